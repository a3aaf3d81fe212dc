import { paceOf } from '@swap/domain/chains';
import { HOUR } from '@swap/domain/kernel';
import type { Amount } from '@swap/domain/money';
import { noEvidence, type Order, type Seen, type StoredEvidence } from '@swap/domain/orders';

/** By what protocol nodes are asked, of the chains whose payments can be looked up by address alone. */
const sources: Readonly<Record<string, string>> = {
  btc: 'esplora',
  ltc: 'esplora',
  doge: 'esplora',
  eth: 'evm',
  trx: 'tron',
  sol: 'solana',
};

/** What the chains show of a completed order: both payments as its exchange told of them, or null for what cannot be looked up. */
export function evidenceOf(order: Order, completedAt: Date): StoredEvidence | null {
  const { networkFrom, networkTo, depositTx, payoutTx, amountFrom, amountTo, createdAt } = order;
  const taken = Math.min(HOUR, completedAt.getTime() - createdAt.getTime());
  const after = (share: number) => new Date(createdAt.getTime() + taken * share);
  const deposit = seen({ network: networkFrom, tx: depositTx, amount: amountFrom, between: [after(0.25), after(0.5)] });
  const payout = seen({ network: networkTo, tx: payoutTx, amount: amountTo, between: [after(0.9), after(1)] });
  return deposit || payout ? { ...noEvidence, deposit, payout } : null;
}

interface Payment {
  readonly network: string;
  readonly tx: string | null;
  readonly amount: Amount;
  /** Seen first, and confirmed. */
  readonly between: readonly [Date, Date];
}

function seen({ network, tx, amount, between: [first, confirmed] }: Payment): Seen | null {
  const source = sources[network];
  if (source === undefined || tx === null) return null;
  const { confirmations: required } = paceOf(network);
  return {
    tx,
    amount: amount.toString(),
    confirmations: required,
    required,
    first_seen_at: first.toISOString(),
    confirmed_at: confirmed.toISOString(),
    source,
  };
}
