import { Card, Fact } from '../kit/controls.js';
import { Copy } from '../kit/copy.js';
import { moment } from '../kit/format.js';
import { say, sayOf } from '../kit/say.js';
import type { Schemas } from './api.js';
import { chainLetter } from './exchange-letters.js';

type Order = Schemas['StaffOrderInFull'];
type Seen = NonNullable<NonNullable<Order['evidence']>['deposit']>;

/** What a flag says to whoever looks at the order. */
export const flagSaid = (flag: string): string => sayOf('admin.chain.flag', flag, flag);

/** What the chains show beside what the exchange says, and a letter to its support where they differ. */
export function ChainCard({ order }: { order: Order }) {
  const { evidence, evidence_taken_back: takenBack, flags } = order;
  if (!evidence && takenBack.length === 0 && flags.length === 0) return null;
  return (
    <Card id="chain" title={say('admin.chain.title')}>
      <dl class="facts">
        <Fact term={say('admin.chain.deposit')}>
          <Shown seen={evidence?.deposit ?? null} />{' '}
          <span class="fine">{say('admin.chain.asked', { amount: order.amount_from })}</span>
        </Fact>
        <Fact term={say('console.label.payout')}>
          <Shown seen={evidence?.payout ?? null} />{' '}
          <span class="fine">{say('admin.chain.told', { amount: order.amount_to })}</span>
        </Fact>
        {takenBack.map(({ kind, tx, at }) => (
          <Fact key={tx} term={say(`admin.chain.reverted.${kind}`)}>
            <code>{tx}</code> {moment(at)}
          </Fact>
        ))}
      </dl>
      {flags.length > 0 && (
        <>
          <h3 class="apart">{say('admin.chain.letter')}</h3>
          <pre lang="en" dir="ltr" tabIndex={0}>
            {chainLetter(order)}
          </pre>
          <Copy text={chainLetter(order)} what={say('admin.chain.letter.copy')} />
        </>
      )}
    </Card>
  );
}

function Shown({ seen }: { seen: Seen | null }) {
  if (!seen) return <>{say('admin.chain.nothing')}</>;
  const { tx, amount, confirmations, required, confirmed_at: confirmedAt } = seen;
  const values = { amount, confirmations, required };
  return (
    <>
      {confirmedAt === null
        ? say('admin.chain.seen', values)
        : say('admin.chain.settled', { ...values, when: moment(confirmedAt) })}{' '}
      <code>{tx}</code>
    </>
  );
}
