import { Injectable } from '@nestjs/common';
import { DeliverMail } from '@swap/domain/mail';
import { queueNames } from '@swap/queue';
import { Consumer } from './consumer.js';
import { Duty } from './duty.js';

/** Sends mail. */
@Injectable()
export class MailDuty extends Duty {
  override readonly name = 'mail';

  constructor(
    private readonly deliverMail: DeliverMail,
    private readonly consumer: Consumer,
  ) {
    super();
  }

  override start(): Promise<void> {
    this.consumer.serve(queueNames.mail, (messageId) => this.deliverMail.run(messageId));
    return Promise.resolve();
  }

  override stop(): Promise<void> {
    return Promise.resolve();
  }
}
