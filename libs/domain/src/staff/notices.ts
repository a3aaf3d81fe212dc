import { Audit, type Caller, type Changes } from '../audit/index.js';
import type { Tx } from '../database/index.js';
import { Injectable } from '../kernel/index.js';
import { Mail, type Letter } from '../mail/index.js';
import type { Admin } from './admin.js';

/** What somebody of the staff hears of at once, because an intruder would do it. */
const alerts = {
  attempts_failed: [
    'Failed sign-ins to your staff account',
    'Somebody keeps failing to get into your staff account and now has to wait between attempts.',
  ],
  password_changed: [
    'Your staff password was changed',
    'The password of your staff account was changed. Other sessions have ended.',
  ],
  two_factor_enabled: [
    'Your second factor is set up',
    'Your staff account now asks for a code of an authenticator app. Other sessions have ended.',
  ],
  passkey_added: [
    'A passkey was added',
    'A passkey was added to your staff account. It opens it without a password or a code.',
  ],
  passkey_removed: ['A passkey was removed', 'A passkey of your staff account was removed. It opens it no more.'],
  passkey_copied: [
    'A passkey was refused',
    'A passkey of your staff account was refused: its device had counted no further than before, as a copy of the key would. Remove it.',
  ],
} as const satisfies Record<string, readonly [subject: string, text: string]>;

function alertMail(to: string, alert: keyof typeof alerts, { ip }: Caller): Letter {
  const [subject, text] = alerts[alert];
  return {
    to,
    subject,
    parts: [
      text,
      { facts: [['Address', ip ?? 'unknown']] },
      'If this was not you, have another admin deactivate your account at once.',
    ],
  };
}

/** What happened to an account of the staff: how the log names it, what it says, and what the owner is mailed, if anything. */
interface StaffEvent {
  readonly action: string;
  readonly changes?: Changes;
  readonly alert?: keyof typeof alerts;
}

/** Writes what concerns somebody's own access to the audit log of the staff, and mails them what an intruder would cause. */
@Injectable()
export class StaffNotices {
  constructor(
    private readonly audit: Audit,
    private readonly mail: Mail,
  ) {}

  /** In the transaction of the act; takes the audit chain's row lock, so do it last. */
  async tell(tx: Tx, caller: Caller, { email }: Pick<Admin, 'email'>, event: StaffEvent): Promise<void> {
    const { action, changes, alert } = event;
    if (alert) await this.mail.send(tx, alertMail(email, alert, caller));
    await this.audit.record(tx, caller, { partnerId: null, action, ...(changes && { changes }) });
  }

  /** Somebody keeps failing to get in and now has to wait. */
  async slowedDown(tx: Tx, caller: Caller, admin: Pick<Admin, 'email'>): Promise<void> {
    await this.tell(tx, caller, admin, { action: 'admin.sign_in_slowed_down', alert: 'attempts_failed' });
  }
}
