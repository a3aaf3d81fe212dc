import { Session } from '../credentials/index.js';
import { Clock, DomainError, Injectable } from '../kernel/index.js';
import { Database } from '../database/index.js';

/** What a partner's access token was issued for: a session, or an API key that was exchanged. */
export interface AccessGrant {
  readonly partnerId: string;
  readonly scope: 'session' | 'dashboard';
  /** Id of the session or of the API key. */
  readonly grantId: string;
}

const grantSql: Readonly<Record<AccessGrant['scope'], string>> = {
  session: `
    SELECT p.suspended_at IS NOT NULL AS suspended, s.proved_at FROM sessions s JOIN partners p ON p.id = s.account_id
    WHERE s.id = $1 AND s.account_id = $2 AND s.realm = 'partner' AND s.revoked_at IS NULL AND s.expires_at > $3`,
  dashboard: `
    SELECT p.suspended_at IS NOT NULL AS suspended, NULL::timestamptz AS proved_at FROM api_keys k JOIN partners p ON p.id = k.partner_id
    WHERE k.id = $1 AND k.partner_id = $2 AND k.revoked_at IS NULL AND k.locked_at IS NULL
      AND (k.expires_at IS NULL OR k.expires_at > $3)`,
};

/**
 * Looks up, at every request, whether what a token was issued for still stands: an ended session, a revoked or locked key and a
 * suspended account are noticed at once. Throws `invalid_token`, `account_suspended`.
 */
@Injectable()
export class LiveAccess {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Answers whether password or code were shown lately; by an API key they never are. */
  async check({ partnerId, scope, grantId }: AccessGrant): Promise<{ steppedUp: boolean }> {
    const now = this.clock.now();
    const values = [grantId, partnerId, now];
    const [found] = await this.database.prepared<{ suspended: boolean; proved_at: Date | null }>(
      grantSql[scope],
      values,
    );
    if (!found) throw new DomainError('invalid_token', 'What this token was issued for has ended; sign in again');
    if (found.suspended) throw new DomainError('account_suspended', 'This account is suspended; contact the operator');
    return { steppedUp: found.proved_at !== null && Session.freshUntil(found.proved_at) > now };
  }
}
