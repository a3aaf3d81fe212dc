import { type Clock, DAY } from '../kernel/index.js';
import type { LaggingReads } from '../database/index.js';
import { Usd } from '../money/index.js';
import { isoDay } from './iso-day.js';

/** What becomes payable on a day, UTC; below zero where more is taken back than comes. */
export interface MaturingDay {
  readonly day: string;
  readonly amount: Usd;
}

const daysAhead = 60;

/** What matures from today on, by day: of one partner, or of all. Days without anything are left out. */
export async function maturingDays(reads: LaggingReads, clock: Clock, partnerId?: string): Promise<MaturingDay[]> {
  const own = partnerId === undefined ? '' : 'AND partner_id = $3';
  const rows = await reads.prepared<{ day: string; cents: string }>(
    `SELECT to_char(day, 'YYYY-MM-DD') AS day, sum(amount_cents) AS cents FROM maturing_days
     WHERE day >= $1::date AND day < $2::date ${own} GROUP BY day HAVING sum(amount_cents) <> 0 ORDER BY day`,
    [isoDay(clock.now()), isoDay(clock.in(daysAhead * DAY)), ...(partnerId === undefined ? [] : [partnerId])],
  );
  return rows.map(({ day, cents }) => ({ day, amount: Usd.ofCents(cents) }));
}
