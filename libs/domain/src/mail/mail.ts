import { Injectable } from '@nestjs/common';
import { Keyring } from '../kernel/index.js';
import type { Tx } from '../database/index.js';
import { Outbox } from '../outbox/index.js';

export interface MailMessage {
  readonly to: string;
  readonly subject: string;
  /** Plain text; codes stand alone on a line. */
  readonly text: string;
}

/** Hands a message to a mail server. Throws DomainError `service_unavailable` when it cannot now. */
export abstract class MailTransport {
  abstract send(message: MailMessage): Promise<void>;
}

export const mailTopic = 'mail.send';
const sealContext = 'outbox_messages|payload|mail';

/** Mail leaves if and only if the transaction it belongs to commits. Its text may carry codes, so it waits sealed. */
@Injectable()
export class Mail {
  constructor(
    private readonly outbox: Outbox,
    private readonly keyring: Keyring,
  ) {}

  async send(tx: Tx, message: MailMessage): Promise<void> {
    await this.outbox.add(tx, mailTopic, { sealed: this.keyring.seal(sealContext, JSON.stringify(message)) });
  }

  open(payload: unknown): MailMessage {
    return JSON.parse(this.keyring.open(sealContext, (payload as { sealed: string }).sealed)) as MailMessage;
  }
}
