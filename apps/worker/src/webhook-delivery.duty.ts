import { Injectable } from '@nestjs/common';
import { MINUTE, SECOND } from '@swap/domain/kernel';
import { queueNames } from '@swap/queue';
import { Consumer } from './consumer.js';
import { Duty } from './duty.js';
import { LocalNotifier } from './local-notifier.js';
import { Loop } from './loop.js';
import { WebhookRounds, WebhookUpkeep } from './webhook-rounds.js';

/** Looks for what nobody was rung for: what a worker left behind that died between its commit and its ring. */
const sweepMs = 5 * SECOND;

/** Delivers webhooks: rung for fresh events and finished attempts, waking by itself for retries. */
@Injectable()
export class WebhookDeliveryDuty extends Duty {
  override readonly name = 'webhook-delivery';
  private readonly deliveries: Loop;
  private readonly replays: Loop;
  private readonly upkeep: Loop;

  constructor(
    private readonly rounds: WebhookRounds,
    upkeep: WebhookUpkeep,
    private readonly notifier: LocalNotifier,
    private readonly consumer: Consumer,
  ) {
    super();
    this.deliveries = new Loop('webhook delivery', sweepMs, () => rounds.deliver());
    this.replays = new Loop('webhook replays', sweepMs, () => rounds.replay());
    this.upkeep = new Loop('webhook upkeep', MINUTE, () => upkeep.run());
  }

  override start(): Promise<void> {
    const ring = () => this.deliveries.ring();
    this.rounds.whenFinished(ring);
    this.notifier.listen('webhook-delivery', ring);
    this.consumer.listen(queueNames.webhookDelivery, () => {
      ring();
      this.replays.ring();
    });
    for (const loop of [this.deliveries, this.replays, this.upkeep]) loop.start();
    return Promise.resolve();
  }

  /** Attempts that are under way are waited for, as long as one may take, and written down. */
  override async stop(): Promise<void> {
    await Promise.all([this.deliveries, this.replays, this.upkeep].map((loop) => loop.stop()));
    await this.rounds.settle();
  }
}
