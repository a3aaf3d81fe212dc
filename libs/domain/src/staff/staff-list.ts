import { Config } from '@swap/config';
import { Audit, type Caller } from '../audit/index.js';
import { checkPassword, Passwords } from '../credentials/index.js';
import { Database, violatesUnique, type Tx } from '../database/index.js';
import { Clock, DomainError, HOUR, Injectable, newId } from '../kernel/index.js';
import { canonicalEmail, type Language } from '../mail/index.js';
import { Admin, rolesSaid, type Role } from './admin.js';
import { StaffMail } from './staff-mail.js';

export interface NewAdmin {
  readonly email: string;
  readonly name: string;
  readonly roles: readonly Role[];
  /** What mail to that person is written in; null or left out where it is not known. */
  readonly language?: Language | null;
}

/** Adds staff to the table, in one transaction with the audit entry. */
@Injectable()
export class StaffList {
  constructor(
    private readonly database: Database,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  /** Throws `email_taken`. */
  async refuseIfKnown(email: string): Promise<void> {
    if (await this.database.manager.existsBy(Admin, { email: canonicalEmail(email) })) throw emailTaken();
  }

  /** `prepare` completes the row and does what belongs to it. Throws `email_taken`. */
  async add(wanted: NewAdmin, caller: Caller, prepare: (tx: Tx, admin: Admin) => Promise<void>): Promise<Admin> {
    const now = this.clock.now();
    const admin = Object.assign(new Admin(), {
      id: newId(),
      email: canonicalEmail(wanted.email),
      name: wanted.name,
      passwordHash: '',
      roles: [...wanted.roles],
      invitationHash: null,
      invitedUntil: null,
      deactivatedAt: null,
      language: wanted.language ?? null,
      moneyFrom: null,
      createdAt: now,
      updatedAt: now,
    });
    try {
      await this.database.transaction(async (tx) => {
        await prepare(tx, admin);
        await tx.insert(Admin, admin);
        const { id, email, roles } = admin;
        await this.audit.record(tx, caller, {
          partnerId: null,
          action: 'admin.created',
          changes: { admin_id: id, email, roles },
        });
      });
    } catch (error) {
      throw violatesUnique(error, 'admins_email_key') ? emailTaken() : error;
    }
    return admin;
  }
}

function emailTaken(): DomainError {
  return DomainError.ofField('email_taken', 'email', 'Somebody of the staff has this address already');
}

/**
 * Makes an admin with a password, from the console: the way the first one comes to be, and the only way around the second person,
 * which the audit log says. Throws `email_taken`, `weak_password`.
 */
@Injectable()
export class CreateAdmin {
  constructor(
    private readonly staff: StaffList,
    private readonly passwords: Passwords,
    private readonly staffMail: StaffMail,
  ) {}

  async run(wanted: NewAdmin, password: string, caller: Caller): Promise<Admin> {
    checkPassword(password, wanted.email, 'password');
    const passwordHash = await this.passwords.hash(password);
    return this.staff.add(wanted, caller, async (tx, admin) => {
      admin.passwordHash = passwordHash;
      await this.staffMail.tellAll(tx, (say) => ({
        subject: say('staff.joined.subject'),
        parts: [say('staff.joined.text', { email: admin.email, roles: rolesSaid(say, admin) })],
      }));
    });
  }
}

/** From when on somebody acts on money whose rights are new or grew. */
@Injectable()
export class CoolDown {
  constructor(
    private readonly config: Config,
    private readonly clock: Clock,
  ) {}

  get until(): Date {
    return this.clock.in(this.config.values.STAFF_COOL_DOWN_HOURS * HOUR);
  }
}
