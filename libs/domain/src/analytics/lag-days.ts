import { Clock, DAY, Injectable } from '../kernel/index.js';
import { Database } from '../database/index.js';
import { Backlog } from './backlog.js';
import { isoDay } from './iso-day.js';

const keptDays = 90;

/** How long one kind of work has been waiting, in seconds. */
export interface Lag {
  /** `outbox` and the like as {@link Backlog.due} names them; `tasks` for what recurs. */
  readonly work: string;
  readonly nowSeconds: number;
  /** The worst minute of the day; null where nobody looked. */
  readonly todaySeconds: number | null;
  readonly yesterdaySeconds: number | null;
}

/** How far the service was behind, by day: so that somebody can say whether today is worse than yesterday. */
@Injectable()
export class LagDays {
  constructor(
    private readonly database: Database,
    private readonly backlog: Backlog,
    private readonly clock: Clock,
  ) {}

  /** Looks now, keeps the worst of the day, and forgets days that are ninety days old. */
  async note(): Promise<void> {
    const now = await this.now();
    await this.database.prepared(
      `WITH old AS (DELETE FROM lag_days WHERE day < $4::date)
       INSERT INTO lag_days AS known (day, work, worst_seconds)
       SELECT $1::date, work, seconds FROM unnest($2::text[], $3::integer[]) looked (work, seconds)
       ON CONFLICT (day, work) DO UPDATE SET worst_seconds = greatest(known.worst_seconds, excluded.worst_seconds)`,
      [isoDay(this.clock.now()), [...now.keys()], [...now.values()], isoDay(this.clock.in(-keptDays * DAY))],
    );
  }

  /** By kind of work. */
  async compare(): Promise<Lag[]> {
    const [today, yesterday] = [isoDay(this.clock.now()), isoDay(this.clock.in(-DAY))];
    const [now, rows] = await Promise.all([
      this.now(),
      this.database.prepared<{ day: string; work: string; worst: number }>(
        `SELECT to_char(day, 'YYYY-MM-DD') AS day, work, worst_seconds AS worst FROM lag_days WHERE day >= $1::date`,
        [yesterday],
      ),
    ]);
    const worst = (day: string, of: string) => rows.find((row) => row.day === day && row.work === of)?.worst ?? null;
    return [...now].map(([work, nowSeconds]) => ({
      work,
      nowSeconds,
      todaySeconds: Math.max(nowSeconds, worst(today, work) ?? 0),
      yesterdaySeconds: worst(yesterday, work),
    }));
  }

  private async now(): Promise<Map<string, number>> {
    const [due, late] = await Promise.all([this.backlog.due(), this.backlog.lateTasks()]);
    const tasks = { work: 'tasks', oldestSeconds: Math.max(0, ...late.map(({ seconds }) => seconds)) };
    return new Map([...due, tasks].map(({ work, oldestSeconds }) => [work, Math.floor(oldestSeconds)]));
  }
}
