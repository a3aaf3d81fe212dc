import { Logger } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Database } from '../database/index.js';
import { Clock, Injectable, newId } from '../kernel/index.js';
import { bookChecks, type BookCheck } from './book-checks.js';
import { KeptReport, type BooksReport, type Discrepancy } from './books-report.js';
import { VerifyChains } from './verify-chains.js';

type Row = Pick<Discrepancy, 'partner_id' | 'subject' | 'expected' | 'found'>;

const counts = `
  SELECT (SELECT count(*) FROM affiliate_accounts)::int AS partners, (SELECT count(*) FROM ledger_entries)::int AS ledger_entries,
         (SELECT count(*) FROM orders WHERE partner_id IS NOT NULL AND status = 'completed')::int AS orders,
         (SELECT count(*) FROM payout_requests)::int AS payout_requests, (SELECT count(*) FROM audit_entries)::int AS audit_entries`;

/**
 * Holds orders, accruals, corrections, payouts, balances and hash chains against each other, all as they are at one moment,
 * and names whatever does not agree. Reads only.
 */
@Injectable()
export class Reconcile {
  private readonly logger = new Logger(Reconcile.name);

  constructor(
    private readonly database: Database,
    private readonly verifyChains: VerifyChains,
    private readonly clock: Clock,
  ) {}

  async run(): Promise<BooksReport> {
    return this.database.snapshot(async (read) => {
      const now = this.clock.now();
      const chains = await this.verifyChains.run(read);
      const discrepancies = [...chains.discrepancies];
      for (const check of bookChecks) discrepancies.push(...(await ask(read, check, now)));
      const [checked] = await read.query<Omit<BooksReport['checked'], 'anchors'>[]>(counts);
      if (!checked) throw new Error('PostgreSQL counted nothing');
      return {
        as_of: now.toISOString(),
        agrees: discrepancies.length === 0,
        checked: { ...checked, anchors: chains.anchors },
        discrepancies,
      };
    });
  }

  /** The daily look: keeps the report, and says every discrepancy in the log as an error. */
  async runAndKeep(): Promise<void> {
    const report = await this.run();
    for (const { code, message, subject } of report.discrepancies) {
      this.logger.error(`the books disagree: ${code}: ${message} (${subject})`);
    }
    await this.database.manager.insert(KeptReport, {
      id: newId(),
      discrepancies: report.discrepancies.length,
      report,
      createdAt: this.clock.now(),
    });
  }
}

async function ask(read: EntityManager, { code, message, sql }: BookCheck, now: Date): Promise<Discrepancy[]> {
  const rows = await read.query<Row[]>(sql, sql.includes('$1') ? [now] : []);
  return rows.map((row) => ({ code, message, ...row }));
}
