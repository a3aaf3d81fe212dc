import { IsNull } from 'typeorm';
import type { Caller } from '../audit/index.js';
import { Database, type Tx } from '../database/index.js';
import { Clock, DomainError, HOUR, Injectable, newId, sha256 } from '../kernel/index.js';
import { ApiKey, type ApiKeyKind } from './api-keys.js';
import { Notices, type Alert } from './notices.js';
import { Partner } from './partner.js';

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

/**
 * Gives a key back what it opens, after a password reset locked it; one that is not locked stays as it is. Throws `not_found`, and
 * `action_not_available` for a key that has ended.
 */
@Injectable()
export class UnlockApiKey {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly notices: Notices,
  ) {}

  async run(partnerId: string, keyId: string, caller: Caller): Promise<ApiKey> {
    return this.database.transaction(async (tx) => {
      const partner = await Partner.lock(tx, partnerId);
      const key = await ApiKey.get(tx, partnerId, keyId);
      if (!key.isLive(this.clock.now())) throw new DomainError('action_not_available', 'This API key has ended');
      if (!key.lockedAt) return key;
      key.lockedAt = null;
      await tx.save(key);
      await this.notices.tell(tx, caller, partner, keyEvent('unlocked', key));
      return key;
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
    lockedAt: null,
  });
  return { record: await tx.save(record), key };
}

function keyEvent(
  what: 'created' | 'rotated' | 'revoked' | 'unlocked',
  { id, name, kind, prefix }: ApiKey,
  changes = {},
) {
  const alert: Alert = `api_key_${what}`;
  return { action: `api_key.${what}`, changes: { id, name, kind, prefix, ...changes }, alert };
}
