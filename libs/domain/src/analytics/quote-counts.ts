import { type BeforeApplicationShutdown, Logger } from '@nestjs/common';
import { Database } from '../database/index.js';
import { Clock, Injectable, SECOND } from '../kernel/index.js';
import { isoDay } from './iso-day.js';

/** So long a count is kept in memory: what is lost when a process is killed. */
const keptMs = 5 * SECOND;

/** Counts the quotes that partners ask for with their keys, by day: in memory at first, because prices are asked for at every key stroke. */
@Injectable()
export class QuoteCounts implements BeforeApplicationShutdown {
  private readonly logger = new Logger('QuoteCounts');
  private counts = new Map<string, number>();
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Counts one quote of a partner. */
  add(partnerId: string): void {
    this.counts.set(partnerId, (this.counts.get(partnerId) ?? 0) + 1);
    this.timer ??= setTimeout(() => void this.write(), keptMs).unref();
  }

  /** While there are connections. */
  async beforeApplicationShutdown(): Promise<void> {
    await this.write();
  }

  /** Counts that cannot be written are tried again with the next ones. */
  private async write(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    const { counts } = this;
    if (counts.size === 0) return;
    this.counts = new Map();
    try {
      await this.database.prepared(
        `INSERT INTO quote_days AS known (partner_id, day, quotes)
         SELECT partner_id, $3::date, quotes FROM unnest($1::uuid[], $2::bigint[]) counted (partner_id, quotes) ORDER BY partner_id
         ON CONFLICT (partner_id, day) DO UPDATE SET quotes = known.quotes + excluded.quotes`,
        [[...counts.keys()], [...counts.values()], isoDay(this.clock.now())],
      );
    } catch (error) {
      this.logger.warn(`quotes were not counted yet: ${String(error)}`);
      for (const [id, count] of counts) this.counts.set(id, (this.counts.get(id) ?? 0) + count);
    }
  }
}
