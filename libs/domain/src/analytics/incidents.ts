import { Clock, DAY, Injectable, MINUTE } from '../kernel/index.js';
import { Database } from '../database/index.js';

/** A time in which a part of the service did not work. */
export interface Incident {
  /** A provider's name, or `service`, `queue` or `prices`. */
  readonly component: string;
  readonly beganAt: Date;
  /** Null while it lasts. */
  readonly endedAt: Date | null;
}

/** Nobody looked for so long: the service itself was away. Several missed looks, so that a restart is none. */
const awayMs = 5 * MINUTE;
const keptMs = 90 * DAY;

/** The history of what the service's own checks found. A component is reported once per trouble, from its first to its last look. */
@Injectable()
export class Incidents {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Takes in one look at everything: begins, continues and ends incidents, and forgets those older than ninety days. */
  async record(up: ReadonlyMap<string, boolean>): Promise<void> {
    const now = this.clock.now();
    await this.database.transaction(async (tx) => {
      const [last] = await tx.query<{ last_at: Date }[]>(`SELECT last_at FROM service_looks FOR UPDATE`);
      if (last && now.getTime() - last.last_at.getTime() > awayMs) {
        await tx.query(`INSERT INTO incidents (component, began_at, ended_at) VALUES ('service', $1, $2)`, [
          last.last_at,
          now,
        ]);
      }
      await tx.query(
        `INSERT INTO service_looks (first_at, last_at) VALUES ($1, $1) ON CONFLICT (single) DO UPDATE SET last_at = $1`,
        [now],
      );
      const down = [...up].flatMap(([component, isUp]) => (isUp ? [] : [component]));
      await tx.query(
        `INSERT INTO incidents (component, began_at) SELECT unnest($1::text[]), $2
         ON CONFLICT (component) WHERE ended_at IS NULL DO NOTHING`,
        [down, now],
      );
      await tx.query(`UPDATE incidents SET ended_at = $2 WHERE ended_at IS NULL AND component <> ALL ($1::text[])`, [
        down,
        now,
      ]);
      await tx.query(`DELETE FROM incidents WHERE ended_at < $1`, [new Date(now.getTime() - keptMs)]);
    });
  }

  /** Those of the last `days`, newest first, with the times of the first and the last look; null before there was one. */
  async history(days: number): Promise<{ since: Date | null; lookedAt: Date | null; incidents: Incident[] }> {
    const [looks] = await this.database.prepared<{ first_at: Date; last_at: Date }>(
      `SELECT first_at, last_at FROM service_looks`,
    );
    const rows = await this.database.prepared<{ component: string; began_at: Date; ended_at: Date | null }>(
      `SELECT component, began_at, ended_at FROM incidents
       WHERE coalesce(ended_at, $1) >= $1::timestamptz - make_interval(days => $2) ORDER BY began_at DESC LIMIT 500`,
      [this.clock.now(), days],
    );
    return {
      since: looks?.first_at ?? null,
      lookedAt: looks?.last_at ?? null,
      incidents: rows.map(({ component, began_at: beganAt, ended_at: endedAt }) => ({ component, beganAt, endedAt })),
    };
  }
}
