import type { Asset, Snapshot } from '@swap/client';
import { useNow } from '../kit/clock.js';
import { Notice } from '../kit/controls.js';
import { about } from '../kit/format.js';
import { useExchanges } from '../swap/providers-query.js';

type Evidence = NonNullable<Snapshot['evidence']>;
type Seen = NonNullable<Evidence['deposit']>;

/** So long an exchange may take to see what its chain has confirmed, in milliseconds. */
const creditMs = 30 * 60_000;

const isSameAmount = (one: string, other: string) => plain(one) === plain(other);
const plain = (amount: string) => (amount.includes('.') ? amount.replace(/\.?0+$/, '') : amount);

/** The deposit that the chain shows while the exchange still says that it waits for one. */
export function unnoticedDeposit(order: Pick<Snapshot, 'status_name' | 'evidence'>): Seen | null {
  return order.status_name === 'waiting' || order.status_name === 'expired' ? (order.evidence?.deposit ?? null) : null;
}

/** Whether the exchange has not seen for long what the chain has confirmed. */
export function isExchangeLate(order: Snapshot, now: number): boolean {
  const deposit = unnoticedDeposit(order);
  if (!deposit || deposit.confirmed_at === null || !isSameAmount(deposit.amount, order.amount_from)) return false;
  return now - Date.parse(deposit.confirmed_at) >= creditMs;
}

interface ChainEvidenceProps {
  readonly order: Snapshot;
  readonly from: Asset | undefined;
}

/** What the network itself shows of the deposit and the payout, whatever the exchange says. */
export function ChainEvidence({ order, from }: ChainEvidenceProps) {
  const now = useNow();
  const { deposit = null, payout = null } = order.evidence ?? {};
  const isSending = order.status_name === 'sending' || order.status_name === 'completed';
  const isComing = order.status_name === 'confirming' && order.confirmations === null;
  const unnoticed = unnoticedDeposit(order);
  return (
    <>
      {unnoticed && <Unnoticed order={order} deposit={unnoticed} now={now} from={from} />}
      {isComing && deposit && <p class="fine">Seen by the network, {counted(deposit)}.</p>}
      {isSending && payout && <p class="fine">The network shows the payout, {counted(payout)}.</p>}
    </>
  );
}

interface UnnoticedProps extends ChainEvidenceProps {
  readonly deposit: Seen;
  readonly now: number;
}

/** The network knows more than the exchange says. */
function Unnoticed({ order, deposit, now, from }: UnnoticedProps) {
  const { name } = useExchanges()(order.provider);
  const ticker = (from?.ticker ?? order.currency_from).toUpperCase();
  if (!isSameAmount(deposit.amount, order.amount_from)) {
    return (
      <Notice tone="warn" title="The network shows another amount">
        <p>
          {deposit.amount} {ticker} came to the address, {counted(deposit)}; {order.amount_from} {ticker} were asked
          for. Send nothing more: {name} decides what becomes of it, and its support can help.
        </p>
      </Notice>
    );
  }
  if (deposit.confirmed_at === null) {
    return (
      <Notice title="Your coins are on their way">
        <p>
          Seen by the network, {counted(deposit)}. Send nothing more; {name} takes them up by itself.
        </p>
      </Notice>
    );
  }
  const passed = about(Math.max(60, (now - Date.parse(deposit.confirmed_at)) / 1000));
  return isExchangeLate(order, now) ? (
    <Notice tone="warn" title={`${name} is late`}>
      <p>
        The network confirmed your coins {passed} ago, and {name} has not taken them up. Its reference for your swap is
        below: name it to its support, with the transaction <code>{deposit.tx}</code>.
      </p>
    </Notice>
  ) : (
    <Notice title="The network has confirmed your coins">
      <p>
        That was {passed} ago. Send nothing more; {name} takes them up by itself.
      </p>
    </Notice>
  );
}

const counted = ({ confirmations, required }: Seen): string =>
  `${String(confirmations)} of ${String(required)} confirmations`;
