import { Injectable } from '@nestjs/common';
import { IsNull } from 'typeorm';
import { Clock, DomainError, newId, sha256 } from '../kernel/index.js';
import { Database } from '../database/index.js';
import { ApiKey, type ApiKeyKind } from './api-key.js';
import { Partner } from './partner.js';

/** More keys than any deployment tells apart; a stop against runaway scripts. */
const liveKeysMax = 50;

export interface NewApiKey {
  readonly name: string;
  readonly kind: ApiKeyKind;
  readonly allowedOrigins: readonly string[];
}

/** Creates a key and answers its text, which is shown this once. Throws `limit_reached` at 50 live keys. */
@Injectable()
export class CreateApiKey {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async run(partnerId: string, wanted: NewApiKey): Promise<{ record: ApiKey; key: string }> {
    const key = ApiKey.makeText(wanted.kind);
    const record = await this.database.transaction(async (tx) => {
      await tx.query('SELECT 1 FROM partners WHERE id = $1 FOR UPDATE', [partnerId]);
      const live = await tx.countBy(ApiKey, { partnerId, revokedAt: IsNull() });
      if (live >= liveKeysMax) {
        throw new DomainError(
          'limit_reached',
          `An account has at most ${String(liveKeysMax)} live API keys; revoke one first`,
        );
      }
      return tx.save(
        tx.create(ApiKey, {
          id: newId(),
          partnerId,
          name: wanted.name,
          kind: wanted.kind,
          keyHash: sha256(key),
          prefix: key.slice(0, 14),
          allowedOrigins: [...wanted.allowedOrigins],
          createdAt: this.clock.now(),
          lastUsedAt: null,
          expiresAt: null,
          revokedAt: null,
        }),
      );
    });
    return { record, key };
  }
}

/** Ends a key at once. Throws `not_found` for a key that is not this partner's. */
@Injectable()
export class RevokeApiKey {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async run(partnerId: string, keyId: string): Promise<void> {
    const key = await this.database.read.findOneBy(ApiKey, { id: keyId, partnerId });
    if (!key) throw new DomainError('not_found', 'There is no such API key');
    await this.database.read.update(ApiKey, { id: keyId, revokedAt: IsNull() }, { revokedAt: this.clock.now() });
  }
}

/** Who an order is attributed to, and at what rate now. */
export interface Attribution {
  readonly partnerId: string;
  readonly apiKeyId: string;
  /** Null when the affiliate program does not apply to this partner. */
  readonly commissionBps: number | null;
}

/** Resolves the attribution header of order creation. Throws `invalid_api_key`: money is never routed under a false attribution. */
@Injectable()
export class AttributeOrder {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async run(key: string): Promise<Attribution> {
    const refusal = () =>
      new DomainError('invalid_api_key', 'The API key in x-service-api-key is unknown, expired or revoked');
    if (!ApiKey.looksRight(key)) throw refusal();
    const record = await this.database.read.findOneBy(ApiKey, { keyHash: sha256(key) });
    if (!record || record.revokedAt || (record.expiresAt && record.expiresAt <= this.clock.now())) throw refusal();
    const partner = await Partner.get(this.database.read, record.partnerId);
    if (partner.suspendedAt) throw refusal();
    return { partnerId: partner.id, apiKeyId: record.id, commissionBps: partner.commissionBps };
  }
}
