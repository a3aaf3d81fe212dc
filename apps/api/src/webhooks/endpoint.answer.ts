import type { EndpointRecord, WebhookEndpoint } from '@swap/domain/webhooks';
import { z } from 'zod';
import { present } from '../http/present.js';
import { count, flag, list, moment, text, uuid } from '../http/wire.js';

const health = z.object({
  state: z.enum(['healthy', 'failing', 'disabled']),
  failing_since: moment.nullable(),
  disabled_at: moment.nullable(),
  disabled_reason: text.nullable(),
});

export const endpoint = z
  .object({
    id: uuid,
    url: text,
    events: list(text),
    active: flag,
    ordered: flag,
    description: text.nullable(),
    created_at: moment,
    health,
    missed_events: z.object({ since: moment, until: moment.nullable(), count }).nullable(),
  })
  .meta({ id: 'WebhookEndpoint' });

export const newEndpoint = endpoint.extend({ secret: text }).meta({ id: 'NewWebhookEndpoint' });

/** An endpoint as its owner sees it. */
export function presentEndpoint({ endpoint: row, failingSince, missed }: EndpointRecord): z.output<typeof endpoint> {
  return present(endpoint, row, {
    health: present(health, row, { state: stateOf(row, failingSince), failing_since: failingSince }),
    missed_events: missed && missed.count > 0 ? missed : null,
  });
}

function stateOf({ active }: WebhookEndpoint, failingSince: Date | null): 'disabled' | 'failing' | 'healthy' {
  if (!active) return 'disabled';
  return failingSince ? 'failing' : 'healthy';
}
