import { Clock, DAY, Injectable, medianSeconds } from '../kernel/index.js';
import { LaggingReads } from '../database/index.js';
import { isoDay } from './iso-day.js';

/** How orders went in some days together. Rates and times are null where nothing has ended. */
interface Went {
  readonly orders: number;
  /** Completed, failed or refunded in these days. */
  readonly ended: number;
  /** Completed of all that were placed. */
  readonly conversion: number | null;
  /** Held by the exchange, of all that ended. */
  readonly holdRate: number | null;
  readonly medianCompletionSeconds: number | null;
}

type Rate = Exclude<keyof Went, 'orders' | 'ended'>;

/** Today so far, yesterday, and the seven days before today together: UTC. */
export interface DayTrends {
  readonly today: Went;
  readonly yesterday: Went;
  readonly week: Went;
  /** What is worse today than yesterday, by more than chance plays. */
  readonly worse: readonly Rate[];
  /** The share that each exchange has of the orders placed, largest first. */
  readonly mix: readonly { readonly provider: string; readonly today: number; readonly yesterday: number }[];
}

/** Fewer orders that ended on one of the days say nothing: early in a day most are still on their way. */
const ordersMin = 10;
/** Rates that are worse by so many points, or a time longer by such a factor. */
const conversionMargin = 0.1;
const holdMargin = 0.03;
const timeFactor = 1.3;

const weekDays = 7;

interface ProviderDay {
  readonly day: string;
  readonly provider: string;
  readonly orders: number;
  readonly completed: number;
  readonly failed: number;
  readonly held: number;
}

interface Bucket {
  readonly day: string;
  readonly bucket: number;
  readonly orders: number;
}

/** Says whether orders go worse than yesterday, from the roll-ups: at most one behind the orders. */
@Injectable()
export class CompareDays {
  constructor(
    private readonly reads: LaggingReads,
    private readonly clock: Clock,
  ) {}

  async run(): Promise<DayTrends> {
    const [first, before, now] = [weekDays, 1, 0].map((days) => isoDay(this.clock.in(-days * DAY)));
    const [days, buckets] = await Promise.all([
      this.reads.prepared<ProviderDay>(
        `SELECT to_char(day, 'YYYY-MM-DD') AS day, provider, orders::int, completed_orders::int AS completed,
                failed_orders::int AS failed, held_orders::int AS held
         FROM provider_days WHERE day >= $1::date`,
        [first],
      ),
      this.reads.prepared<Bucket>(
        `SELECT to_char(day, 'YYYY-MM-DD') AS day, bucket, sum(orders)::int AS orders FROM duration_days WHERE day >= $1::date
         GROUP BY 1, 2`,
        [first],
      ),
    ]);
    const of = (isMeant: (day: string) => boolean) =>
      wentOf(
        days.filter(({ day }) => isMeant(day)),
        buckets.filter(({ day }) => isMeant(day)),
      );
    const today = of((day) => day === now);
    const yesterday = of((day) => day === before);
    const week = of((day) => day !== now);
    const on = (wanted: string | undefined) => days.filter(({ day }) => day === wanted);
    return { today, yesterday, week, worse: worseOf(today, yesterday), mix: mixOf(on(now), on(before)) };
  }
}

function wentOf(days: readonly ProviderDay[], buckets: readonly Bucket[]): Went {
  const sum = (name: 'orders' | 'completed' | 'failed' | 'held') => days.reduce((total, day) => total + day[name], 0);
  const [orders, completed, ended] = [sum('orders'), sum('completed'), sum('completed') + sum('failed')];
  return {
    orders,
    ended,
    conversion: orders === 0 ? null : Math.min(1, completed / orders),
    holdRate: ended === 0 ? null : Math.min(1, sum('held') / ended),
    medianCompletionSeconds: medianSeconds(buckets),
  };
}

function worseOf(today: Went, yesterday: Went): Rate[] {
  if (Math.min(today.ended, yesterday.ended) < ordersMin) return [];
  const isWorse: Readonly<Record<Rate, (now: number, before: number) => boolean>> = {
    conversion: (now, before) => now < before - conversionMargin,
    holdRate: (now, before) => now > before + holdMargin,
    medianCompletionSeconds: (now, before) => now > before * timeFactor,
  };
  return (Object.keys(isWorse) as Rate[]).filter((name) => {
    const [now, before] = [today[name], yesterday[name]];
    return now !== null && before !== null && isWorse[name](now, before);
  });
}

function mixOf(today: readonly ProviderDay[], yesterday: readonly ProviderDay[]): DayTrends['mix'] {
  const share = (days: readonly ProviderDay[], wanted: string) => {
    const all = days.reduce((sum, { orders }) => sum + orders, 0);
    const own = days.filter(({ provider }) => provider === wanted).reduce((sum, { orders }) => sum + orders, 0);
    return all === 0 ? 0 : own / all;
  };
  return [...new Set([...today, ...yesterday].map(({ provider }) => provider))]
    .map((provider) => ({ provider, today: share(today, provider), yesterday: share(yesterday, provider) }))
    .sort((one, other) => other.today - one.today || other.yesterday - one.yesterday);
}
