import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { Clock, Injectable } from '../kernel/index.js';
import { Database, type Tx } from '../database/index.js';
import { JobNotifier } from '../outbox/index.js';

/** How one endpoint is being served: when somebody should look at it, and how it has been doing. Its lock orders who claims. */
@Entity('webhook_lanes')
@Index('webhook_lanes_wake_at_idx', ['wakeAt'], { where: 'wake_at IS NOT NULL' })
export class EndpointSchedule {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'webhook_lanes_pkey' }) endpointId!: string;

  /** When something may be due; null while nothing is. */
  @Column('timestamptz', { nullable: true }) wakeAt!: Date | null;

  /** Nothing is sent before then: the breaker is open, or the head of a strict order waits for its next attempt. */
  @Column('timestamptz', { nullable: true, name: 'rest_until' }) pausedUntil!: Date | null;

  /** Failed attempts in a row, as the breaker counts them; see retry-plan.ts. */
  @Column('integer') failures!: number;

  /** When the first attempt after the last success began to fail; null while all is well. */
  @Column('timestamptz', { nullable: true }) failingSince!: Date | null;

  /** How many of the owner's warnings about it have been sent. */
  @Column('integer') notices!: number;

  /** Requests up to then have used up their share of time; see claim-deliveries.ts. */
  @Column('timestamptz') rateFrom!: Date;
}

/** Makes workers look at endpoints that have got something to do, as soon as `tx` has committed. */
@Injectable()
export class EndpointSchedules {
  constructor(
    private readonly database: Database,
    private readonly jobNotifier: JobNotifier,
    private readonly clock: Clock,
  ) {}

  /** An endpoint that is paused stays paused. */
  async schedule(tx: Tx, endpointIds: readonly string[]): Promise<void> {
    await this.update(tx, endpointIds, 'l.rest_until');
  }

  /** Ends the pause of an endpoint too: somebody has asked for it by hand. */
  async resetBackoff(tx: Tx, endpointId: string): Promise<void> {
    await this.update(tx, [endpointId], 'NULL');
  }

  private async update(tx: Tx, endpointIds: readonly string[], pausedUntil: 'l.rest_until' | 'NULL'): Promise<void> {
    if (endpointIds.length === 0) return;
    // Locked in one order, so that two who wake or serve the same endpoints never wait for each other.
    await tx.query(
      `WITH schedule AS MATERIALIZED (
         SELECT endpoint_id FROM webhook_lanes WHERE endpoint_id = ANY($1) ORDER BY endpoint_id FOR UPDATE
       )
       UPDATE webhook_lanes l SET wake_at = LEAST(l.wake_at, $2), rest_until = ${pausedUntil}
       FROM schedule WHERE l.endpoint_id = schedule.endpoint_id`,
      [endpointIds, this.clock.now()],
    );
    this.database.afterCommit(tx, () => this.jobNotifier.notify('webhook-delivery'));
  }
}
