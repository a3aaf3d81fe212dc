import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { DomainError } from '../kernel/index.js';
import type { Tx } from '../database/index.js';

/** An earlier secret that still signs, until its receivers have taken over the new one. */
export interface RetiringSecret {
  readonly sealed: string;
  /** ISO 8601. */
  readonly until: string;
}

/** Where a partner wants to be told, about what. */
@Entity('webhook_endpoints')
@Index('webhook_endpoints_partner_id_idx', ['partnerId'])
export class WebhookEndpoint {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'webhook_endpoints_pkey' }) id!: string;
  @Column('uuid') partnerId!: string;
  @Column('text') url!: string;
  @Column('text', { array: true }) events!: string[];
  @Column('boolean') active!: boolean;

  /** Sends one event at a time, in the order of their numbers. */
  @Column('boolean') ordered!: boolean;
  @Column('text', { nullable: true }) description!: string | null;

  /** The newest signing secret, sealed for this row alone. */
  @Column('text') secretSealed!: string;

  /** Earlier secrets, oldest first. */
  @Column('jsonb') retiringSecrets!: RetiringSecret[];

  /** When the service switched it off; null when it did not. */
  @Column('timestamptz', { nullable: true }) disabledAt!: Date | null;
  @Column('text', { nullable: true }) disabledReason!: string | null;

  /** Since when it has missed events, being switched off; null when it has missed none that were not replayed. */
  @Column('timestamptz', { nullable: true }) missedFrom!: Date | null;

  /** When it was switched on again. */
  @Column('timestamptz', { nullable: true }) missedUntil!: Date | null;
  @Column('timestamptz') createdAt!: Date;

  /** Reads an endpoint of the partner and holds its row until `tx` ends. Throws `not_found`. */
  static async lock(tx: Tx, partnerId: string, id: string): Promise<WebhookEndpoint> {
    const endpoint = await tx.findOne(WebhookEndpoint, {
      where: { id, partnerId },
      lock: { mode: 'pessimistic_write' },
    });
    if (!endpoint) throw new DomainError('not_found', 'There is no such webhook endpoint');
    return endpoint;
  }

  /** Stops deliveries. What is pending waits; what happens meanwhile is counted as missed. */
  switchOff(at: Date, reason: string | null): void {
    this.active = false;
    this.disabledAt = reason === null ? null : at;
    this.disabledReason = reason;
    this.missedFrom ??= at;
    this.missedUntil = null;
  }

  switchOn(at: Date): void {
    this.active = true;
    this.disabledAt = null;
    this.disabledReason = null;
    this.missedUntil = at;
  }
}
