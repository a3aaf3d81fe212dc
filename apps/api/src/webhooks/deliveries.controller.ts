import { Body, Controller, Param, Query } from '@nestjs/common';
import { Database } from '@swap/domain/database';
import { Clock } from '@swap/domain/kernel';
import { eventCatalogue } from '@swap/domain/service';
import {
  endOfReplay,
  getDelivery,
  getReplay,
  listDeliveries,
  placeOfDelivery,
  previewReplay,
  Redeliver,
  SendTestEvent,
  StartReplay,
} from '@swap/domain/webhooks';
import { z } from 'zod';
import { CurrentPartner, ForPartners, type SignedInPartner } from '../http/partner.guard.js';
import { Get, Post, Scoped } from '../http/route.js';
import { timeRange } from '../http/day-range.js';
import { idShape, page, pageOf, RowId, type Window } from '../http/rows.js';
import { data, uuid } from '../http/wire.js';
import {
  delivery,
  presentDelivery,
  presentPreview,
  presentReplay,
  replay,
  replayPreview,
} from './deliveries.answer.js';
import { AllDeliveriesQuery, DeliveryQuery, ReplayBody, ReplayQuery, TestBody } from './webhooks.dto.js';

/** Deliveries are listed by the numbers of their events. Cursors of one endpoint's list were a number alone. */
const byEvent = { keyOf: placeOfDelivery, shape: new RegExp(`^\\d{1,18}(\\.${idShape.source.slice(1, -1)})?$`) };

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
    private readonly clock: Clock,
  ) {}

  @Get('webhooks/:id/deliveries', 'listDeliveries', 'What was sent to an endpoint, newest first', {
    answer: page(delivery),
    errors: ['invalid_range'],
  })
  async list(@CurrentPartner() { partnerId }: SignedInPartner, @Param() { id }: RowId, @Query() query: DeliveryQuery) {
    return this.pageOf(partnerId, id, query);
  }

  @Get('webhook-deliveries', 'listAllDeliveries', 'What was sent to all endpoints, newest first', {
    answer: page(delivery),
    errors: ['invalid_range', 'not_found'],
  })
  async listAll(@CurrentPartner() { partnerId }: SignedInPartner, @Query() query: AllDeliveriesQuery) {
    return this.pageOf(partnerId, query.endpoint_id, query);
  }

  @Get('webhook-deliveries/:id', 'getDelivery', 'A delivery with every attempt', {
    answer: data(delivery),
    alsoAt: 'webhooks/deliveries/:id',
  })
  async one(@CurrentPartner() { partnerId }: SignedInPartner, @Param() { id }: RowId) {
    const found = await this.database.snapshot((read) => getDelivery(read, partnerId, id));
    return { data: presentDelivery(found) };
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

  /** `webhook.test`, or the sample of the type that is asked for. Its body has `test: true`, and nothing of it happened. */
  @Post('webhooks/:id/test', 'testWebhook', 'Send a test event', {
    members: ['developer'],
    idempotent: 'whole',
    answer: queued,
    status: 202,
    errors: ['action_not_available'],
  })
  async test(
    @CurrentPartner() { partnerId, caller }: SignedInPartner,
    @Param() { id }: RowId,
    @Body() { type }: TestBody,
  ) {
    const definition = eventCatalogue.find((each) => each.type === type);
    return { delivery_id: await this.sendTestEvent.run(partnerId, { endpointId: id, definition }, caller) };
  }

  /** Counted as of now: what happens until the replay begins is added to it. */
  @Get('webhooks/:id/replay', 'previewReplay', 'What a replay would send', { answer: data(replayPreview) })
  async preview(@CurrentPartner() { partnerId }: SignedInPartner, @Param() { id }: RowId, @Query() query: ReplayQuery) {
    const { since, only_failed: onlyFailed = false } = query;
    const span = { since, until: endOfReplay(query, this.clock.now()), onlyFailed };
    const found = await previewReplay(this.database.manager, { partnerId, endpointId: id }, span);
    return { data: presentPreview(span, found) };
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
    return this.progressOf(partnerId, started.id);
  }

  @Get('webhook-replays/:id', 'getReplay', 'How far a replay is', {
    answer: data(replay),
    alsoAt: 'webhooks/replays/:id',
  })
  async progress(@CurrentPartner() { partnerId }: SignedInPartner, @Param() { id }: RowId) {
    return { data: await this.progressOf(partnerId, id) };
  }

  private async progressOf(partnerId: string, id: string) {
    return presentReplay(await this.database.snapshot((read) => getReplay(read, partnerId, id)));
  }

  private pageOf(
    partnerId: string,
    endpointId: string | undefined,
    { limit, cursor, from, to, state, type }: DeliveryQuery,
  ) {
    const range = timeRange({ ...(from !== undefined && { from }), ...(to !== undefined && { to }) });
    const window = { ...(limit !== undefined && { limit }), ...(cursor !== undefined && { cursor }) };
    const filter = { endpointId, state, type, ...range };
    const readPage = (asked: Window) =>
      this.database.snapshot((read) => listDeliveries(read, partnerId, { ...filter, ...asked }));
    return pageOf(window, byEvent, readPage, presentDelivery);
  }
}
