import { Audit, type Caller } from '../audit/index.js';
import { Database } from '../database/index.js';
import { Clock, Injectable } from '../kernel/index.js';
import type { Language } from '../mail/index.js';
import { Admin } from './admin.js';

/** Has mail to somebody of the staff be written in a language of their own choice. */
@Injectable()
export class ChangeLetterLanguage {
  constructor(
    private readonly database: Database,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  async run(adminId: string, language: Language, caller: Caller): Promise<Admin> {
    return this.database.transaction(async (tx) => {
      const admin = await tx.findOneOrFail(Admin, { where: { id: adminId }, lock: { mode: 'pessimistic_write' } });
      const changes = { language: [admin.language, language] };
      Object.assign(admin, { language, updatedAt: this.clock.now() });
      await tx.save(admin);
      await this.audit.record(tx, caller, { partnerId: null, action: 'admin.language_changed', changes });
      return admin;
    });
  }
}
