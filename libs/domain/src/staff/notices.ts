import { Audit, type AuditAction, type Caller, type Changes } from '../audit/index.js';
import type { Tx } from '../database/index.js';
import { Injectable } from '../kernel/index.js';
import { letterTo, Mail, type Letter, type Reader, type SubjectsOf } from '../mail/index.js';

/** What somebody of the staff hears of at once, because an intruder would do it. */
type StaffAlert = SubjectsOf<'staff_alert'>;

function alertMail(reader: Reader, alert: StaffAlert, { ip }: Caller): Letter {
  return letterTo(reader, (say) => ({
    subject: say(`staff_alert.${alert}.subject`),
    parts: [
      say(`staff_alert.${alert}.text`),
      { facts: [[say('fact.address'), ip ?? say('fact.unknown')]] },
      say('staff_alert.advice'),
    ],
  }));
}

/** What happened to an account of the staff: how the log names it, what it says, and what the owner is mailed, if anything. */
interface StaffEvent {
  readonly action: AuditAction;
  readonly changes?: Changes;
  readonly alert?: StaffAlert;
}

/** Writes what concerns somebody's own access to the audit log of the staff, and mails them what an intruder would cause. */
@Injectable()
export class StaffNotices {
  constructor(
    private readonly audit: Audit,
    private readonly mail: Mail,
  ) {}

  /** In the transaction of the act; takes the audit chain's row lock, so do it last. */
  async tell(tx: Tx, caller: Caller, admin: Reader, event: StaffEvent): Promise<void> {
    const { action, changes, alert } = event;
    if (alert) await this.mail.send(tx, alertMail(admin, alert, caller));
    await this.audit.record(tx, caller, { partnerId: null, action, ...(changes && { changes }) });
  }

  /** Somebody keeps failing to get in and now has to wait. */
  async slowedDown(tx: Tx, caller: Caller, admin: Reader): Promise<void> {
    await this.tell(tx, caller, admin, { action: 'admin.sign_in_slowed_down', alert: 'attempts_failed' });
  }
}
