import type { MailMessage } from '../mail/index.js';

/** Carries the code that confirms an address; it stands alone on a line. */
export function verificationMail(to: string, code: string): MailMessage {
  return {
    to,
    subject: 'Your verification code',
    text: `Use this code to confirm your e-mail address. It works for ten minutes.\n\n${code}\n\nIf you did not sign up, ignore this message.\n`,
  };
}

/** Tells the owner of an account that somebody signed up with its address again, which the answer to that somebody does not say. */
export function accountExistsMail(to: string): MailMessage {
  return {
    to,
    subject: 'You already have an account',
    text: 'Somebody, perhaps you, tried to sign up with this address, which already has an account.\n\nSign in instead, or reset your password if you have forgotten it. If it was not you, there is nothing to do.\n',
  };
}
