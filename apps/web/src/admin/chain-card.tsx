import { Card, Copy, Fact } from '../kit/controls.js';
import { moment } from '../kit/format.js';
import type { Schemas } from './api.js';

type Order = Schemas['StaffOrderInFull'];
type Seen = NonNullable<NonNullable<Order['evidence']>['deposit']>;

/** What each flag says to whoever looks at the order. */
export const flagWords: Readonly<Record<string, string>> = {
  deposit_not_credited:
    'The chain confirmed the deposit over half an hour ago, and the exchange still says that it waits.',
  payout_not_seen: 'The exchange calls the order completed, and the chain shows no such payout after an hour.',
  amount_differs: 'The chain shows another amount than the exchange was told or says.',
};

/** What the chains show beside what the exchange says, and a letter to its support where they differ. */
export function ChainCard({ order }: { order: Order }) {
  const { evidence, evidence_taken_back: takenBack, flags } = order;
  if (!evidence && takenBack.length === 0 && flags.length === 0) return null;
  return (
    <Card id="chain" title="What the chains show">
      <dl class="facts">
        <Fact term="Deposit">
          <Shown seen={evidence?.deposit ?? null} /> <span class="fine">asked for: {order.amount_from}</span>
        </Fact>
        <Fact term="Payout">
          <Shown seen={evidence?.payout ?? null} /> <span class="fine">told: {order.amount_to}</span>
        </Fact>
        {takenBack.map(({ kind, tx, at }) => (
          <Fact key={tx} term={`Taken back, ${kind}`}>
            <code>{tx}</code> {moment(at)}
          </Fact>
        ))}
      </dl>
      {flags.length > 0 && (
        <>
          <h3 class="apart">Letter to the exchange’s support</h3>
          <pre tabIndex={0}>{letterOf(order)}</pre>
          <Copy text={letterOf(order)} what="The letter" />
        </>
      )}
    </Card>
  );
}

function Shown({ seen }: { seen: Seen | null }) {
  if (!seen) return <>nothing</>;
  const { tx, amount, confirmations, required, confirmed_at: confirmedAt } = seen;
  return (
    <>
      {amount}, {confirmations} of {required} confirmations{confirmedAt !== null && `, settled ${moment(confirmedAt)}`}{' '}
      <code>{tx}</code>
    </>
  );
}

/** Ready to be sent: what is wrong, with what the exchange needs to find it. */
function letterOf(order: Order): string {
  const leg = order.legs.findLast(({ ref }) => ref !== null);
  const { deposit = null, payout = null } = order.evidence ?? {};
  const told: Readonly<Record<string, string>> = {
    deposit_not_credited: `Its deposit is confirmed on the chain since ${deposit?.confirmed_at ?? ''}, and you still report it as waiting.`,
    payout_not_seen: `You report it as completed, and the chain shows no payout${order.payout_tx === null ? '' : ` by ${order.payout_tx}`} to ${order.address_to}.`,
    amount_differs: 'The amounts that the chain shows are not those that you report.',
  };
  return [
    `Order ${leg?.ref ?? order.order_id} (${order.currency_from.toUpperCase()} to ${order.currency_to.toUpperCase()})`,
    ...order.flags.map((flag) => told[flag] ?? flag),
    `Deposit address: ${order.address_from ?? 'unknown'}; asked for ${order.amount_from}.`,
    ...(deposit
      ? [`Deposit on the chain: ${deposit.amount} by ${deposit.tx}, ${String(deposit.confirmations)} confirmations.`]
      : []),
    ...(payout ? [`Payout on the chain: ${payout.amount} by ${payout.tx}; you report ${order.amount_to}.`] : []),
    'Please look into it and tell us what you find.',
  ].join('\n');
}
