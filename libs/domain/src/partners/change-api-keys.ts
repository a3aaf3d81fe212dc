import { Config } from '@swap/config';
import { IsNull } from 'typeorm';
import type { Caller } from '../audit/index.js';
import { Database, type Tx } from '../database/index.js';
import { Clock, DomainError, HOUR, Injectable, newId, sha256 } from '../kernel/index.js';
import { WebhookEvents } from '../webhooks/index.js';
import { ApiKey, type ApiKeyKind, type KeyScope } from './api-keys.js';
import { apiKeyCreated, apiKeyRevoked } from './events.js';
import { Notices, type Alert } from './notices.js';
import { Partner } from './partner.js';

/** More keys than any deployment tells apart; a stop against runaway scripts. */
const liveKeysMax = 50;

export interface NewApiKey {
  readonly name: string;
  readonly kind: ApiKeyKind;
  readonly allowedOrigins: readonly string[];
  /** Null for all there are. */
  readonly chosenScopes: readonly KeyScope[] | null;
}

/** A key and its text, which is shown this once. */
export interface MadeApiKey {
  readonly record: ApiKey;
  readonly key: string;
}

/** Makes keys of this installation's environment. Throws `limit_reached`. */
@Injectable()
class KeyMaker {
  constructor(
    private readonly config: Config,
    private readonly clock: Clock,
  ) {}

  /** `tx` holds the account's row. One that is made in `place` of another goes beyond the limit no more than that one. */
  async make(tx: Tx, partnerId: string, wanted: NewApiKey, place: string | null = null): Promise<MadeApiKey> {
    const [live] = await tx.query<{ count: string }[]>(
      `SELECT count(*) FROM api_keys WHERE partner_id = $1 AND id IS DISTINCT FROM $3
         AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > $2)`,
      [partnerId, this.clock.now(), place],
    );
    if (Number(live?.count) >= liveKeysMax) {
      const words = `An account has at most ${String(liveKeysMax)} live API keys; revoke one first`;
      throw new DomainError('limit_reached', words);
    }
    const { text, prefix } = ApiKey.makeText(wanted.kind, this.config.values.KEY_ENVIRONMENT);
    const record = tx.create(ApiKey, {
      id: newId(),
      partnerId,
      name: wanted.name,
      kind: wanted.kind,
      keyHash: sha256(text),
      prefix,
      allowedOrigins: [...wanted.allowedOrigins],
      chosenScopes: wanted.chosenScopes && [...wanted.chosenScopes],
      createdAt: this.clock.now(),
      lastUsedAt: null,
      expiresAt: null,
      revokedAt: null,
      lockedAt: null,
    });
    return { record: await tx.save(record), key: text };
  }
}

/**
 * Creates a key; one partner's keys change one after the other, so that their number holds. Throws `limit_reached` at 50 live keys,
 * `origins_not_allowed` for origins of a secret key.
 */
@Injectable()
export class CreateApiKey {
  constructor(
    private readonly database: Database,
    private readonly maker: KeyMaker,
    private readonly notices: Notices,
    private readonly events: WebhookEvents,
  ) {}

  async run(partnerId: string, wanted: NewApiKey, caller: Caller): Promise<MadeApiKey> {
    refuseOrigins(wanted);
    return this.database.transaction(async (tx) => {
      const partner = await Partner.lock(tx, partnerId);
      const made = await this.maker.make(tx, partnerId, wanted);
      await this.events.emit(tx, partnerId, apiKeyCreated, eventData(made.record));
      await this.notices.tell(tx, caller, partner, keyEvent('created', made.record));
      return made;
    });
  }
}

/** What may be changed of a key; what is left out stays. */
export interface ApiKeyChange {
  readonly name?: string;
  readonly allowedOrigins?: readonly string[];
  readonly scopes?: readonly KeyScope[];
}

/**
 * Changes what a live key is called, where it works and what it may do, from the next request on. Throws `not_found`,
 * `origins_not_allowed`, and `action_not_available` for a key that has ended.
 */
