import { Injectable } from '@nestjs/common';
import { TaskLease } from '@swap/domain/database';
import { Clock, MINUTE, SECOND } from '@swap/domain/kernel';
import { ClaimDeliveries, ContinueReplays, DeliverDue, WatchEndpoints } from '@swap/domain/webhooks';

/** An open replay gets its next portion when most of the last one has been sent, which takes about that long. */
const replayMs = SECOND / 4;

/** Warns owners: of all workers one, each time. */
@Injectable()
export class WebhookUpkeep {
  constructor(
    private readonly taskLease: TaskLease,
    private readonly watchEndpoints: WatchEndpoints,
  ) {}

  async run(): Promise<boolean> {
    if (await this.taskLease.acquire('watch-endpoints', MINUTE)) await this.watchEndpoints.run();
    return false;
  }
}

/** What a worker does for webhooks, a round at a time; each answers when to come again, as {@link Loop} takes it. */
@Injectable()
export class WebhookRounds {
  constructor(
    private readonly deliverDue: DeliverDue,
    private readonly claimDeliveries: ClaimDeliveries,
    private readonly continueReplays: ContinueReplays,
    private readonly clock: Clock,
  ) {}

  whenFinished(listener: () => void): void {
    this.deliverDue.whenFinished(listener);
  }

  /** Comes again when the next delivery is due. */
  async deliver(): Promise<boolean | number> {
    if ((await this.deliverDue.sendDue()) > 0) return true;
    const next = await this.claimDeliveries.nextAt();
    return next ? Math.max(1, next.getTime() - this.clock.now().getTime()) : false;
  }

  async replay(): Promise<boolean | number> {
    return (await this.continueReplays.run()) ? replayMs : false;
  }

  settle(): Promise<void> {
    return this.deliverDue.drain();
  }
}
