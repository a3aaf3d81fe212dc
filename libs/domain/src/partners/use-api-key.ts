import { Config } from '@swap/config';
import { LRUCache } from 'lru-cache';
import { Audit, type Caller } from '../audit/index.js';
import { Clock, DomainError, Injectable, MINUTE, SECOND, sha256 } from '../kernel/index.js';
import { Database } from '../database/index.js';
import { ApiKey, type ApiKeyKind } from './api-keys.js';
import { Partner } from './partner.js';

/** Who an order is attributed to, and at what rate now. */
export interface Attribution {
  readonly partnerId: string;
  readonly apiKeyId: string;
  readonly kind: ApiKeyKind;
  /** Null when the affiliate program does not apply to this partner. */
  readonly commissionBps: number | null;
  /** What the limits of the partner's keys are multiplied by. */
  readonly limitMultiplier: number;
}

/** How stale "last used" may be: a busy key costs one write in this time, not one per request. */
const lastUsedPrecisionMs = MINUTE;

/** Finds the live key behind its text, from PostgreSQL every time, so that a revocation works everywhere at once. */
@Injectable()
class ApiKeyLookup {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly config: Config,
  ) {}

  /** Throws `wrong_environment` for a key that says it belongs to another installation. */
  refuseWrongEnvironment(text: string): void {
    const named = ApiKey.environmentOf(text);
    const { KEY_ENVIRONMENT: here } = this.config.values;
    if (named === null || named === here) return;
    throw new DomainError(
      'wrong_environment',
      `This is a ${named} key, and here are ${here} ones: use a key made here`,
    );
  }

  /**
   * Null for a key that is unknown, expired or revoked, and for one of a suspended partner. Throws what
   * {@link ApiKeyLookup.refuseWrongEnvironment} throws.
   */
  async find(text: string): Promise<{ key: ApiKey; partner: Partner } | null> {
    this.refuseWrongEnvironment(text);
    if (!ApiKey.looksRight(text)) return null;
    const hash = sha256(text);
    const [[key], [partner]] = await Promise.all([
      this.database.entities(ApiKey, 'WHERE e.key_hash = $1', [hash]),
      this.database.entities(Partner, 'JOIN api_keys k ON k.partner_id = e.id WHERE k.key_hash = $1', [hash]),
    ]);
    const now = this.clock.now();
    if (!key?.isLive(now) || !partner || partner.suspendedAt) return null;
    if (!key.lastUsedAt || now.getTime() - key.lastUsedAt.getTime() > lastUsedPrecisionMs) {
      await this.database.manager.update(ApiKey, { id: key.id }, { lastUsedAt: now });
    }
    return { key, partner };
  }
}

/**
 * Resolves the attribution header of order creation. `origin` is the browser's, if any: a key that names origins works from
 * those alone. Throws `invalid_api_key`: money is never routed under a false
 * attribution; `wrong_environment`, `scope_required`.
 */
@Injectable()
export class AttributeOrder {
  constructor(private readonly lookup: ApiKeyLookup) {}

  async run(text: string, origin: string | undefined): Promise<Attribution> {
    const found = await this.lookup.find(text);
    const { allowedOrigins = [] } = found?.key ?? {};
    if (!found || (allowedOrigins.length > 0 && !allowedOrigins.includes(origin ?? ''))) {
      throw new DomainError(
        'invalid_api_key',
        'The API key in x-service-api-key is unknown, expired, revoked or not for this origin',
      );
    }
    const { key, partner } = found;
    if (!key.scopes.includes('attribution')) {
      throw new DomainError(
        'scope_required',
        'This API key attributes no orders; use one with the scope "attribution"',
      );
    }
    const { commissionBps, limitMultiplier } = partner;
    return { partnerId: partner.id, apiKeyId: key.id, kind: key.kind, commissionBps, limitMultiplier };
  }
}

/** Lets a backend in with a secret key instead of a password. Throws `invalid_api_key`, `publishable_key`, `api_key_locked`. */
@Injectable()
export class ExchangeApiKey {
  constructor(
    private readonly lookup: ApiKeyLookup,
    private readonly database: Database,
    private readonly audit: Audit,
  ) {}

  /** Answers what the access token is issued for. */
  async run(text: string, caller: Caller): Promise<{ partnerId: string; apiKeyId: string }> {
    const found = await this.lookup.find(text);
    if (!found) throw new DomainError('invalid_api_key', 'The API key is unknown, expired or revoked');
    const { id: apiKeyId, kind, partnerId, lockedAt } = found.key;
    if (kind === 'publishable') {
      throw new DomainError(
        'publishable_key',
        'A publishable key attributes orders and nothing else; use a secret key',
      );
    }
    if (lockedAt) {
      throw new DomainError(
        'api_key_locked',
        'The password was reset, which locked this key: it attributes orders, and opens nothing until its owner unlocks it',
      );
    }
    const byKey: Caller = { ...caller, actorId: partnerId, via: 'api_key' };
    await this.database.transaction((tx) =>
      this.audit.record(tx, byKey, { partnerId, action: 'api_key.exchanged', changes: { id: apiKeyId } }),
    );
    return { partnerId, apiKeyId };
  }
}

/** Whose key it is, as far as limits go. */
export interface KeyHolder {
  readonly apiKeyId: string;
  readonly partnerId: string;
  readonly kind: ApiKeyKind;
  readonly limitMultiplier: number;
}

/** A change to a key, an account or its limits is noticed by those who count within this time. */
const knownMs = 5 * SECOND;
const knownMax = 20_000;

/**
 * Says whose a key is for those who count requests: from memory, because they ask at every request. Nothing is let in by it that
 * needs a key.
 */
@Injectable()
export class KnownKeys {
  private readonly known: LRUCache<string, { readonly holder: KeyHolder | null }>;
  /** Look-ups under way. */
  private readonly asked = new Map<string, Promise<KeyHolder | null>>();

  constructor(
    private readonly lookup: ApiKeyLookup,
    clock: Clock,
  ) {
    const perf = { now: () => clock.now().getTime() };
    this.known = new LRUCache({ max: knownMax, ttl: knownMs, ttlResolution: 0, perf });
  }

  /** Null for what is no live key, undefined where that takes a look-up. */
  recall(text: string): KeyHolder | null | undefined {
    return this.known.get(sha256(text))?.holder;
  }

  /** Null for what is no live key. Throws `wrong_environment`. */
  async holderOf(text: string): Promise<KeyHolder | null> {
    const name = sha256(text);
    const asked = this.asked.get(name) ?? this.ask(text, name).finally(() => this.asked.delete(name));
    this.asked.set(name, asked);
    return asked;
  }

  private async ask(text: string, name: string): Promise<KeyHolder | null> {
    const found = await this.lookup.find(text);
    const holder = found && {
      apiKeyId: found.key.id,
      partnerId: found.partner.id,
      kind: found.key.kind,
      limitMultiplier: found.partner.limitMultiplier,
    };
    this.known.set(name, { holder });
    return holder;
  }
}
