import { Injectable } from '@nestjs/common';
import { Clock } from '../kernel/index.js';
import { Database, type Tx } from '../database/index.js';
import { Doorbell } from '../outbox/index.js';

/** Makes workers look at endpoints that have got something to do, as soon as `tx` has committed. */
@Injectable()
export class WakeLanes {
  constructor(
    private readonly database: Database,
    private readonly doorbell: Doorbell,
    private readonly clock: Clock,
  ) {}

  /** An endpoint that rests goes on resting. */
  async run(tx: Tx, endpointIds: readonly string[]): Promise<void> {
    await this.wake(tx, endpointIds, 'l.rest_until');
  }

  /** Ends an endpoint's rest too: somebody has asked for it by hand. */
  async rouse(tx: Tx, endpointId: string): Promise<void> {
    await this.wake(tx, [endpointId], 'NULL');
  }

  private async wake(tx: Tx, endpointIds: readonly string[], restUntil: 'l.rest_until' | 'NULL'): Promise<void> {
    if (endpointIds.length === 0) return;
    // Locked in one order, so that two who wake or serve the same lanes never wait for each other.
    await tx.query(
      `WITH lane AS MATERIALIZED (
         SELECT endpoint_id FROM webhook_lanes WHERE endpoint_id = ANY($1) ORDER BY endpoint_id FOR UPDATE
       )
       UPDATE webhook_lanes l SET wake_at = LEAST(l.wake_at, $2), rest_until = ${restUntil}
       FROM lane WHERE l.endpoint_id = lane.endpoint_id`,
      [endpointIds, this.clock.now()],
    );
    this.database.afterCommit(tx, () => this.doorbell.ring('webhook-delivery'));
  }
}
