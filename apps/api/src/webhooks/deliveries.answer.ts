import type { DeliveryRecord, ReplayPreview, ReplayRecord } from '@swap/domain/webhooks';
import { z } from 'zod';
import { count, flag, list, moment, named, object, present, text, uuid, whole } from '../http/wire.js';

const request = z.object({ method: z.literal('POST'), url: text, headers: z.record(text, text), body: text });

const attempt = z.object({
  number: count,
  started_at: moment,
  duration_ms: count,
  connected_ms: count.nullable().meta({
    description:
      'Of these, until there was a connection to send it on; null where there never was one, or it was not measured',
  }),
  answered_ms: count.nullable().meta({ description: 'Of these, until the answer began; null likewise' }),
  request,
  response_status: whole.nullable(),
  response_excerpt: text.nullable(),
  error: text.nullable(),
});

export const delivery = named('WebhookDelivery', {
  id: uuid,
  endpoint_id: uuid,
  event_id: text,
  event_type: text,
  is_test: flag.meta({ description: 'Somebody asked for it: nothing of it happened' }),
  order_id: text.nullable().meta({ description: 'The order that its event tells of; null where it tells of none' }),
  sequence: count,
  state: z.enum(['pending', 'delivered', 'exhausted']),
  next_attempt_at: moment.nullable(),
  created_at: moment,
  delivered_at: moment.nullable(),
  attempts: list(attempt),
});

/** A delivery with its request and every attempt. Signatures are left out: they are made afresh each time. */
export function presentDelivery(record: DeliveryRecord): z.output<typeof delivery> {
  const { delivery: row, event, attempts, nextAttemptAt } = record;
  return present(delivery, row, {
    event_id: event.id,
    event_type: event.type,
    is_test: event.isTest,
    order_id: orderOf(event.body),
    sequence: Number(event.sequence),
    next_attempt_at: nextAttemptAt,
    attempts: attempts.map((each) => present(attempt, each, { request: requestOf(record, each) })),
  });
}

/** The order that a body names. */
function orderOf(body: string): string | null {
  const { data: told } = JSON.parse(body) as { data: { order_id?: unknown } };
  return typeof told.order_id === 'string' ? told.order_id : null;
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

export const replay = named('WebhookReplay', {
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
});

/** A replay and its progress: `total` is `delivered`, `failed` and `left` together, unless events were sent again twice. */
export function presentReplay({ replay: row, delivered, failed, left }: ReplayRecord): z.output<typeof replay> {
  const state = left > 0 || !row.finishedAt ? 'running' : 'finished';
  return present(replay, row, { state, delivered, failed, left });
}

export const replayPreview = named('ReplayPreview', {
  since: moment,
  until: moment,
  only_failed: flag,
  total: count,
  types: list(z.object({ type: text, events: count })),
  first: object
    .nullable()
    .meta({ description: 'The body of the first event, as it would be sent; null where there is none' }),
});

export const presentPreview = (
  { since, until, onlyFailed }: { since: Date; until: Date; onlyFailed: boolean },
  found: ReplayPreview,
): z.output<typeof replayPreview> => ({ since, until, only_failed: onlyFailed, ...found });
