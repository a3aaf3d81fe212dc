import { Audit, type Caller } from '../audit/index.js';
import { Database, type Tx } from '../database/index.js';
import { Mail } from '../mail/index.js';
import { Injectable } from '../kernel/index.js';
import { CodeBudget } from './code-budget.js';
import { EmailCodes, type CodePurpose } from './email-code.js';
import { accountExistsMail, resetMail, verificationMail } from './mails.js';
import { canonicalEmail, Partner } from './partner.js';

type Addressee = Pick<Partner, 'id' | 'email'>;

/** Issues codes and mails them, within what the address may be sent. */
@Injectable()
export class CodeMails {
  constructor(
    readonly budget: CodeBudget,
    private readonly mail: Mail,
    private readonly audit: Audit,
    readonly codes: EmailCodes,
  ) {}

  /** After a sign-up: a code, or word to the owner that the address is taken (`known`). */
  async signedUp(
    tx: Tx,
    partner: Addressee,
    { caller, known, mayMail }: { caller: Caller; known: boolean; mayMail: boolean },
  ): Promise<void> {
    if (mayMail && known) await this.mail.send(tx, accountExistsMail(partner.email));
    if (mayMail && !known) await this.mailCode(tx, partner, 'verify_email');
    const action = known ? 'partner.sign_up_repeated' : 'partner.signed_up';
    await this.audit.record(tx, caller, { partnerId: partner.id, action });
  }

  /** Somebody asked for a code: of this purpose. */
  async asked(tx: Tx, partner: Addressee, caller: Caller, purpose: CodePurpose): Promise<void> {
    await this.mailCode(tx, partner, purpose);
    const action = purpose === 'verify_email' ? 'email.code_requested' : 'password.reset_requested';
    await this.audit.record(tx, caller, { partnerId: partner.id, action });
  }

  private async mailCode(tx: Tx, { id, email }: Addressee, purpose: CodePurpose): Promise<void> {
    const code = await this.codes.issue(tx, id, purpose);
    await this.mail.send(tx, (purpose === 'verify_email' ? verificationMail : resetMail)(email, code));
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
      const partner = await Partner.findByEmail(tx, email);
      if (!partner || (purpose === 'verify_email' && partner.emailVerifiedAt)) return;
      await this.codeMails.asked(tx, partner, caller, purpose);
    });
  }
}
