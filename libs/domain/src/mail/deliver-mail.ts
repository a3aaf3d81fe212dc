import { Injectable } from '@nestjs/common';
import { Database } from '../database/index.js';
import { Outbox } from '../outbox/index.js';
import { Mail, MailTransport } from './mail.js';

/** Sends one waiting message. At least once: a crash between the server's answer and our commit sends it again. */
@Injectable()
export class DeliverMail {
  constructor(
    private readonly database: Database,
    private readonly outbox: Outbox,
    private readonly mail: Mail,
    private readonly transport: MailTransport,
  ) {}

  async run(messageId: string): Promise<void> {
    const payload = await this.outbox.peek(messageId);
    if (payload === null) return;
    await this.transport.send(this.mail.open(payload));
    await this.database.transaction((tx) => this.outbox.take(tx, messageId));
  }
}
