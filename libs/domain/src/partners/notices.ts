import { Audit, type Caller, type Changes } from '../audit/index.js';
import type { Tx } from '../database/index.js';
import { Mail } from '../mail/index.js';
import { Injectable } from '../kernel/index.js';
import { alertMail, type Alert } from './mails.js';
import type { Partner } from './partner.js';

/** A security event of an account: how the log names it, what it says, and what the owner is mailed, if anything. */
export interface SecurityEvent {
  readonly action: string;
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
  async tell(tx: Tx, caller: Caller, partner: Pick<Partner, 'id' | 'email'>, event: SecurityEvent): Promise<void> {
    const { action, changes, alert } = event;
    if (alert) await this.mail.send(tx, alertMail(partner.email, alert, caller));
    await this.audit.record(tx, caller, { partnerId: partner.id, action, ...(changes && { changes }) });
  }

  /** Somebody keeps failing to get in and now has to wait. */
  async slowedDown(tx: Tx, caller: Caller, partner: Pick<Partner, 'id' | 'email'>): Promise<void> {
    await this.tell(tx, caller, partner, { action: 'sign_in.slowed_down', alert: 'attempts_failed' });
  }
}
