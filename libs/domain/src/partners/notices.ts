import { Audit, type AuditAction, type Caller, type Changes } from '../audit/index.js';
import { letterTo, Mail, type Letter, type Reader, type SubjectsOf } from '../mail/index.js';
import type { Tx } from '../database/index.js';
import { Injectable } from '../kernel/index.js';
import { readerOf } from './member.js';
import type { Addressee } from './partner.js';

/** What an owner hears of at once, because an intruder would do it. */
export type Alert = SubjectsOf<'alert'>;

/** Tells an owner of an act that matters, and where it came from. */
function alertMail(reader: Reader, alert: Alert, { ip, userAgent }: Caller): Letter {
  const program = userAgent?.replace(/[^\x20-\x7e]/g, '').slice(0, 120);
  return letterTo(reader, (say) => {
    const facts = [
      [say('fact.address'), ip ?? say('fact.unknown')] as const,
      ...(program ? [[say('fact.program'), program] as const] : []),
    ];
    return {
      subject: say(`alert.${alert}.subject`),
      parts: [say(`alert.${alert}.text`), { facts }, say('alert.advice')],
    };
  });
}

/** A security event of an account: how the log names it, what it says, and what the owner is mailed, if anything. */
export interface SecurityEvent {
  readonly action: AuditAction;
  readonly changes?: Changes;
  readonly alert?: Alert | null;
}

/** Writes security events to the partner's audit log and mails the owner those that an intruder would cause. */
@Injectable()
export class Notices {
  constructor(
    private readonly audit: Audit,
    private readonly mail: Mail,
  ) {}

  /** In the transaction of the act; takes the audit chain's row lock, so do it last. */
  async tell(tx: Tx, caller: Caller, partner: Addressee, event: SecurityEvent): Promise<void> {
    const { action, changes, alert } = event;
    if (alert) await this.mail.send(tx, alertMail(await readerOf(tx, partner), alert, caller));
    await this.audit.record(tx, caller, { partnerId: partner.id, action, ...(changes && { changes }) });
  }

  /** Somebody keeps failing to get in and now has to wait. */
  async slowedDown(tx: Tx, caller: Caller, partner: Addressee): Promise<void> {
    await this.tell(tx, caller, partner, { action: 'sign_in.slowed_down', alert: 'attempts_failed' });
  }
}
