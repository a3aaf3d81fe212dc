import { crc32 } from 'node:zlib';
import { randomBytes } from 'node:crypto';
import { base58 } from '@scure/base';
import { Column, Entity, Index, IsNull, PrimaryColumn, type EntityManager } from 'typeorm';
import type { Tx } from '../database/index.js';
import { DomainError } from '../kernel/index.js';

/** A secret key attributes orders and may be exchanged for a token; a publishable one attributes orders and nothing else. */
export type ApiKeyKind = 'secret' | 'publishable';

/** A deployment with real coins, or one to try things on. */
export type KeyEnvironment = 'live' | 'test';

/** What the token of a key may do, and, `attribution`, whether the key itself attributes orders. */
export const keyScopes = ['orders:read', 'account:read', 'webhooks:write', 'attribution'] as const;

export type KeyScope = (typeof keyScopes)[number];

const marks: Readonly<Record<ApiKeyKind, string>> = { secret: 'swap_sk_', publishable: 'swap_pk_' };

/** Keys made before environments were named belong to where they were made. */
const environments = /^swap_(?:sk|pk)_(live|test)_/;
const shape = /^(swap_(?:sk|pk)_(?:(?:live|test)_)?[1-9A-HJ-NP-Za-km-z]{40,44})_([0-9a-f]{8})$/;

/** So many characters of the secret are shown in lists. */
const shownOfSecret = 6;

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

  /** Null for all there are, and will be. */
  @Column('text', { array: true, nullable: true, name: 'scopes' }) chosenScopes!: KeyScope[] | null;
  @Column('timestamptz') createdAt!: Date;
  @Column('timestamptz', { nullable: true }) lastUsedAt!: Date | null;
  @Column('timestamptz', { nullable: true }) expiresAt!: Date | null;
  @Column('timestamptz', { nullable: true }) revokedAt!: Date | null;

  /** Since when it only attributes orders, because the password was reset; null for a key that its owner stands behind. */
  @Column('timestamptz', { nullable: true }) lockedAt!: Date | null;

  /** Throws `not_found` for a key that is not this partner's. */
  static async get(read: EntityManager, partnerId: string, id: string): Promise<ApiKey> {
    const key = await read.findOneBy(ApiKey, { id, partnerId });
    if (!key) throw new DomainError('not_found', 'There is no such API key');
    return key;
  }

  /** Takes from the account's secret keys what they open, until the owner confirms each; answers how many that were. */
  static async lockAll(tx: Tx, partnerId: string, now: Date): Promise<number> {
    const open = { partnerId, kind: 'secret' as const, revokedAt: IsNull(), lockedAt: IsNull() };
    return (await tx.update(ApiKey, open, { lockedAt: now })).affected ?? 0;
  }

  get scopes(): readonly KeyScope[] {
    return this.chosenScopes ?? keyScopes;
  }

  isLive(now: Date): boolean {
    return !this.revokedAt && (!this.expiresAt || this.expiresAt > now);
  }

  /** A fresh key: recognisable prefix, 256-bit secret, CRC-32 so that a scanner or a typo is told apart without a look-up. */
  static makeText(kind: ApiKeyKind, environment: KeyEnvironment): { text: string; prefix: string } {
    const mark = `${marks[kind]}${environment}_`;
    const body = mark + base58.encode(randomBytes(32));
    return { text: `${body}_${checksum(body)}`, prefix: body.slice(0, mark.length + shownOfSecret) };
  }

  /** Whether `text` has the shape and checksum of a key of ours. */
  static looksRight(text: string): boolean {
    const [, body, sum] = shape.exec(text) ?? [];
    return body !== undefined && sum === checksum(body);
  }

  /** The environment that a key names, also one that was cut off or mistyped; null for one of before, and for what is no key. */
  static environmentOf(text: string): KeyEnvironment | null {
    const [, environment] = environments.exec(text) ?? [];
    return (environment as KeyEnvironment | undefined) ?? null;
  }
}

function checksum(body: string): string {
  return crc32(body).toString(16).padStart(8, '0');
}
