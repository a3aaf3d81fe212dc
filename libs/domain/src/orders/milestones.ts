import { Usd } from '../money/index.js';
import type { Tx } from '../database/index.js';
import type { OrderStatus } from '../catalogue/index.js';
import type { Order } from './order.js';

/** States that count in statistics. */
const counted: readonly OrderStatus[] = ['waiting', 'completed', 'failed', 'refunded', 'expired'];

/**
 * Notes that an order reached a state that statistics count. The row commits with the state and waits until a roll-up
 * takes it, so no order is counted twice or left out, and no hot counter is locked here. `waiting` stands for "placed".
 */
export async function noteMilestone(tx: Tx, order: Order, status: OrderStatus): Promise<void> {
  if (!counted.includes(status)) return;
  const completed = status === 'completed';
  const seconds = completed
    ? Math.max(0, Math.round((order.updatedAt.getTime() - order.createdAt.getTime()) / 1000))
    : null;
  await insert(tx, order, { kind: status, volume: completed ? (order.priceUsdFrom ?? Usd.zero) : Usd.zero, seconds });
}

/** Notes that the USD notional of a completed order became another one. */
export async function noteRepricing(tx: Tx, order: Order, before: Usd | null): Promise<void> {
  const volume = (order.priceUsdFrom ?? Usd.zero).minus(before ?? Usd.zero);
  await insert(tx, order, { kind: 'repriced', volume, seconds: null });
}

async function insert(
  tx: Tx,
  order: Order,
  { kind, volume, seconds }: { kind: string; volume: Usd; seconds: number | null },
): Promise<void> {
  await tx.query(
    `INSERT INTO order_milestones (kind, at, partner_id, provider, currency_from, currency_to, volume_cents, seconds,
                                   slippage_bps, held)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      kind,
      order.updatedAt,
      order.partnerId,
      order.provider,
      order.currencyFrom,
      order.currencyTo,
      volume.cents.toString(),
      seconds,
      seconds === null ? null : order.slippageBps,
      order.wasHeld,
    ],
  );
}
