import { Config } from '@swap/config';
import { Clock, DAY, HOUR, Injectable, MINUTE } from '../kernel/index.js';
import { Database } from '../database/index.js';
import { finalChecks, pollGroups, type OrderLeg, type PollGroup } from './order-leg.js';

/** Late money and corrections are looked for this long after an order's end, ever more seldom (promise 5). */
const lateChecks = {
  expired: [
    { untilMs: 7 * DAY, group: 'expired' },
    { untilMs: 30 * DAY, group: 'ended_long_ago' },
  ],
  failed: [
    { untilMs: DAY, group: 'expired' },
    { untilMs: 7 * DAY, group: 'ended_lately' },
    { untilMs: 30 * DAY, group: 'ended_long_ago' },
  ],
  /** Of those with a repeated deposit that is under way: exchanges leave some so for good. */
  repeated: [
    { untilMs: 7 * DAY, group: 'moving' },
    { untilMs: 30 * DAY, group: 'expired' },
  ],
} as const satisfies Record<string, readonly { untilMs: number; group: PollGroup }[]>;

/** Days after an order's end on which nobody is asked more often than so. */
const lateIntervalsMs = { ended_lately: 6 * HOUR, ended_long_ago: DAY } as const;

/** Completed legs are looked at twice more, the second time after this at the least: figures and hashes may be filled in late. */
const finalCheckMs = 10 * MINUTE;

type Leg = Pick<OrderLeg, 'status' | 'createdAt' | 'endedAt' | 'hasOpenRepeatedDeposits'>;

/** At which pace a provider is asked: quickly while money moves, slower while waiting, slowest after expiry. */
@Injectable()
export class PollPlan {
  constructor(
    private readonly config: Config,
    private readonly clock: Clock,
  ) {}

  /** The poll group of a leg that has just changed; null when nobody needs to ask again. */
  groupOf({ status, createdAt, endedAt, hasOpenRepeatedDeposits }: Leg): PollGroup | null {
    switch (status) {
      case 'confirming':
      case 'exchanging':
      case 'sending':
      case 'refund_pending':
        return 'moving';
      case 'waiting':
        return 'waiting';
      case 'expired':
        return this.lateGroup(lateChecks.expired, endedAt ?? createdAt);
      case 'failed':
      case 'refunded':
        return this.lateGroup(lateChecks.failed, endedAt ?? createdAt);
      case 'completed':
        if (!hasOpenRepeatedDeposits) return finalChecks.first;
        return this.lateGroup(lateChecks.repeated, endedAt ?? createdAt) ?? finalChecks.first;
      case 'created':
        return null;
    }
  }

  private lateGroup(stages: (typeof lateChecks)[keyof typeof lateChecks], since: Date): PollGroup | null {
    const age = this.clock.now().getTime() - since.getTime();
    return stages.find(({ untilMs }) => age < untilMs)?.group ?? null;
  }

  /** The poll group of a leg that was asked about and had no news: its own, unless it has been asked about long enough. */
  groupWithoutNews(leg: Leg & Pick<OrderLeg, 'pollGroup'>): PollGroup | null {
    const group = this.groupOf(leg);
    if (group !== finalChecks.first) return group;
    return leg.pollGroup === finalChecks.first ? finalChecks.last : null;
  }

  /** Milliseconds in which all legs of a group are asked about once. */
  intervalMs(group: PollGroup): number {
    const { ORDER_POLL_MOVING_MS, ORDER_POLL_WAITING_MS, ORDER_POLL_EXPIRED_MS } = this.config.values;
    const intervals: Readonly<Record<PollGroup, number>> = {
      moving: ORDER_POLL_MOVING_MS,
      waiting: ORDER_POLL_WAITING_MS,
      expired: ORDER_POLL_EXPIRED_MS,
      ...lateIntervalsMs,
      [finalChecks.first]: finalCheckMs,
      [finalChecks.last]: finalCheckMs,
    };
    return intervals[group];
  }
}

export interface DueLeg {
  readonly id: string;
  readonly provider: string;
}

/**
 * In what steps a group that fell behind catches up, in seconds: a thirtieth of it, or four where that is more, which is more than
 * lies between two sweeps. One that fell behind by all of it goes on where it would be, a step back: every leg comes up within the
 * interval anyway.
 */
const stepOf = (seconds: number): number => Math.min(seconds, Math.max(seconds / 30, 4));

/** A cursor that is further ahead was moved by a clock that ran ahead, and is brought back. */
const aheadSql = `interval '5 seconds'`;

/**
 * Claims the legs whose provider is due to be asked. Each poll group has a cursor that goes around once per
 * interval, and what lies between where it was and where it is now is due. Moving the cursor is the lease: whoever moved it
 * reminds of those legs, and a reminder that gets lost comes again an interval later. It costs what is due, however many legs are
 * open, and writes nothing but the cursors: OFFSET 0 has each range looked up in the index, where a join would read the whole table.
 */
@Injectable()
export class ClaimDueLegs {
  constructor(
    private readonly database: Database,
    private readonly pollPlan: PollPlan,
    private readonly clock: Clock,
  ) {}

  /** `more` when a group that fell behind has not caught up yet. */
  async run(): Promise<{ legs: readonly DueLeg[]; more: boolean }> {
    const now = this.clock.now();
    const seconds = pollGroups.map((group) => this.pollPlan.intervalMs(group) / 1000);
    const rows = await this.database.prepared<{ id: string | null; provider: string; behind: boolean }>(
      `WITH behind AS (
         SELECT round, seconds, make_interval(secs => step) AS step,
                CASE WHEN swept_until < $1::timestamptz - make_interval(secs => seconds)
                       OR swept_until > $1 + ${aheadSql}
                     THEN $1 - make_interval(secs => step) ELSE swept_until END AS since
         FROM poll_rounds JOIN unnest($2::text[], $3::float8[], $4::float8[]) AS plan (round, seconds, step) USING (round)
         WHERE swept_until < $1 OR swept_until > $1 + ${aheadSql} FOR UPDATE OF poll_rounds SKIP LOCKED
       ), cursors AS (
         SELECT round, seconds, since, least($1, since + step) AS until FROM behind
       ), moved AS (
         UPDATE poll_rounds r SET swept_until = cursors.until FROM cursors WHERE r.round = cursors.round
       ), phases AS (
         SELECT round, until - since >= make_interval(secs => seconds) AS whole,
                extract(epoch FROM since)::float8 / seconds - floor(extract(epoch FROM since)::float8 / seconds) AS low,
                extract(epoch FROM until)::float8 / seconds - floor(extract(epoch FROM until)::float8 / seconds) AS high
         FROM cursors
       ), ranges AS (
         SELECT round, CASE WHEN whole THEN -1 ELSE low END AS low, CASE WHEN whole OR low > high THEN 1 ELSE high END AS high
         FROM phases
         UNION ALL
         SELECT round, -1, high FROM phases WHERE NOT whole AND low > high
       )
       SELECT leg.id, leg.provider, false AS behind
       FROM ranges CROSS JOIN LATERAL (
         SELECT id, provider FROM order_legs
         WHERE poll_round = ranges.round AND poll_phase > ranges.low AND poll_phase <= ranges.high ORDER BY poll_phase OFFSET 0
       ) leg
       UNION ALL
       SELECT NULL, '', true FROM cursors WHERE until < $1`,
      [now, pollGroups, seconds, seconds.map(stepOf)],
    );
    return {
      legs: rows.flatMap(({ id, provider }) => (id === null ? [] : [{ id, provider }])),
      more: rows.some(({ behind }) => behind),
    };
  }
}
