import { Session } from '../credentials/index.js';
import { Clock, DomainError, Injectable, readTogether } from '../kernel/index.js';
import { Database } from '../database/index.js';
import { keyScopes, type KeyScope } from './api-keys.js';
import type { MemberRole } from './partner.js';

/** What an access token was issued for: a session, or an API key that was exchanged. */
export interface AccessGrant {
  /** The person who signed in, or the account of the key. */
  readonly holderId: string;
  readonly scope: 'session' | 'dashboard';
  /** Id of the session or of the API key. */
  readonly grantId: string;
}

/** What a token may do now. */
export interface LiveGrant {
  readonly partnerId: string;
  /** What the person who signed in may do; null for an API key. */
  readonly role: MemberRole | null;
  readonly steppedUp: boolean;
  readonly scopes: readonly KeyScope[];
}

interface GrantRow extends Record<string, unknown> {
  readonly grant_id: string;
  readonly holder_id: string;
  readonly partner_id: string;
  readonly role: MemberRole | null;
  readonly suspended: boolean;
  readonly proved_at: Date | null;
  readonly scopes: KeyScope[] | null;
}

/** Of the grants $1 that stand at $2. */
const grantSql: Readonly<Record<AccessGrant['scope'], string>> = {
  session: `
    SELECT s.id AS grant_id, s.account_id AS holder_id, p.id AS partner_id, coalesce(m.role, p.founder_role) AS role,
      p.suspended_at IS NOT NULL AS suspended, s.proved_at, NULL::text[] AS scopes
    FROM sessions s LEFT JOIN partner_members m ON m.id = s.account_id JOIN partners p ON p.id = coalesce(m.partner_id, s.account_id)
    WHERE s.id = ANY ($1) AND s.realm = 'partner' AND s.revoked_at IS NULL AND s.expires_at > $2
      AND CASE WHEN m.id IS NULL THEN p.founder_removed_at ELSE m.removed_at END IS NULL`,
  dashboard: `
    SELECT k.id AS grant_id, k.partner_id AS holder_id, p.id AS partner_id, NULL AS role, p.suspended_at IS NOT NULL AS suspended,
      NULL::timestamptz AS proved_at, k.scopes
    FROM api_keys k JOIN partners p ON p.id = k.partner_id
    WHERE k.id = ANY ($1) AND k.revoked_at IS NULL AND k.locked_at IS NULL AND (k.expires_at IS NULL OR k.expires_at > $2)`,
};

/**
 * Looks up, at every request, whether what a token was issued for still stands: an ended session, a revoked or locked key and a
 * suspended account are noticed at once. Who asks in the same turn of the event loop is answered by one statement.
 * Throws `invalid_token`, `account_suspended`.
 */
@Injectable()
export class LiveAccess {
  private readonly grants = { session: this.standing('session'), dashboard: this.standing('dashboard') };

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Answers whether password or code were shown lately; by an API key they never are, and its token has the key's scopes alone. */
  async check({ holderId, scope, grantId }: AccessGrant): Promise<LiveGrant> {
    const now = this.clock.now();
    const found = await this.grants[scope](grantId);
    if (found?.holder_id !== holderId)
      throw new DomainError('invalid_token', 'What this token was issued for has ended; sign in again');
    if (found.suspended) throw new DomainError('account_suspended', 'This account is suspended; contact the operator');
    const steppedUp = found.proved_at !== null && Session.freshUntil(found.proved_at) > now;
    return { partnerId: found.partner_id, role: found.role, steppedUp, scopes: found.scopes ?? keyScopes };
  }

  private standing(scope: AccessGrant['scope']) {
    return readTogether(async (grantIds) => {
      const rows = await this.database.prepared<GrantRow>(grantSql[scope], [grantIds, this.clock.now()]);
      return new Map(rows.map((row) => [row.grant_id, row]));
    });
  }
}
