import { Injectable, Logger } from '@nestjs/common';
import { Clock, MINUTE } from '../kernel/index.js';
import { Database } from '../database/index.js';
import { closeCreated } from './create-order.js';

/** Twice what the slowest create may take, over all providers tried in turn. */
const abandonedAfterMs = 5 * MINUTE;
const batchSize = 100;

/**
 * Closes orders whose process died while placing them. The customer never saw a deposit address, so nothing was sent;
 * what the provider may have opened expires there by itself.
 */
@Injectable()
export class SettleCreated {
  private readonly logger = new Logger(SettleCreated.name);

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async run(): Promise<number> {
    const rows = await this.database.prepared<{ id: string }>(
      'orders-abandoned',
      `SELECT id FROM orders WHERE status = 'created' AND created_at < $1 ORDER BY created_at LIMIT $2`,
      [this.clock.in(-abandonedAfterMs), batchSize],
    );
    for (const { id } of rows) {
      const message = 'The order was interrupted before a deposit address was given out';
      if (await closeCreated(this.database, id, { at: this.clock.now(), message })) {
        this.logger.warn(`order ${id} was interrupted while it was placed; closed`);
      }
    }
    return rows.length;
  }
}
