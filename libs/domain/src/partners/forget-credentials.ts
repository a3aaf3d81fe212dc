import { Config } from '@swap/config';
import { Database } from '../database/index.js';
import { Clock, DAY, Injectable } from '../kernel/index.js';

/** What was never used is worth nothing minutes after it was made; a day leaves time to look into a complaint. */
const unusedMs = DAY;

/** What is removed: which rows of which table, and what names one. $1 is the time they were of use before. */
const leftovers = {
  sessions: { key: 'id', old: 'least(revoked_at, expires_at) < $1' },
  email_codes: { key: 'partner_id, purpose', old: 'expires_at < $1' },
  totp_factors: { key: 'account_id', old: 'enabled_at IS NULL AND created_at < $1' },
} as const;

type Leftovers = keyof typeof leftovers;

/** Removes what once opened an account and no longer does: partners' and admins' alike. */
@Injectable()
export class ForgetCredentials {
  constructor(
    private readonly database: Database,
    private readonly config: Config,
    private readonly clock: Clock,
  ) {}

  /** Removes up to `limit` sessions that ended long ago, and with them from where they were used; answers how many. */
  async dropSessions(limit: number): Promise<number> {
    return this.drop('sessions', limit);
  }

  /** Removes up to `limit` mailed codes that nobody used; answers how many. */
  async dropCodes(limit: number): Promise<number> {
    return this.drop('email_codes', limit);
  }

  /** Removes up to `limit` second factors whose setup nobody finished; answers how many. */
  async dropSetups(limit: number): Promise<number> {
    return this.drop('totp_factors', limit);
  }

  /** How many rows of `table` there are to remove, counted up to `limit`. */
  async droppable(table: Leftovers, limit: number): Promise<number> {
    const old = `SELECT FROM ${table} WHERE ${leftovers[table].old}`;
    return this.database.countUpTo(limit, old, [this.before(table)]);
  }

  private async drop(table: Leftovers, limit: number): Promise<number> {
    const { key, old } = leftovers[table];
    const sql = `DELETE FROM ${table} WHERE (${key}) IN (SELECT ${key} FROM ${table} WHERE ${old} LIMIT $2) RETURNING 1`;
    return (await this.database.prepared(sql, [this.before(table), limit])).length;
  }

  private before(table: Leftovers): Date {
    return this.clock.in(-(table === 'sessions' ? this.config.values.SESSION_RETENTION_DAYS * DAY : unusedMs));
  }
}
