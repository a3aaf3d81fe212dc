import { letterTo, type Letter, type Reader } from '../mail/index.js';
import type { MemberRole } from './partner.js';

/** Two ways to show that one reads the mail: six digits to type, and a link that does it. */
export interface MailedCode {
  readonly digits: string;
  readonly link: string;
}

function withCode(reader: Reader, { digits, link }: MailedCode, what: 'verify' | 'reset' | 'contested'): Letter {
  return letterTo(reader, (say) => ({
    subject: say(`partner.${what}.subject`),
    parts: [
      say(`partner.${what}.text`),
      { code: digits },
      say('partner.code.open'),
      { link, label: say('partner.code.label') },
      say(`partner.${what}.otherwise`),
    ],
  }));
}

/** Carries the code that confirms an address. */
export function verificationMail(reader: Reader, code: MailedCode): Letter {
  return withCode(reader, code, 'verify');
}

/** Carries the code that allows a new password. */
export function resetMail(reader: Reader, code: MailedCode): Letter {
  return withCode(reader, code, 'reset');
}

/** The same, for an address that two people signed up with: neither of their passwords will do. */
export function contestedMail(reader: Reader, code: MailedCode): Letter {
  return withCode(reader, code, 'contested');
}

/** Tells the owner of an account that somebody signed up with its address again, which the answer to that somebody does not say. */
export function accountExistsMail(reader: Reader): Letter {
  return letterTo(reader, (say) => ({
    subject: say('partner.known.subject'),
    parts: [say('partner.known.text'), say('partner.known.advice')],
  }));
}

/** Invites somebody to an account. */
export function memberInvitationMail(
  reader: Reader,
  { account, role, link, token }: { account: string; role: MemberRole; link: string; token: string },
): Letter {
  return letterTo(reader, (say) => ({
    subject: say('partner.invitation.subject'),
    parts: [
      say('partner.invitation.text', { account, role: say(`role.${role}`) }),
      { link, label: say('partner.invitation.label') },
      say('invitation.by_hand'),
      { code: token },
      say('partner.invitation.otherwise'),
    ],
  }));
}
