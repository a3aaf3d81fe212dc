import { randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { Injectable, Keyring } from '../kernel/index.js';
import type { RetiringSecret } from './webhook-endpoint.js';

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
