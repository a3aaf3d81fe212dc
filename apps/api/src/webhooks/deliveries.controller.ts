import { Body, Controller, Param, Query } from '@nestjs/common';
import { Database } from '@swap/domain/database';
import {
  type DeliveryFilter,
  type DeliveryRecord,
  getDelivery,
  getReplay,
  listDeliveries,
  Redeliver,
  SendTestEvent,
  StartReplay,
} from '@swap/domain/webhooks';
import { z } from 'zod';
import { CurrentPartner, ForPartners, type SignedInPartner } from '../http/partner.guard.js';
import { Get, Post } from '../http/route.js';
import { bySequence, page, pageOf, RowId } from '../http/rows.js';
import { data, uuid } from '../http/wire.js';
import { delivery, presentDelivery, presentReplay, replay } from './delivery.answer.js';
import { DeliveryQuery, ReplayBody } from './webhooks.dto.js';

/** Deliveries are listed by the numbers of their events. */
const byEvent = { ...bySequence, keyOf: ({ event }: DeliveryRecord) => event.sequence };

const queued = z.object({ delivery_id: uuid });

/** What was sent to an endpoint, and sending it again. */
@ForPartners('webhooks')
@Controller('partners/affiliate/webhooks')
export class DeliveriesController {
  constructor(
    private readonly database: Database,
    private readonly sendTestEvent: SendTestEvent,
    private readonly redeliver: Redeliver,
    private readonly startReplay: StartReplay,
  ) {}

  @Get(':id/deliveries', 'listDeliveries', 'What was sent, newest first', { answer: page(delivery) })
  async list(@CurrentPartner() { partnerId }: SignedInPartner, @Param() { id }: RowId, @Query() query: DeliveryQuery) {
    const read = (filter: DeliveryFilter) => listDeliveries(this.database.manager, partnerId, id, filter);
    return pageOf(query, byEvent, read, presentDelivery);
  }

  @Get('deliveries/:id', 'getDelivery', 'A delivery with every attempt', { answer: data(delivery) })
  async one(@CurrentPartner() { partnerId }: SignedInPartner, @Param() { id }: RowId) {
    return { data: presentDelivery(await getDelivery(this.database.manager, partnerId, id)) };
  }

  @Post('deliveries/:id/redeliver', 'redeliver', 'Send an event again now', {
    answer: queued,
    status: 202,
    errors: ['action_not_available'],
  })
  async again(@CurrentPartner() { partnerId, caller }: SignedInPartner, @Param() { id }: RowId) {
    await this.redeliver.run(partnerId, id, caller);
    return { delivery_id: id };
  }

  @Post(':id/test', 'testWebhook', 'Send a test event', {
    answer: queued,
    status: 202,
    errors: ['action_not_available'],
  })
  async test(@CurrentPartner() { partnerId, caller }: SignedInPartner, @Param() { id }: RowId) {
    return { delivery_id: await this.sendTestEvent.run(partnerId, id, caller) };
  }

  @Post(':id/replay', 'startReplay', 'Send the events of a past time again', {
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

  @Get('replays/:id', 'getReplay', 'How far a replay is', { answer: data(replay) })
  async progress(@CurrentPartner() { partnerId }: SignedInPartner, @Param() { id }: RowId) {
    return { data: presentReplay(await getReplay(this.database.manager, partnerId, id)) };
  }
}
