import type { MailMessage } from '../mail/index.js';
import type { Admin } from './admin.js';

/** Invites somebody to the staff; the token stands alone on a line as well. */
export function invitationMail({ email, name, roles }: Admin, url: string, token: string): MailMessage {
  return {
    to: email,
    subject: 'You are invited to run the exchange service',
    text: `Hello ${name},\n\nyou were made ${roles.join(', ')} of the exchange service. Choose a password within three days:\n\n${url}\n\nShould the address not open, enter this invitation by hand:\n\n${token}\n\nYou will be asked to set up two-factor sign-in next.\n`,
  };
}

/** Tells all staff that somebody's rights changed, so that nobody gains them unseen. */
export function staffChangedMail(to: string, what: string): MailMessage {
  return {
    to,
    subject: 'The staff of the exchange service changed',
    text: `${what}\n\nIf nobody should have done this, look at the audit log and deactivate the account.\n`,
  };
}
