import { Audit, type Caller } from '../audit/index.js';
import { Clock, DomainError, Injectable, MINUTE, sha256 } from '../kernel/index.js';
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
}

/** How stale "last used" may be: a busy key costs one write in this time, not one per request. */
const lastUsedPrecisionMs = MINUTE;

/** Finds the live key behind its text, from PostgreSQL every time, so that a revocation works everywhere at once. */
@Injectable()
class ApiKeyLookup {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Null for a key that is unknown, expired or revoked, and for one of a suspended partner. */
  async find(text: string): Promise<{ key: ApiKey; partner: Partner } | null> {
    if (!ApiKey.looksRight(text)) return null;
    const key = await this.database.manager.findOneBy(ApiKey, { keyHash: sha256(text) });
    const now = this.clock.now();
    if (!key?.isLive(now)) return null;
    const partner = await Partner.get(this.database.manager, key.partnerId);
    if (partner.suspendedAt) return null;
    if (!key.lastUsedAt || now.getTime() - key.lastUsedAt.getTime() > lastUsedPrecisionMs) {
      await this.database.manager.update(ApiKey, { id: key.id }, { lastUsedAt: now });
    }
    return { key, partner };
  }
}

/**
 * Resolves the attribution header of order creation. `origin` is the browser's, if any: a key that names origins works from
 * those alone. Throws `invalid_api_key`: money is never routed under a false attribution.
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
    return { partnerId: partner.id, apiKeyId: key.id, kind: key.kind, commissionBps: partner.commissionBps };
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
