import { Logger } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Audit, type Caller } from '../audit/index.js';
import { Database, TaskLease } from '../database/index.js';
import {
  Clock,
  DomainError,
  Injectable,
  MINUTE,
  newId,
  nowAndThen,
  SECOND,
  Steps,
  type TellProgress,
} from '../kernel/index.js';
import { bookChecks, type BookCheck } from './book-checks.js';
import { KeptReport, type BooksReport, type Discrepancy } from './books-report.js';
import { chainFaults, VerifyChains } from './verify-chains.js';

/** The worker's task that looks once a day, and when asked. */
export const reconcileTask = 'reconciliation';

/** What the books can be found to disagree in. */
export const discrepancyCodes: readonly string[] = [...bookChecks.map(({ code }) => code), ...Object.keys(chainFaults)];

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

  async run(tell: TellProgress = () => undefined): Promise<BooksReport> {
    return this.database.longSnapshot(async (read) => {
      const now = this.clock.now();
      const steps = new Steps(tell);
      steps.expect(bookChecks.length);
      const chains = await this.verifyChains.run(read, steps);
      const discrepancies = [...chains.discrepancies];
      for (const check of bookChecks)
        discrepancies.push(...(await steps.take(check.code, () => ask(read, check, now))));
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

  /** The daily look: keeps the report, says every discrepancy in the log as an error, and how far it is where it takes long. */
  async runAndKeep(): Promise<void> {
    const tell: TellProgress = ({ done, total, about }) =>
      this.logger.log(`books: ${String(done)} of ${String(total)} looks done${about && `; now ${about}`}`);
    const report = await this.run(nowAndThen(tell, MINUTE, 10 * SECOND));
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

/** So many lines and orders are looked through within a request. */
const thinMax = 10_000;

/**
 * What the books say: thin ones now, thick ones as the last look of a worker found them, for that takes as long as they are thick; and
 * the wish for a new look (ADR 60).
 */
@Injectable()
export class KeptBooks {
  constructor(
    private readonly database: Database,
    private readonly taskLease: TaskLease,
    private readonly audit: Audit,
    private readonly reconcile: Reconcile,
  ) {}

  /** Throws `service_unavailable` before the first look, which a worker takes as soon as it runs. */
  async newest(): Promise<BooksReport> {
    if (await this.areThin()) return this.reconcile.run();
    const [kept] = await this.database.manager.find(KeptReport, { order: { createdAt: 'DESC' }, take: 1 });
    if (kept) return kept.report;
    throw new DomainError(
      'service_unavailable',
      'Nobody has looked at the books yet; a worker does so when it starts',
      {
        retryAfterSeconds: 10,
      },
    );
  }

  private async areThin(): Promise<boolean> {
    const some = (table: string) =>
      `(SELECT count(*) FROM (SELECT FROM ${table} LIMIT ${String(thinMax + 1)}) AS first)`;
    const [row] = await this.database.manager.query<{ lines: number }[]>(
      `SELECT (${['ledger_entries', 'audit_entries', 'orders'].map(some).join(' + ')})::int AS lines`,
    );
    return (row?.lines ?? 0) <= thinMax;
  }

  /** Has a worker look within seconds. One that looks already goes on, and does not begin anew. */
  async askForLook(caller: Caller): Promise<void> {
    await this.database.transaction(async (tx) => {
      await this.taskLease.hurry(tx, reconcileTask);
      await this.audit.record(tx, caller, { partnerId: null, action: 'books.look_requested' });
    });
  }
}

async function ask(read: EntityManager, { code, message, sql }: BookCheck, now: Date): Promise<Discrepancy[]> {
  const rows = await read.query<Row[]>(sql, sql.includes('$1') ? [now] : []);
  return rows.map((row) => ({ code, message, ...row }));
}
