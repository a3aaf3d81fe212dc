import type { Asset, Snapshot } from '@swap/client';
import { useNow } from '../kit/clock.js';
import { Notice } from '../kit/controls.js';
import { about } from '../kit/format.js';
import { say, sayWith } from '../kit/say.js';
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
      {isComing && deposit && <p class="fine">{say('chain.deposit', counted(deposit))}</p>}
      {isSending && payout && <p class="fine">{say('chain.payout', counted(payout))}</p>}
    </>
  );
}

interface UnnoticedProps extends ChainEvidenceProps {
  readonly deposit: Seen;
  readonly now: number;
}

/** The network knows more than the exchange says. */
function Unnoticed({ order, deposit, now, from }: UnnoticedProps) {
  const { name: exchange } = useExchanges()(order.provider);
  const ticker = (from?.ticker ?? order.currency_from).toUpperCase();
  if (!isSameAmount(deposit.amount, order.amount_from)) {
    const amounts = { came: `${deposit.amount} ${ticker}`, asked: `${order.amount_from} ${ticker}` };
    return (
      <Notice tone="warn" title={say('chain.differs')}>
        <p>{say('chain.differs.text', { ...counted(deposit), ...amounts, exchange })}</p>
      </Notice>
    );
  }
  if (deposit.confirmed_at === null) {
    return (
      <Notice title={say('chain.coming')}>
        <p>{say('chain.coming.text', { ...counted(deposit), exchange })}</p>
      </Notice>
    );
  }
  const passed = about(Math.max(60, (now - Date.parse(deposit.confirmed_at)) / 1000));
  return isExchangeLate(order, now) ? (
    <Notice tone="warn" title={say('chain.late', { exchange })}>
      <p>{sayWith('chain.late.text', { passed, exchange, tx: <code>{deposit.tx}</code> })}</p>
    </Notice>
  ) : (
    <Notice title={say('chain.confirmed')}>
      <p>{say('chain.confirmed.text', { passed, exchange })}</p>
    </Notice>
  );
}

const counted = ({ confirmations, required }: Seen) => ({ seen: confirmations, required });
