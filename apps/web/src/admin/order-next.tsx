import { Card, Copy, Fact } from '../kit/controls.js';
import type { Schemas } from './api.js';

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
    steps.push({ who: 'The exchange', what: 'holds it for a check; its support says what it wants of the customer.' });
  else if (action) steps.push({ who: 'The customer', what: 'decides, by the private link they got with the order.' });
  if (flags.length > 0)
    steps.push({ who: 'Support', what: 'asks the exchange: its word and the chain do not say the same.' });
  if (status === 'waiting') steps.push({ who: 'The customer', what: 'pays the deposit, or lets the offer run out.' });
  if (status === 'expired')
    steps.push({ who: 'Nobody', what: 'has to do anything. Money that comes late may still move it.' });
  else if (isFinal) steps.push({ who: 'Nobody', what: 'has to do anything: it has ended.' });
  if (steps.length === 0) steps.push({ who: 'The exchange', what: 'is at it; it is asked again and again by itself.' });
  steps.push({ who: 'An operator', what: 'may ask the exchange now, and correct the value.' });
  return steps;
}

/** A letter to the support of an exchange, with what it asks for anyway. Nothing in it is a secret. */
function letterOf(order: Order, { provider, ref, ...leg }: Order['legs'][number]): string {
  const facts: readonly (readonly [name: string, value: string | null])[] = [
    ['Your order', ref],
    ['Your status', leg.raw_status],
    ['Sent', `${leg.amount_from} ${leg.currency_from.toUpperCase()}`],
    ['Expected', `${leg.amount_to} ${leg.currency_to.toUpperCase()}`],
    ['Deposit address', leg.position === 1 ? order.address_from : null],
    ['Deposit transaction', leg.deposit_tx],
    ['Payout transaction', leg.payout_tx],
    ['Refund transaction', leg.refund_tx],
    ['Placed', leg.created_at],
  ];
  const lines = facts.flatMap(([name, value]) => (value === null ? [] : [`${name}: ${value}`]));
  return `Hello ${provider},\n\nplease look at this order and tell us how it goes on.\n\n${lines.join('\n')}\n\nOur reference: ${order.order_id}\n`;
}

export function NextCard({ order }: { order: Order }) {
  const placed = order.legs.filter(({ ref }) => ref !== null);
  return (
    <Card id="next" title="What can be done now">
      <dl class="facts">
        {stepsOf(order).map(({ who, what }) => (
          <Fact key={who + what} term={who}>
            {what}
          </Fact>
        ))}
      </dl>
      {placed.map((leg) => (
        <details key={leg.id}>
          <summary>A letter to {leg.provider}</summary>
          <pre tabIndex={0}>{letterOf(order, leg)}</pre>
          <Copy text={letterOf(order, leg)} what={`Letter to ${leg.provider}`} />
        </details>
      ))}
    </Card>
  );
}
