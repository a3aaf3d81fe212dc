import { Config } from '@swap/config';
import { crashPoint, Injectable, Keyring } from '../kernel/index.js';
import { Database, type Tx } from '../database/index.js';
import { Outbox } from '../outbox/index.js';
import { brandOf, type Letter } from './letter.js';
import { writeLetter, type MailMessage } from './write-letter.js';

/** What stands behind the @ where a closed account had its address (RFC 2606): nothing is ever sent there. */
export const closedDomain = 'closed.invalid';

export const mailTopic = 'mail.send';
const sealContext = 'outbox_messages|payload|mail';

/** Mail leaves if and only if the transaction it belongs to commits. Its text may carry codes, so it waits sealed. */
@Injectable()
export class Mail {
  constructor(
    private readonly database: Database,
    private readonly outbox: Outbox,
    private readonly keyring: Keyring,
    private readonly config: Config,
  ) {}

  async send(tx: Tx, letter: Letter): Promise<void> {
    if (letter.to.endsWith(`@${closedDomain}`)) return;
    await this.outbox.add(tx, mailTopic, {
      sealed: this.keyring.seal(sealContext, JSON.stringify(writeLetter(letter, brandOf(this.config)))),
    });
  }

  /** Hands one waiting message to `send`. At least once: a crash between the server's answer and our commit sends it again. */
  async deliver(messageId: string, send: (message: MailMessage) => Promise<void>): Promise<void> {
    const payload = await this.outbox.peek(messageId);
    if (payload === null) return;
    await send(this.open(payload));
    crashPoint('mail: sent');
    await this.database.transaction((tx) => this.outbox.take(tx, messageId));
  }

  open(payload: unknown): MailMessage {
    return JSON.parse(this.keyring.open(sealContext, (payload as { sealed: string }).sealed)) as MailMessage;
  }
}
