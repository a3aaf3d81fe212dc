import { LRUCache } from 'lru-cache';
import { Clock, DAY, Injectable, MINUTE, quantileSeconds } from '../kernel/index.js';
import { Database } from '../database/index.js';
import type { Order } from '../orders/index.js';
import { isoDay } from './iso-day.js';

/** What own orders of the last thirty days say of an order's time, in seconds. Null where too few were like it. */
export interface ExpectedTimes {
  /** Half of them had ended so long after they entered the state this one is in; of one that waits, after its deposit. */
  readonly typicalSeconds: number | null;
  /** Nine of ten had. */
  readonly slowSeconds: number | null;
  /** So long at the least nine of ten unpaid orders were left open: of one that waits and has no time of expiry. */
  readonly patienceSeconds: number | null;
}

interface Count {
  readonly bucket: number;
  readonly orders: number;
}

/** Times by the state they are counted from. */
type Times = ReadonlyMap<string, readonly Count[]>;

const windowDays = 30;
/** Fewer orders say nothing. */
const ordersMin = 5;
const keptMs = 10 * MINUTE;
const keptMax = 2000;

/** The state that stands for one whose own says nothing: what waits is measured from its deposit on. */
const countedFrom: Readonly<Record<string, string>> = { created: 'paid', waiting: 'paid' };

/** Tells how long orders take, from the roll-ups: what the exchange took with the pair, else with all its pairs. */
@Injectable()
export class ExpectTimes {
  private readonly known: LRUCache<string, Promise<Times>>;

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {
    const perf = { now: () => clock.now().getTime() };
    this.known = new LRUCache({ max: keptMax, ttl: keptMs, ttlResolution: 0, perf });
  }

  /** Until the payout, or the refund of one that goes back; null for one that ended. */
  async run(order: Order): Promise<ExpectedTimes | null> {
    if (order.isFinal) return null;
    const counts = await this.enough(order, countedFrom[order.status] ?? order.status);
    const hasNoDeadline = order.status === 'waiting' && order.expiresAt === null;
    const unpaid = hasNoDeadline ? await this.enough(order, 'waiting') : [];
    return {
      typicalSeconds: quantileSeconds(counts, 0.5),
      slowSeconds: quantileSeconds(counts, 0.9),
      patienceSeconds: quantileSeconds(unpaid, 0.1),
    };
  }

  private async enough({ provider, currencyFrom, currencyTo }: Order, status: string): Promise<readonly Count[]> {
    for (const pair of [
      [currencyFrom, currencyTo],
      ['', ''],
    ] as const) {
      const counts = (await this.times([provider, ...pair])).get(status) ?? [];
      if (sum(counts) >= ordersMin) return counts;
    }
    return [];
  }

  private times(of: readonly [provider: string, from: string, to: string]): Promise<Times> {
    const key = of.join(' ');
    const known = this.known.get(key);
    if (known) return known;
    const asked = this.load(of);
    this.known.set(key, asked);
    asked.catch(() => this.known.delete(key));
    return asked;
  }

  private async load(of: readonly string[]): Promise<Times> {
    const since = isoDay(this.clock.in(-(windowDays - 1) * DAY));
    const rows = await this.database.prepared<Count & { status: string }>(
      `SELECT status, bucket, sum(orders)::int AS orders FROM remaining_days
       WHERE provider = $1 AND currency_from = $2 AND currency_to = $3 AND day >= $4 GROUP BY status, bucket`,
      [...of, since],
    );
    const times = new Map<string, Count[]>();
    for (const { status, ...count } of rows) times.set(status, [...(times.get(status) ?? []), count]);
    return times;
  }
}

function sum(counts: readonly Count[]): number {
  return counts.reduce((total, { orders }) => total + orders, 0);
}
