import { randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { Clock, DomainError, HOUR, Injectable, Keyring } from '../kernel/index.js';
import { Database } from '../database/index.js';
import { Audit, type Caller } from '../audit/index.js';
import { WebhookEndpoint, type RetiringSecret } from './webhook-endpoint.js';

/** The sealed secrets of an endpoint, as its row holds them. */
interface SealedSecrets {
  readonly newest: string;
  /** Oldest first. */
  readonly retiring: readonly RetiringSecret[];
}

/** Opened secrets kept in memory, so that not every delivery decrypts. */
const openedMax = 10_000;

/** Makes, seals and opens signing secrets. In another endpoint's row a sealed secret does not open. */
@Injectable()
export class EndpointSecrets {
  private readonly opened = new LRUCache<string, string, string>({
    max: openedMax,
    memoMethod: (sealed, _stale, { context: endpointId }) => this.keyring.open(context(endpointId), sealed),
  });

  constructor(private readonly keyring: Keyring) {}

  /** 256 random bits behind the prefix of Standard Webhooks. */
  create(endpointId: string): { secret: string; sealed: string } {
    const secret = `whsec_${randomBytes(32).toString('base64')}`;
    return { secret, sealed: this.keyring.seal(context(endpointId), secret) };
  }

  /** Every secret that signs at `at`, newest first. Throws when one was altered or its service key is gone. */
  live(endpointId: string, { newest, retiring }: SealedSecrets, at: Date): string[] {
    const earlier = retiring.filter(({ until }) => Date.parse(until) > at.getTime()).map(({ sealed }) => sealed);
    return [newest, ...earlier.reverse()].map((sealed) => this.open(endpointId, sealed));
  }

  private open(endpointId: string, sealed: string): string {
    return this.opened.memo(sealed, { context: endpointId });
  }
}

function context(endpointId: string): string {
  return `webhook_endpoints|secret|${endpointId}`;
}

/** Secrets that sign at once, the newest included: every one of them makes each request longer. */
const liveMax = 5;

/**
 * Gives an endpoint a new secret, shown this once. Earlier ones go on signing beside it for `overlapHours`, at once none of
 * them with 0. Throws `not_found`, `limit_reached` when five would sign.
 */
@Injectable()
export class RotateSecret {
  constructor(
    private readonly database: Database,
    private readonly secrets: EndpointSecrets,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  async run(partnerId: string, endpointId: string, overlapHours: number, caller: Caller): Promise<string> {
    const { secret, sealed } = this.secrets.create(endpointId);
    const now = this.clock.now();
    const end = new Date(now.getTime() + overlapHours * HOUR).toISOString();
    await this.database.transaction(async (tx) => {
      const endpoint = await WebhookEndpoint.lock(tx, partnerId, endpointId);
      const earlier = [...endpoint.retiringSecrets, { sealed: endpoint.secretSealed, until: end }]
        .map(({ sealed: old, until }) => ({ sealed: old, until: until < end ? until : end }))
        .filter(({ until }) => Date.parse(until) > now.getTime());
      if (earlier.length >= liveMax) {
        throw new DomainError('limit_reached', 'Too many secrets still sign; rotate with overlap_hours 0, or wait');
      }
      endpoint.retiringSecrets = earlier;
      endpoint.secretSealed = sealed;
      await tx.save(endpoint);
      const changes = { id: endpointId, overlap_hours: overlapHours };
      await this.audit.record(tx, caller, { partnerId, action: 'webhook.secret_rotated', changes });
    });
    return secret;
  }
}
