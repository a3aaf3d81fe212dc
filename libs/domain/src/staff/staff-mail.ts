import { IsNull, Not } from 'typeorm';
import type { Tx } from '../database/index.js';
import { Injectable } from '../kernel/index.js';
import { letterTo, Mail, type Letter, type Say } from '../mail/index.js';
import { Admin } from './admin.js';

/** Mails everybody on the staff, so that nobody gains or gives away anything unseen. Who was invited and has not come is nobody yet. */
@Injectable()
export class StaffMail {
  constructor(private readonly mail: Mail) {}

  /** Each in their own language; the parts that `write` answers say what happened, one fact each. */
  async tellAll(tx: Tx, write: (say: Say) => Pick<Letter, 'subject' | 'parts'>): Promise<void> {
    for (const admin of await tx.findBy(Admin, { deactivatedAt: IsNull(), passwordHash: Not('') })) {
      const letter = letterTo(admin, (say) => {
        const { subject, parts } = write(say);
        return { subject, parts: [...parts, say('staff.advice')] };
      });
      await this.mail.send(tx, letter);
    }
  }
}
