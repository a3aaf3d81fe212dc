import { Injectable } from '@nestjs/common';
import { Config } from '@swap/config';
import { queueNames } from '@swap/queue';
import { Consumer } from './consumer.js';
import { Duty } from './duty.js';
import { Loop } from './loop.js';
import { OutboxRelay } from './outbox-relay.js';
import { LocalNotifier } from './local-notifier.js';

/** Relays the outbox: when this process commits a message, when another rings, and once per sweep. */
@Injectable()
export class OutboxDuty extends Duty {
  override readonly name = 'outbox';
  private readonly loop: Loop;

  constructor(
    relay: OutboxRelay,
    private readonly notifier: LocalNotifier,
    private readonly consumer: Consumer,
    config: Config,
  ) {
    super();
    this.loop = new Loop('outbox relay', config.values.SWEEP_MS, () => relay.run());
  }

  override start(): Promise<void> {
    this.notifier.listen('outbox', () => this.loop.ring());
    this.consumer.listen(queueNames.outbox, () => this.loop.ring());
    this.loop.start();
    return Promise.resolve();
  }

  override stop(): Promise<void> {
    return this.loop.stop();
  }
}
