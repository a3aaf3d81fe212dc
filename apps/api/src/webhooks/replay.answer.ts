import type { ReplayRecord } from '@swap/domain/webhooks';
import { z } from 'zod';
import { present } from '../http/present.js';
import { count, flag, moment, uuid } from '../http/wire.js';

export const replay = z
  .object({
    id: uuid,
    endpoint_id: uuid,
    since: moment,
    until: moment,
    only_failed: flag,
    state: z.enum(['running', 'finished']),
    total: count,
    delivered: count,
    failed: count,
    left: count,
    created_at: moment,
  })
  .meta({ id: 'WebhookReplay' });

/** A replay and its progress: `total` is `delivered`, `failed` and `left` together, unless events were sent again twice. */
export function presentReplay({ replay: row, delivered, failed, left }: ReplayRecord): z.output<typeof replay> {
  const state = left > 0 || !row.finishedAt ? 'running' : 'finished';
  return present(replay, row, { state, delivered, failed, left });
}
