import { Card, Fact } from '../kit/controls.js';
import { Copy } from '../kit/copy.js';
import { say } from '../kit/say.js';
import type { Schemas } from './api.js';
import { supportLetter } from './exchange-letters.js';

type Order = Schemas['StaffOrderInFull'];

/** What somebody can do about an order now. */
interface Step {
  readonly who: string;
  readonly what: string;
}

/** Who can do what now: an order waits for one of few. */
function stepsOf({ action_required: action, is_final: isFinal, status_name: status, flags }: Order): Step[] {
  const steps: Step[] = [];
  if (action?.code === 'provider_hold')
    steps.push({ who: say('admin.order.next.exchange'), what: say('admin.order.next.held') });
  else if (action) steps.push({ who: say('admin.order.next.customer'), what: say('admin.order.next.decides') });
  if (flags.length > 0) steps.push({ who: say('admin.order.next.support'), what: say('admin.order.next.asks') });
  if (status === 'waiting') steps.push({ who: say('admin.order.next.customer'), what: say('admin.order.next.pays') });
  if (status === 'expired') steps.push({ who: say('admin.order.next.nobody'), what: say('admin.order.next.expired') });
  else if (isFinal) steps.push({ who: say('admin.order.next.nobody'), what: say('admin.order.next.ended') });
  if (steps.length === 0) steps.push({ who: say('admin.order.next.exchange'), what: say('admin.order.next.at-it') });
  steps.push({ who: say('admin.order.next.operator'), what: say('admin.order.next.may') });
  return steps;
}

export function NextCard({ order }: { order: Order }) {
  const placed = order.legs.filter(({ ref }) => ref !== null);
  return (
    <Card id="next" title={say('admin.order.next')}>
      <dl class="facts">
        {stepsOf(order).map(({ who, what }) => (
          <Fact key={who + what} term={who}>
            {what}
          </Fact>
        ))}
      </dl>
      {placed.map((leg) => (
        <details key={leg.id}>
          <summary>{say('admin.order.letter', { exchange: leg.provider })}</summary>
          <pre tabIndex={0} lang="en" dir="ltr">
            {supportLetter(order, leg)}
          </pre>
          <Copy text={supportLetter(order, leg)} what={say('admin.order.letter.what', { exchange: leg.provider })} />
        </details>
      ))}
    </Card>
  );
}
