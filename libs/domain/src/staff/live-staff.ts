import { Clock, DomainError, Injectable } from '../kernel/index.js';
import { Database } from '../database/index.js';
import type { Role } from './admin.js';

export interface LiveAdmin {
  readonly roles: readonly Role[];
  readonly twoFactorEnabled: boolean;
}

/** Looks up, at every request, whether a session of the staff still stands and what its holder may do now. */
@Injectable()
export class LiveStaff {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Throws `invalid_token`. */
  async check(adminId: string, sessionId: string): Promise<LiveAdmin> {
    const [found] = await this.database.prepared<{ roles: Role[]; two_factor: boolean }>(
      'access-staff',
      `SELECT a.roles, f.enabled_at IS NOT NULL AS two_factor
       FROM sessions s JOIN admins a ON a.id = s.account_id LEFT JOIN totp_factors f ON f.account_id = a.id
       WHERE s.id = $1 AND s.account_id = $2 AND s.realm = 'admin' AND s.revoked_at IS NULL AND s.expires_at > $3
         AND a.deactivated_at IS NULL`,
      [sessionId, adminId, this.clock.now()],
    );
    if (!found) throw new DomainError('invalid_token', 'The session has ended; sign in again');
    return { roles: found.roles, twoFactorEnabled: found.two_factor };
  }
}
