import type { OrderStatus } from '../catalogue/index.js';
import { Database, type Tx } from '../database/index.js';
import { Injectable } from '../kernel/index.js';
import { Usd } from '../money/index.js';
import type { Order } from './order.js';
import { remainingTimes, secondsBetween } from './remaining-times.js';

/** States that count in statistics. */
const counted: readonly OrderStatus[] = ['waiting', 'completed', 'failed', 'refunded', 'expired'];

/**
 * Notes what statistics count. A row commits with what it tells of and waits until a roll-up takes it, so no order is counted twice or
 * left out, and no hot counter is locked here.
 */
@Injectable()
export class Milestones {
  constructor(private readonly database: Database) {}

  /** That an order reached a state that is counted. `waiting` stands for "placed". */
  async note(tx: Tx, order: Order, status: OrderStatus): Promise<void> {
    if (!counted.includes(status)) return;
    const completed = status === 'completed';
    const seconds = completed ? secondsBetween(order.createdAt, order.updatedAt) : null;
    const volume = completed ? (order.priceUsdFrom ?? Usd.zero) : Usd.zero;
    await this.insert(tx, order, { kind: status, volume, seconds });
  }

  /** That the USD notional of a completed order became another one. */
  async noteRepricing(tx: Tx, order: Order, before: Usd | null): Promise<void> {
    const volume = (order.priceUsdFrom ?? Usd.zero).minus(before ?? Usd.zero);
    await this.insert(tx, order, { kind: 'repriced', volume, seconds: null });
  }

  private async insert(
    tx: Tx,
    order: Order,
    { kind, volume, seconds }: { kind: string; volume: Usd; seconds: number | null },
  ): Promise<void> {
    await this.database.writeIn(
      tx,
      `INSERT INTO order_milestones (kind, at, partner_id, provider, currency_from, currency_to, volume_cents, seconds,
                                     slippage_bps, held, remaining)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
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
        kind === 'repriced' ? null : remainingTimes(order),
      ],
    );
  }
}
