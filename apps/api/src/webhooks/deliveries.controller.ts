import { Body, Controller, Param, Query } from '@nestjs/common';
import { Database } from '@swap/domain/database';
import {
  type DeliveryFilter,
  type DeliveryRecord,
  getDelivery,
  getReplay,
  listDeliveries,
  Redeliver,
  type ReplayRecord,
  SendTestEvent,
  StartReplay,
} from '@swap/domain/webhooks';
import { z } from 'zod';
import { CurrentPartner, ForPartners, type SignedInPartner } from '../http/partner.guard.js';
import { Get, Post, Scoped } from '../http/route.js';
import { bySequence, page, pageOf, RowId } from '../http/rows.js';
import { count, data, flag, list, moment, named, present, text, uuid, whole } from '../http/wire.js';
import { DeliveryQuery, ReplayBody } from './webhooks.dto.js';

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

const delivery = named('WebhookDelivery', {
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
});

/** A delivery with its request and every attempt. Signatures are left out: they are made afresh each time. */
function presentDelivery(record: DeliveryRecord): z.output<typeof delivery> {
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

const replay = named('WebhookReplay', {
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
function presentReplay({ replay: row, delivered, failed, left }: ReplayRecord): z.output<typeof replay> {
  const state = left > 0 || !row.finishedAt ? 'running' : 'finished';
  return present(replay, row, { state, delivered, failed, left });
}

/** Deliveries are listed by the numbers of their events. */
const byEvent = { ...bySequence, keyOf: ({ event }: DeliveryRecord) => event.sequence };

const queued = z.object({ delivery_id: uuid });

/** What was sent to an endpoint, and sending it again. */
@ForPartners('webhooks')
@Scoped(['webhooks:write'])
@Controller('partners/affiliate')
export class DeliveriesController {
  constructor(
    private readonly database: Database,
    private readonly sendTestEvent: SendTestEvent,
    private readonly redeliver: Redeliver,
    private readonly startReplay: StartReplay,
  ) {}

  @Get('webhooks/:id/deliveries', 'listDeliveries', 'What was sent, newest first', { answer: page(delivery) })
  async list(@CurrentPartner() { partnerId }: SignedInPartner, @Param() { id }: RowId, @Query() query: DeliveryQuery) {
    const read = (filter: DeliveryFilter) => listDeliveries(this.database.manager, partnerId, id, filter);
    return pageOf(query, byEvent, read, presentDelivery);
  }

  @Get('webhook-deliveries/:id', 'getDelivery', 'A delivery with every attempt', {
    answer: data(delivery),
    alsoAt: 'webhooks/deliveries/:id',
  })
  async one(@CurrentPartner() { partnerId }: SignedInPartner, @Param() { id }: RowId) {
    return { data: presentDelivery(await getDelivery(this.database.manager, partnerId, id)) };
  }

  @Post('webhook-deliveries/:id/redeliver', 'redeliver', 'Send an event again now', {
    alsoAt: 'webhooks/deliveries/:id/redeliver',
    members: ['developer'],
    idempotent: 'whole',
    answer: queued,
    status: 202,
    errors: ['action_not_available'],
  })
  async again(@CurrentPartner() { partnerId, caller }: SignedInPartner, @Param() { id }: RowId) {
    await this.redeliver.run(partnerId, id, caller);
    return { delivery_id: id };
  }

  @Post('webhooks/:id/test', 'testWebhook', 'Send a test event', {
    members: ['developer'],
    idempotent: 'whole',
    answer: queued,
    status: 202,
    errors: ['action_not_available'],
  })
  async test(@CurrentPartner() { partnerId, caller }: SignedInPartner, @Param() { id }: RowId) {
    return { delivery_id: await this.sendTestEvent.run(partnerId, id, caller) };
  }

  @Post('webhooks/:id/replay', 'startReplay', 'Send the events of a past time again', {
    members: ['developer'],
    idempotent: 'whole',
    answer: replay,
    status: 202,
    errors: ['action_not_available', 'limit_reached'],
  })
  async replay(
    @CurrentPartner() { partnerId, caller }: SignedInPartner,
    @Param() { id }: RowId,
    @Body() { since, until, only_failed: onlyFailed }: ReplayBody,
  ) {
    const filter = { since, ...(until && { until }), onlyFailed: onlyFailed ?? false };
    const started = await this.startReplay.run(partnerId, id, filter, caller);
    return presentReplay(await getReplay(this.database.manager, partnerId, started.id));
  }

  @Get('webhook-replays/:id', 'getReplay', 'How far a replay is', {
    answer: data(replay),
    alsoAt: 'webhooks/replays/:id',
  })
  async progress(@CurrentPartner() { partnerId }: SignedInPartner, @Param() { id }: RowId) {
    return { data: presentReplay(await getReplay(this.database.manager, partnerId, id)) };
  }
}
