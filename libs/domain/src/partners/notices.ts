import { Audit, type Caller, type Changes } from '../audit/index.js';
import { Mail, type Letter } from '../mail/index.js';
import type { Tx } from '../database/index.js';
import { Injectable } from '../kernel/index.js';
import type { Partner } from './partner.js';

/** What an owner hears of at once, because an intruder would do it. */
const alerts = {
  new_device: ['A new sign-in to your account', 'Your account was signed in to from a device we had not seen before.'],
  attempts_failed: [
    'Failed sign-ins to your account',
    'Somebody keeps failing to get into your account and now has to wait between attempts.',
  ],
  session_reused: [
    'A session of your account was ended',
    'A refresh token was used a second time, as a stolen copy would be. We ended its session.',
  ],
  password_changed: [
    'Your password was changed',
    'The password of your account was changed. Other sessions have ended.',
  ],
  password_reset: [
    'Your password was reset',
    'The password of your account was reset with a code sent to this address. All sessions have ended, and your secret API keys are locked: orders sent with them count for you as before, but they open nothing until you unlock or rotate each of them in the console.',
  ],
  two_factor_enabled: [
    'Two-factor authentication is on',
    'Your account now asks for a code of your authenticator app. Other sessions have ended.',
  ],
  two_factor_disabled: [
    'Two-factor authentication is off',
    'Your account no longer asks for a code of your authenticator app, and your passkeys were removed. Other sessions have ended.',
  ],
  recovery_code_used: [
    'A recovery code was used',
    'Somebody used one of the recovery codes of your account. It works no more.',
  ],
  passkey_added: [
    'A passkey was added',
    'A passkey was added to your sign-in. It opens your account without a password or a code.',
  ],
  passkey_removed: ['A passkey was removed', 'A passkey of yours was removed. It opens your account no more.'],
  passkey_copied: [
    'A passkey was refused',
    'A passkey of yours was refused: its device had counted no further than before, as a copy of the key would. Remove it, and add it anew if the device is still yours alone.',
  ],
  api_key_created: ['A new API key', 'An API key was made for your account.'],
  api_key_rotated: ['An API key was replaced', 'An API key of your account was replaced by a new one.'],
  member_invited: ['Somebody was invited to your account', 'Somebody was invited to work for your account.'],
  member_joined: ['Somebody joined your account', 'Somebody who was invited has joined your account.'],
  member_changed: ['A member of your account has another role', 'The role of a member of your account was changed.'],
  member_removed: ['A member left your account', 'A member was removed from your account, or left it.'],
  api_key_changed: [
    'An API key was changed',
    'The name, the origins or the rights of an API key of your account were changed.',
  ],
  api_key_unlocked: [
    'An API key was unlocked',
    'An API key of your account, locked when the password was reset, works as before again.',
  ],
  api_key_revoked: ['An API key was revoked', 'An API key of your account was revoked.'],
} as const satisfies Record<string, readonly [subject: string, text: string]>;

export type Alert = keyof typeof alerts;

/** Tells an owner of an act that matters, and where it came from. */
function alertMail(to: string, alert: Alert, { ip, userAgent }: Caller): Letter {
  const [subject, text] = alerts[alert];
  const program = userAgent?.replace(/[^\x20-\x7e]/g, '').slice(0, 120);
  const facts = [['Address', ip ?? 'unknown'] as const, ...(program ? [['Program', program] as const] : [])];
  return {
    to,
    subject,
    parts: [
      text,
      { facts },
      'If this was you, there is nothing to do. If not, reset your password at once and look at your sessions and API keys.',
    ],
  };
}

/** A security event of an account: how the log names it, what it says, and what the owner is mailed, if anything. */
export interface SecurityEvent {
  readonly action: string;
  readonly changes?: Changes;
  readonly alert?: Alert | null;
}

/** Whose log an event goes to, and whose mailbox; `mailTo` for what concerns the account and not one person's credentials. */
type Addressee = Pick<Partner, 'id' | 'email'> & { readonly mailTo?: string };

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
    if (alert) await this.mail.send(tx, alertMail(partner.mailTo ?? partner.email, alert, caller));
    await this.audit.record(tx, caller, { partnerId: partner.id, action, ...(changes && { changes }) });
  }

  /** Somebody keeps failing to get in and now has to wait. */
  async slowedDown(tx: Tx, caller: Caller, partner: Addressee): Promise<void> {
    await this.tell(tx, caller, partner, { action: 'sign_in.slowed_down', alert: 'attempts_failed' });
  }
}
