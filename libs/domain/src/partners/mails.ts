import type { Letter } from '../mail/index.js';

/** Two ways to show that one reads the mail: six digits to type, and a link that does it. */
export interface MailedCode {
  readonly digits: string;
  readonly link: string;
}

interface CodeWords {
  readonly subject: string;
  readonly words: string;
  /** What to do if the reader asked for nothing. */
  readonly otherwise: string;
}

function withCode(to: string, { digits, link }: MailedCode, { subject, words, otherwise }: CodeWords): Letter {
  const parts = [words, { code: digits }, 'Or open this link:', { link, label: 'Open the page' }, otherwise];
  return { to, subject, parts };
}

/** Carries the code that confirms an address. */
export function verificationMail(to: string, code: MailedCode): Letter {
  return withCode(to, code, {
    subject: 'Your verification code',
    words: 'Use this code to confirm your e-mail address. It works for ten minutes.',
    otherwise: 'If you did not sign up, ignore this message.',
  });
}

/** Carries the code that allows a new password. */
export function resetMail(to: string, code: MailedCode): Letter {
  return withCode(to, code, {
    subject: 'Your password reset code',
    words: 'Use this code to choose a new password. It works for ten minutes.',
    otherwise: 'If you did not ask for it, ignore this message: your password stays as it is.',
  });
}

/** The same, for an address that two people signed up with: neither of their passwords will do. */
export function contestedMail(to: string, code: MailedCode): Letter {
  return withCode(to, code, {
    subject: 'Choose your password',
    words:
      'Somebody signed up with your e-mail address a second time, with another password. So that no password but your own opens your ' +
      'account, choose one anew with this code, which confirms your address too. It works for ten minutes; codes mailed before do not ' +
      'work any more.',
    otherwise: 'If you did not sign up, ignore this message.',
  });
}

/** Tells the owner of an account that somebody signed up with its address again, which the answer to that somebody does not say. */
export function accountExistsMail(to: string): Letter {
  return {
    to,
    subject: 'You already have an account',
    parts: [
      'Somebody, perhaps you, tried to sign up with this address, which already has an account.',
      'Sign in instead, or reset your password if you have forgotten it. If it was not you, there is nothing to do.',
    ],
  };
}

/** Invites somebody to an account. */
export function memberInvitationMail(
  to: string,
  { account, role, link, token }: { account: string; role: string; link: string; token: string },
): Letter {
  const words = `You are invited to work for the account "${account}" as ${role}. The invitation works for three days.`;
  return {
    to,
    subject: 'You are invited to an account',
    parts: [
      words,
      { link, label: 'Join the account' },
      'Should the address not open, enter this invitation by hand:',
      { code: token },
      'If you expected none, ignore this message.',
    ],
  };
}
