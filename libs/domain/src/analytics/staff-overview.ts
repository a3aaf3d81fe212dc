import { KeptReport } from '../books/index.js';
import { Database, LaggingReads } from '../database/index.js';
import { Usd } from '../money/index.js';
import { Clock, Injectable } from '../kernel/index.js';
import { NeedsAttention } from './attention.js';
import { CompareDays } from './day-trends.js';
import { PublicAnalytics } from './figures.js';
import { LagDays } from './lag-days.js';
import { maturingDays } from './maturing.js';

const days = 30;

const openTotals = `
  SELECT (SELECT count(*) FROM partners)::int AS partners,
         (SELECT coalesce(sum(balance_cents), 0) FROM affiliate_accounts) AS owed,
         (SELECT count(*) FROM adjustments WHERE status = 'waiting')::int AS waiting,
         (SELECT count(*) FROM proposals WHERE status = 'waiting')::int AS changes,
         (SELECT count(*) FROM orders WHERE action_required IS NOT NULL AND status NOT IN ('completed', 'failed', 'refunded'))::int
           AS action,
         (SELECT count(*) FROM outbox_messages)::int AS messages,
         (SELECT coalesce(extract(epoch FROM now() - min(created_at)), 0) FROM outbox_messages)::int AS oldest`;

type OpenTotals = Record<'partners' | 'waiting' | 'changes' | 'action' | 'messages' | 'oldest', number> & {
  owed: string;
};

/** Gathers the figures of the staff's first page. */
@Injectable()
export class StaffOverview {
  constructor(
    private readonly database: Database,
    private readonly publicAnalytics: PublicAnalytics,
  ) {}

  async run() {
    const { manager: read } = this.database;
    const [analytics, payouts, [now], [books]] = await Promise.all([
      this.publicAnalytics.run(days),
      read.query<{ status: string; requests: number; cents: string }[]>(
        `SELECT status, count(*)::int AS requests, sum(amount_cents) AS cents FROM payout_requests GROUP BY status ORDER BY status`,
      ),
      read.query<OpenTotals[]>(openTotals),
      read.find(KeptReport, { order: { createdAt: 'DESC' }, take: 1 }),
    ]);
    if (!now) throw new Error('PostgreSQL counted nothing');
    return {
      analytics,
      payouts: payouts.map(({ status, requests, cents }) => ({ status, requests, amount: Usd.ofCents(cents) })),
      partners: now.partners,
      /** What the ledgers owe together. */
      owed: Usd.ofCents(now.owed),
      adjustmentsWaiting: now.waiting,
      changesWaiting: now.changes,
      ordersNeedingAction: now.action,
      outbox: { messages: now.messages, oldestSeconds: now.oldest },
      /** The newest daily look at the books; null before the first. */
      books: books ?? null,
    };
  }
}

/** What the staff sees first. */
export type StaffFigures = Awaited<ReturnType<StaffOverview['run']>>;

/** Answers what the staff asks first: what needs a person, what is worse than yesterday, and what is owed when. */
@Injectable()
export class StaffQuestions {
  constructor(
    private readonly attention: NeedsAttention,
    private readonly compareDays: CompareDays,
    private readonly lagDays: LagDays,
    private readonly reads: LaggingReads,
    private readonly clock: Clock,
  ) {}

  async run() {
    const [attention, trends, lags, maturing] = await Promise.all([
      this.attention.run(),
      this.compareDays.run(),
      this.lagDays.compare(),
      maturingDays(this.reads, this.clock),
    ]);
    return { attention, trends, lags, maturing };
  }
}

/** What they are told. */
export type StaffAnswers = Awaited<ReturnType<StaffQuestions['run']>>;
