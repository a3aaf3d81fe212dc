import { Body, Controller, Get, HttpCode, Param, Post, Query, UseGuards } from '@nestjs/common';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import { Database } from '@swap/domain/database';
import { getDelivery, getReplay, listDeliveries, Redeliver, SendTestEvent, StartReplay } from '@swap/domain/webhooks';
import { pageSizeDefault, readCursor, toPage } from '../http/paging.js';
import { CurrentPartner, PartnerGuard } from '../http/partner.guard.js';
import type { SignedInPartner } from '../http/partner.strategy.js';
import { RowId } from '../http/row-id.js';
import { presentDelivery, presentReplay } from './present-webhooks.js';
import { DeliveryQuery, ReplayBody } from './webhooks.dto.js';

/** What was sent to an endpoint, and sending it again. */
@ApiTags('webhooks')
@ApiBearerAuth()
@UseGuards(PartnerGuard)
@Controller('partners/affiliate/webhooks')
export class DeliveriesController {
  constructor(
    private readonly database: Database,
    private readonly sendTestEvent: SendTestEvent,
    private readonly redeliver: Redeliver,
    private readonly startReplay: StartReplay,
  ) {}

  @Get(':id/deliveries')
  async list(
    @CurrentPartner() { partnerId }: SignedInPartner,
    @Param() { id }: RowId,
    @Query() { limit = pageSizeDefault, cursor, state }: DeliveryQuery,
  ) {
    const rows = await listDeliveries(this.database.manager, partnerId, id, {
      limit: limit + 1,
      ...(state && { state }),
      ...(cursor && { before: readCursor(cursor, /^\d{1,18}$/) }),
    });
    return toPage(rows, limit, { keyOf: ({ event }) => event.sequence, present: presentDelivery });
  }

  @Get('deliveries/:id')
  async one(@CurrentPartner() { partnerId }: SignedInPartner, @Param() { id }: RowId) {
    return { data: presentDelivery(await getDelivery(this.database.manager, partnerId, id)) };
  }

  @Post('deliveries/:id/redeliver')
  @HttpCode(202)
  async again(@CurrentPartner() { partnerId, caller }: SignedInPartner, @Param() { id }: RowId) {
    await this.redeliver.run(partnerId, id, caller);
    return { delivery_id: id };
  }

  @Post(':id/test')
  @HttpCode(202)
  async test(@CurrentPartner() { partnerId, caller }: SignedInPartner, @Param() { id }: RowId) {
    return { delivery_id: await this.sendTestEvent.run(partnerId, id, caller) };
  }

  @Post(':id/replay')
  @HttpCode(202)
  async replay(
    @CurrentPartner() { partnerId, caller }: SignedInPartner,
    @Param() { id }: RowId,
    @Body() { since, until, only_failed: onlyFailed }: ReplayBody,
  ) {
    const filter = { since, ...(until && { until }), onlyFailed: onlyFailed ?? false };
    const replay = await this.startReplay.run(partnerId, id, filter, caller);
    return presentReplay(await getReplay(this.database.manager, partnerId, replay.id));
  }

  @Get('replays/:id')
  async progress(@CurrentPartner() { partnerId }: SignedInPartner, @Param() { id }: RowId) {
    return { data: presentReplay(await getReplay(this.database.manager, partnerId, id)) };
  }
}
