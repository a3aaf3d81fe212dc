import { Clock, DomainError, HOUR, Injectable } from '../kernel/index.js';
import { Database } from '../database/index.js';
import { Audit, type Caller } from '../audit/index.js';
import { EndpointSecrets } from './endpoint-secrets.js';
import { WebhookEndpoint } from './webhook-endpoint.js';

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
    const end = this.clock.in(overlapHours * HOUR).toISOString();
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
