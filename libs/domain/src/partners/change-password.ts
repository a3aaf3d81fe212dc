import type { Caller } from '../audit/index.js';
import { checkPassword, Passwords, Sessions } from '../credentials/index.js';
import { Database, type Tx } from '../database/index.js';
import { Clock, Injectable } from '../kernel/index.js';
import { EmailCodes } from './email-code.js';
import { Notices } from './notices.js';
import { Partner } from './partner.js';
import { StepUp } from './step-up.js';

/** Stores a new password: the old codes are void and the time of the change is noted. */
@Injectable()
export class NewPassword {
  constructor(
    private readonly passwords: Passwords,
    private readonly codes: EmailCodes,
    private readonly clock: Clock,
  ) {}

  /** Throws `weak_password` naming `new_password`. */
  async hash(password: string, email: string): Promise<string> {
    checkPassword(password, email, 'new_password');
    return this.passwords.hash(password);
  }

  /** `recovered`: by somebody who did not know the old one. */
  async store(tx: Tx, partnerId: string, passwordHash: string, recovered = false): Promise<void> {
    const now = this.clock.now();
    await this.codes.clear(tx, partnerId, 'reset_password');
    const change = { passwordHash, credentialsChangedAt: now, updatedAt: now };
    await tx.update(Partner, { id: partnerId }, { ...change, ...(recovered && { accessWeakenedAt: now }) });
  }
}

/** Changes the password of a signed-in partner, who shows the old one (and a code), and ends the other sessions. Throws what {@link StepUp} throws, and `weak_password`. */
@Injectable()
export class ChangePassword {
  constructor(
    private readonly database: Database,
    private readonly newPassword: NewPassword,
    private readonly stepUp: StepUp,
    private readonly sessions: Sessions,
    private readonly notices: Notices,
  ) {}

  async run(
    { partnerId, sessionId, caller }: { partnerId: string; sessionId: string; caller: Caller },
    change: { currentPassword: string; newPassword: string; totpCode?: string | undefined },
  ): Promise<void> {
    const { email } = await Partner.get(this.database.manager, partnerId);
    const hash = await this.newPassword.hash(change.newPassword, email);
    const proof = { password: change.currentPassword, totpCode: change.totpCode };
    await this.stepUp.run(partnerId, { proof, caller }, async (tx, partner) => {
      await this.newPassword.store(tx, partnerId, hash);
      await this.sessions.endAll(tx, partner, sessionId);
      await this.notices.tell(tx, caller, partner, { action: 'password.changed', alert: 'password_changed' });
    });
  }
}
