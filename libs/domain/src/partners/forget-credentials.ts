import { Config } from '@swap/config';
import { Database } from '../database/index.js';
import { Clock, DAY, Injectable } from '../kernel/index.js';

/** What was never used is worth nothing minutes after it was made; a day leaves time to look into a complaint. */
const unusedMs = DAY;

const sessionsSql = `
  DELETE FROM sessions WHERE id IN (SELECT id FROM sessions WHERE least(revoked_at, expires_at) < $1 LIMIT $2) RETURNING 1`;

const codesSql = `
  DELETE FROM email_codes WHERE (partner_id, purpose) IN (
    SELECT partner_id, purpose FROM email_codes WHERE expires_at < $1 LIMIT $2
  ) RETURNING 1`;

const setupsSql = `
  DELETE FROM totp_factors WHERE account_id IN (
    SELECT account_id FROM totp_factors WHERE enabled_at IS NULL AND created_at < $1 LIMIT $2
  ) RETURNING 1`;

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
    return this.drop(sessionsSql, this.config.values.SESSION_RETENTION_DAYS * DAY, limit);
  }

  /** Removes up to `limit` mailed codes that nobody used; answers how many. */
  async dropCodes(limit: number): Promise<number> {
    return this.drop(codesSql, unusedMs, limit);
  }

  /** Removes up to `limit` second factors whose setup nobody finished; answers how many. */
  async dropSetups(limit: number): Promise<number> {
    return this.drop(setupsSql, unusedMs, limit);
  }

  private async drop(sql: string, afterMs: number, limit: number): Promise<number> {
    return (await this.database.prepared(sql, [this.clock.in(-afterMs), limit])).length;
  }
}
