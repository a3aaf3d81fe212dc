import { crc32 } from 'node:zlib';
import { randomBytes } from 'node:crypto';
import { base58 } from '@scure/base';
import { Column, Entity, Index, IsNull, PrimaryColumn, type EntityManager } from 'typeorm';
import { Clock, DomainError, HOUR, Injectable, newId, sha256 } from '../kernel/index.js';
import type { Caller } from '../audit/index.js';
import { Database, type Tx } from '../database/index.js';
import { Notices, type Alert } from './notices.js';
import { Partner } from './partner.js';

/** A secret key attributes orders and may be exchanged for a token; a publishable one attributes orders and nothing else. */
export type ApiKeyKind = 'secret' | 'publishable';

const marks: Readonly<Record<ApiKeyKind, string>> = { secret: 'swap_sk_', publishable: 'swap_pk_' };
const shape = /^(swap_(?:sk|pk)_[1-9A-HJ-NP-Za-km-z]{40,44})_([0-9a-f]{8})$/;

/** A partner's key. Only a hash is kept: the secret has 256 random bits, which no guesser reaches, so SHA-256 suffices. */
@Entity('api_keys')
@Index('api_keys_partner_id_idx', ['partnerId'])
@Index('api_keys_key_hash_key', ['keyHash'], { unique: true })
export class ApiKey {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'api_keys_pkey' }) id!: string;
  @Column('uuid') partnerId!: string;
  @Column('text') name!: string;
  @Column('text') kind!: ApiKeyKind;
  @Column('text') keyHash!: string;

  /** The first characters, for people to tell keys apart. */
  @Column('text') prefix!: string;
  @Column('text', { array: true }) allowedOrigins!: string[];
  @Column('timestamptz') createdAt!: Date;
  @Column('timestamptz', { nullable: true }) lastUsedAt!: Date | null;
  @Column('timestamptz', { nullable: true }) expiresAt!: Date | null;
  @Column('timestamptz', { nullable: true }) revokedAt!: Date | null;

  /** Throws `not_found` for a key that is not this partner's. */
  static async get(read: EntityManager, partnerId: string, id: string): Promise<ApiKey> {
    const key = await read.findOneBy(ApiKey, { id, partnerId });
    if (!key) throw new DomainError('not_found', 'There is no such API key');
    return key;
  }

  isLive(now: Date): boolean {
    return !this.revokedAt && (!this.expiresAt || this.expiresAt > now);
  }

  /** A fresh key: recognisable prefix, 256-bit secret, CRC-32 so that a scanner or a typo is told apart without a look-up. */
  static makeText(kind: ApiKeyKind): string {
    const body = marks[kind] + base58.encode(randomBytes(32));
    return `${body}_${checksum(body)}`;
  }

  /** Whether `text` has the shape and checksum of a key of ours. */
  static looksRight(text: string): boolean {
    const [, body, sum] = shape.exec(text) ?? [];
    return body !== undefined && sum === checksum(body);
  }
}

function checksum(body: string): string {
  return crc32(body).toString(16).padStart(8, '0');
}

/** More keys than any deployment tells apart; a stop against runaway scripts. */
const liveKeysMax = 50;

export interface NewApiKey {
  readonly name: string;
  readonly kind: ApiKeyKind;
  readonly allowedOrigins: readonly string[];
}

/** A key and its text, which is shown this once. */
export interface MadeApiKey {
  readonly record: ApiKey;
  readonly key: string;
}

/** Creates a key; one partner's keys change one after the other, so that their number holds. Throws `limit_reached` at 50 live keys. */
@Injectable()
export class CreateApiKey {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly notices: Notices,
  ) {}

  async run(partnerId: string, wanted: NewApiKey, caller: Caller): Promise<MadeApiKey> {
    return this.database.transaction(async (tx) => {
      const partner = await Partner.lock(tx, partnerId);
      const live = await tx.query<{ count: string }[]>(
        'SELECT count(*) FROM api_keys WHERE partner_id = $1 AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > $2)',
        [partnerId, this.clock.now()],
      );
      if (Number(live[0]?.count) >= liveKeysMax) {
        throw new DomainError(
          'limit_reached',
          `An account has at most ${String(liveKeysMax)} live API keys; revoke one first`,
        );
      }
      const made = await insertKey(tx, partnerId, wanted, this.clock.now());
      await this.notices.tell(tx, caller, partner, keyEvent('created', made.record));
      return made;
    });
  }
}

/**
 * Replaces a key by a new one of the same name and kind; the old one goes on working for `overlapHours`, unless it was to end
 * sooner. Throws `not_found`, and `action_not_available` for a key that has ended.
 */
@Injectable()
export class RotateApiKey {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly notices: Notices,
  ) {}

  async run(
    partnerId: string,
    { keyId, overlapHours }: { keyId: string; overlapHours: number },
    caller: Caller,
  ): Promise<MadeApiKey> {
    return this.database.transaction(async (tx) => {
      const partner = await Partner.lock(tx, partnerId);
      const old = await ApiKey.get(tx, partnerId, keyId);
      const now = this.clock.now();
      if (!old.isLive(now)) throw new DomainError('action_not_available', 'This API key has ended; make a new one');
      const end = this.clock.in(overlapHours * HOUR);
      old.expiresAt = old.expiresAt && old.expiresAt < end ? old.expiresAt : end;
      await tx.save(old);
      const made = await insertKey(tx, partnerId, old, now);
      const changes = { replaces: old.id, overlap_hours: overlapHours };
      await this.notices.tell(tx, caller, partner, keyEvent('rotated', made.record, changes));
      return made;
    });
  }
}

/** Ends a key at once; ending an ended one changes nothing. Throws `not_found` for a key that is not this partner's. */
@Injectable()
export class RevokeApiKey {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly notices: Notices,
  ) {}

  async run(partnerId: string, keyId: string, caller: Caller): Promise<void> {
    await this.database.transaction(async (tx) => {
      const partner = await Partner.lock(tx, partnerId);
      const key = await ApiKey.get(tx, partnerId, keyId);
      if (key.revokedAt) return;
      await tx.update(ApiKey, { id: keyId, revokedAt: IsNull() }, { revokedAt: this.clock.now() });
      await this.notices.tell(tx, caller, partner, keyEvent('revoked', key));
    });
  }
}

async function insertKey(tx: Tx, partnerId: string, wanted: NewApiKey, now: Date): Promise<MadeApiKey> {
  const key = ApiKey.makeText(wanted.kind);
  const record = tx.create(ApiKey, {
    id: newId(),
    partnerId,
    name: wanted.name,
    kind: wanted.kind,
    keyHash: sha256(key),
    prefix: key.slice(0, 14),
    allowedOrigins: [...wanted.allowedOrigins],
    createdAt: now,
    lastUsedAt: null,
    expiresAt: null,
    revokedAt: null,
  });
  return { record: await tx.save(record), key };
}

function keyEvent(what: 'created' | 'rotated' | 'revoked', { id, name, kind, prefix }: ApiKey, changes = {}) {
  const alert: Alert = `api_key_${what}`;
  return { action: `api_key.${what}`, changes: { id, name, kind, prefix, ...changes }, alert };
}
