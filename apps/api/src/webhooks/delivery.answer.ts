import type { DeliveryRecord, ReplayRecord } from '@swap/domain/webhooks';
import { z } from 'zod';
import { count, flag, list, moment, present, text, uuid, whole } from '../http/wire.js';

const request = z.object({ method: z.literal('POST'), url: text, headers: z.record(text, text), body: text });

const attempt = z.object({
  number: count,
  started_at: moment,
  duration_ms: count,
  request,
  response_status: whole.nullable(),
  response_excerpt: text.nullable(),
  error: text.nullable(),
});

export const delivery = z
  .object({
    id: uuid,
    endpoint_id: uuid,
    event_id: text,
    event_type: text,
    sequence: count,
    state: z.enum(['pending', 'delivered', 'exhausted']),
    next_attempt_at: moment.nullable(),
    created_at: moment,
    delivered_at: moment.nullable(),
    attempts: list(attempt),
  })
  .meta({ id: 'WebhookDelivery' });

/** A delivery with its request and every attempt. Signatures are left out: they are made afresh each time. */
export function presentDelivery(record: DeliveryRecord): z.output<typeof delivery> {
  const { delivery: row, event, attempts, nextAttemptAt } = record;
  return present(delivery, row, {
    event_id: event.id,
    event_type: event.type,
    sequence: Number(event.sequence),
    next_attempt_at: nextAttemptAt,
    attempts: attempts.map((each) => present(attempt, each, { request: requestOf(record, each) })),
  });
}

function requestOf(
  { delivery: { id }, event }: DeliveryRecord,
  { url, number, startedAt }: DeliveryRecord['attempts'][number],
): z.output<typeof request> {
  const headers = {
    'X-Service-Timestamp': String(Math.floor(startedAt.getTime() / 1000)),
    'X-Service-Event-Id': event.id,
    'X-Service-Delivery-Id': id,
    'X-Service-Attempt': String(number),
  };
  return { method: 'POST', url, headers, body: event.body };
}

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