@Injectable()
export class ChangeApiKey {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly notices: Notices,
  ) {}

  async run(partnerId: string, keyId: string, change: ApiKeyChange, caller: Caller): Promise<ApiKey> {
    return this.database.transaction(async (tx) => {
      const partner = await Partner.lock(tx, partnerId);
      const key = await ApiKey.get(tx, partnerId, keyId);
      if (!key.isLive(this.clock.now())) throw new DomainError('action_not_available', 'This API key has ended');
      refuseOrigins({ kind: key.kind, allowedOrigins: change.allowedOrigins ?? [] });
      if (change.name !== undefined) key.name = change.name;
      if (change.allowedOrigins !== undefined) key.allowedOrigins = [...change.allowedOrigins];
      if (change.scopes !== undefined) key.chosenScopes = [...change.scopes];
      await tx.save(key);
      const { allowedOrigins, scopes } = key;
      await this.notices.tell(
        tx,
        caller,
        partner,
        keyEvent('changed', key, { allowed_origins: allowedOrigins, scopes }),
      );
      return key;
    });
  }
}

/** Only browsers name an origin: of a key that no browser holds it would keep out everybody. */
function refuseOrigins({ kind, allowedOrigins }: Pick<NewApiKey, 'kind' | 'allowedOrigins'>): void {
  if (kind === 'publishable' || allowedOrigins.length === 0) return;
  const message =
    'A secret key is for servers, which name no origin; leave allowed_origins out or make a publishable key';
  throw DomainError.ofField('origins_not_allowed', 'allowed_origins', message);
}

/**
 * Replaces a key by a new one of the same name, kind and rights; the old one goes on working for `overlapHours`, unless it was to end
 * sooner. Throws `not_found`, `limit_reached` at 50 other live keys, and `action_not_available` for a key that has ended.
 */
@Injectable()
export class RotateApiKey {
  constructor(
    private readonly database: Database,
    private readonly maker: KeyMaker,
    private readonly clock: Clock,
    private readonly notices: Notices,
    private readonly events: WebhookEvents,
  ) {}

  /** Answers when the old key ends, too. */
  async run(
    partnerId: string,
    { keyId, overlapHours }: { keyId: string; overlapHours: number },
    caller: Caller,
  ): Promise<MadeApiKey & { oldKeyExpiresAt: Date }> {
    return this.database.transaction(async (tx) => {
      const partner = await Partner.lock(tx, partnerId);
      const old = await ApiKey.get(tx, partnerId, keyId);
      const now = this.clock.now();
      if (!old.isLive(now)) {
        throw new DomainError('action_not_available', 'This API key has ended; make a new one');
      }
      const end = new Date(now.getTime() + overlapHours * HOUR);
      const oldKeyExpiresAt = old.expiresAt && old.expiresAt < end ? old.expiresAt : end;
      old.expiresAt = oldKeyExpiresAt;
      await tx.save(old);
      const made = await this.maker.make(tx, partnerId, old, old.id);
      const changes = { replaces: old.id, overlap_hours: overlapHours };
      await this.events.emit(tx, partnerId, apiKeyCreated, eventData(made.record, old.id));
      await this.notices.tell(tx, caller, partner, keyEvent('rotated', made.record, changes));
      return { ...made, oldKeyExpiresAt };
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
    private readonly events: WebhookEvents,
  ) {}

  async run(partnerId: string, keyId: string, caller: Caller): Promise<void> {
    await this.database.transaction(async (tx) => {
      const partner = await Partner.lock(tx, partnerId);
      const key = await ApiKey.get(tx, partnerId, keyId);
      if (key.revokedAt) return;
      await tx.update(ApiKey, { id: keyId, revokedAt: IsNull() }, { revokedAt: this.clock.now() });
      await this.events.emit(tx, partnerId, apiKeyRevoked, eventData(key));
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

function keyEvent(
  what: 'created' | 'rotated' | 'revoked' | 'unlocked' | 'changed',
  { id, name, kind, prefix }: ApiKey,
  changes = {},
) {
  const alert: Alert = `api_key_${what}`;
  return { action: `api_key.${what}` as const, changes: { id, name, kind, prefix, ...changes }, alert };
}

/** What an event tells of a key; `replaces` is the key it takes the place of. */
function eventData({ id, name, kind, prefix, createdAt }: ApiKey, replaces: string | null = null) {
  return { api_key_id: id, name, kind, prefix, created_at: createdAt.toISOString(), replaces };
}
