import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { Keyring } from '../kernel/index.js';
import type { EventType } from './event-types.js';

/** Where a partner wants to be told, about what. */
@Entity('webhook_endpoints')
export class WebhookEndpoint {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'webhook_endpoints_pkey' })
  id!: string;

  @Index('webhook_endpoints_partner_id_idx')
  @Column('uuid')
  partnerId!: string;

  @Column('text')
  url!: string;

  @Column('text', { array: true })
  events!: EventType[];

  @Column('boolean')
  active!: boolean;

  @Column('text', { nullable: true })
  description!: string | null;

  /** The signing secret, sealed for this row alone. */
  @Column('text')
  secretSealed!: string;

  @Column('timestamptz', { nullable: true })
  failingSince!: Date | null;

  @Column('timestamptz', { nullable: true })
  disabledAt!: Date | null;

  @Column('text', { nullable: true })
  disabledReason!: string | null;

  @Column('timestamptz')
  createdAt!: Date;
}

/** Encrypts a signing secret for storage in one endpoint's row; in another row it does not open. */
export function sealSecret(keyring: Keyring, endpointId: string, secret: string): string {
  return keyring.seal(`webhook_endpoints|secret|${endpointId}`, secret);
}

/** Opens what {@link sealSecret} made for the same endpoint. Throws when it was altered or its service key is gone. */
export function openSecret(keyring: Keyring, endpointId: string, sealed: string): string {
  return keyring.open(`webhook_endpoints|secret|${endpointId}`, sealed);
}
