import { IsNull, Not } from 'typeorm';
import type { Tx } from '../database/index.js';
import { Injectable } from '../kernel/index.js';
import { Mail } from '../mail/index.js';
import { Admin } from './admin.js';

const advice =
  'If nobody should have done this, look at the audit log, reject what waits, and deactivate the account that did it.';

/** Mails everybody on the staff, so that nobody gains or gives away anything unseen. Who was invited and has not come is nobody yet. */
@Injectable()
export class StaffMail {
  constructor(private readonly mail: Mail) {}

  /** `lines` say what happened, one fact each. */
  async tellAll(tx: Tx, subject: string, lines: readonly string[]): Promise<void> {
    const letter = { subject, parts: [...lines, advice] };
    for (const { email } of await tx.findBy(Admin, { deactivatedAt: IsNull(), passwordHash: Not('') })) {
      await this.mail.send(tx, { to: email, ...letter });
    }
  }
}
