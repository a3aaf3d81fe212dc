import { Config } from '@swap/config';
import { Audit, type Caller, type AuditAction } from '../audit/index.js';
import { Database, type Tx } from '../database/index.js';
import { Injectable } from '../kernel/index.js';
import { Mail, pageFor, type Letter, type Reader } from '../mail/index.js';
import { CodeBudget } from './code-budget.js';
import { EmailCodes, type CodePurpose } from './email-codes.js';
import { accountExistsMail, contestedMail, resetMail, verificationMail, type MailedCode } from './mails.js';
import { findHolder, type Holder } from './member.js';
import { canonicalEmail, Partner, type Addressee } from './partner.js';

/**
 * What a sign-up came upon. `known`: the address is somebody's. `contested`: somebody else's sign-up waits for its code, under
 * another password.
 */
export type SignUpOutcome = 'registered' | 'known' | 'contested';

const actionOf: Readonly<Record<SignUpOutcome, AuditAction>> = {
  registered: 'partner.signed_up',
  known: 'partner.sign_up_repeated',
  contested: 'partner.sign_up_contested',
};

/** The pages that links of mails open; behind the `#`, which browsers keep to themselves, stand address and token. */
const pageOf: Readonly<Record<CodePurpose, string>> = {
  verify_email: '/partners/verify',
  reset_password: '/partners/reset',
};

/** Issues codes and mails them, within what the address may be sent. */
@Injectable()
export class CodeMails {
  constructor(
    readonly budget: CodeBudget,
    private readonly mail: Mail,
    private readonly audit: Audit,
    readonly codes: EmailCodes,
    private readonly config: Config,
  ) {}

  /** After a sign-up: a code, or word to the owner that the address is taken. */
  async signedUp(
    tx: Tx,
    partner: Addressee,
    { caller, outcome, mayMail }: { caller: Caller; outcome: SignUpOutcome; mayMail: boolean },
  ): Promise<void> {
    if (mayMail && outcome === 'known') await this.mail.send(tx, accountExistsMail(partner));
    if (mayMail && outcome === 'registered') await this.mailCode(tx, partner, 'verify_email', verificationMail);
    if (mayMail && outcome === 'contested') await this.mailCode(tx, partner, 'reset_password', contestedMail);
    await this.audit.record(tx, caller, { partnerId: partner.id, action: actionOf[outcome] });
  }

  /** Somebody asked for a code: of this purpose. Where two people signed up, none confirms the address but by a new password. */
  async asked(tx: Tx, partner: Holder, caller: Caller, purpose: CodePurpose): Promise<void> {
    if (purpose === 'reset_password') await this.mailCode(tx, partner, purpose, resetMail);
    else if (partner instanceof Partner && partner.contestedAt)
      await this.mailCode(tx, partner, 'reset_password', contestedMail);
    else await this.mailCode(tx, partner, purpose, verificationMail);
    const action = purpose === 'verify_email' ? 'email.code_requested' : 'password.reset_requested';
    await this.audit.record(tx, caller, { partnerId: partner.ofAccount.id, action });
  }

  private async mailCode(
    tx: Tx,
    { id, email, language }: Addressee,
    purpose: CodePurpose,
    write: (reader: Reader, code: MailedCode) => Letter,
  ): Promise<void> {
    const { digits, token } = await this.codes.issue(tx, id, purpose);
    const shown = new URLSearchParams({ email, code: token }).toString();
    const link = `${pageFor({ language }, this.config, pageOf[purpose])}#${shown}`;
    await this.mail.send(tx, write({ email, language }, { digits, link }));
  }
}

/**
 * Sends a code to an account's address: for `verify_email` while it waits for verification, for `reset_password` always. Does
 * nothing, visibly the same, for any other address, and changes nothing about the account.
 */
@Injectable()
export class RequestCode {
  constructor(
    private readonly database: Database,
    private readonly codeMails: CodeMails,
  ) {}

  async run(typed: string, purpose: CodePurpose, caller: Caller): Promise<void> {
    const email = canonicalEmail(typed);
    if (!(await this.codeMails.budget.allowsAnother(email))) return;
    await this.database.transaction(async (tx) => {
      const holder = await findHolder(tx, email);
      if (!holder) return;
      // Members were verified by their invitation.
      if (purpose === 'verify_email' && (!(holder instanceof Partner) || holder.emailVerifiedAt)) return;
      await this.codeMails.asked(tx, holder, caller, purpose);
    });
  }
}
