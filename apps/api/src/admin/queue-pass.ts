import { Injectable } from '@nestjs/common';
import { Config } from '@swap/config';
import { Clock, DomainError, Keyring, MINUTE, SECOND } from '@swap/domain/kernel';
import { LiveStaff } from '@swap/domain/staff';
import type { SignedInAdmin } from './admin.strategy.js';

/** Where the dashboard of the queues is. */
export const dashboardPath = '/queues';

export const passSeconds = (15 * MINUTE) / SECOND;

const cookieName = 'queue_pass';
const cookie = new RegExp(`(?:^|;\\s*)${cookieName}=([^;]+)`);
const context = 'cookie|queue_pass';

/**
 * Lets a browser look at the dashboard of the queues, where no script can send an access token along: a sealed cookie for that path
 * alone, unreadable to scripts, never sent with a request that another site began. It stands for a session of the staff and ends with
 * it, after a quarter of an hour at the latest.
 */
@Injectable()
export class QueuePass {
  constructor(
    private readonly keyring: Keyring,
    private readonly staff: LiveStaff,
    private readonly clock: Clock,
    private readonly config: Config,
  ) {}

  /** The value of a `Set-Cookie` header (RFC 6265). */
  issue({ adminId, sessionId }: SignedInAdmin): string {
    const until = this.clock.in(passSeconds * SECOND).getTime();
    const pass = this.keyring.seal(context, JSON.stringify({ adminId, sessionId, until }));
    const secure = this.config.values.PUBLIC_URL.startsWith('https:') ? '; Secure' : '';
    return `${cookieName}=${pass}; Path=${dashboardPath}; Max-Age=${String(passSeconds)}; HttpOnly; SameSite=Strict${secure}`;
  }

  /** Throws `invalid_token`, or `role_required` when its holder is no operator any more. */
  async check(cookies: string | undefined): Promise<void> {
    const { adminId, sessionId, until } = this.open(cookie.exec(cookies ?? '')?.[1]);
    if (until <= this.clock.now().getTime()) throw refused();
    const { roles } = await this.staff.check(adminId, sessionId);
    if (!roles.includes('operator')) throw new DomainError('role_required', 'This needs the role operator');
  }

  private open(pass = ''): { adminId: string; sessionId: string; until: number } {
    try {
      return JSON.parse(this.keyring.open(context, pass)) as { adminId: string; sessionId: string; until: number };
    } catch {
      throw refused();
    }
  }
}

function refused(): DomainError {
  return new DomainError('invalid_token', 'Open the queues from the admin console, signed in as an operator');
}
