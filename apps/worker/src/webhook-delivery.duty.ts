import { Injectable } from '@nestjs/common';
import { newId, SECOND } from '@swap/domain/kernel';
import { DeliverDue } from '@swap/domain/webhooks';
import { queueNames } from '@swap/queue';
import { Consumer } from './consumer.js';
import { Duty } from './duty.js';
import { Loop } from './loop.js';
import { Queues } from './queues.js';

/** Retries wait seconds at the least, so looking every two is soon enough; fresh events are rung for. */
const sweepMs = 2 * SECOND;

/** Delivers webhooks: a reminder wakes a worker, which claims what is due; the sweep reminds of what a queue forgot. */
@Injectable()
export class WebhookDeliveryDuty extends Duty {
  override readonly name = 'webhook-delivery';
  private readonly loop: Loop;

  constructor(
    private readonly deliverDue: DeliverDue,
    private readonly consumer: Consumer,
    queues: Queues,
  ) {
    super();
    this.loop = new Loop('delivery sweep', sweepMs, async () => {
      if (await deliverDue.isAnythingDue()) await queues.named(queueNames.webhookDelivery).remind([{ id: newId() }]);
      return false;
    });
  }

  override start(): Promise<void> {
    this.consumer.serve(queueNames.webhookDelivery, () => this.deliverDue.run());
    this.loop.start();
    return Promise.resolve();
  }

  override stop(): Promise<void> {
    return this.loop.stop();
  }
}
