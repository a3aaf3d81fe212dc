import { Body, Controller, Delete, Get, Header, HttpCode, Param, Patch, Post, UseGuards } from '@nestjs/common';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import { Database } from '@swap/domain/database';
import {
  CreateEndpoint,
  DeleteEndpoint,
  eventCatalogue,
  listEndpoints,
  RotateSecret,
  UpdateEndpoint,
  withHealth,
  type EndpointSettings,
  type WebhookEndpoint,
} from '@swap/domain/webhooks';
import { CurrentPartner, PartnerGuard } from '../http/partner.guard.js';
import type { SignedInPartner } from '../http/partner.strategy.js';
import { RowId } from '../http/row-id.js';
import { presentEndpoint } from './present-webhooks.js';
import { CreateEndpointBody, RotateSecretBody, UpdateEndpointBody } from './webhooks.dto.js';

const overlapHoursDefault = 24;

/** Where a partner is told of events, and which there are. */
@ApiTags('webhooks')
@ApiBearerAuth()
@UseGuards(PartnerGuard)
@Controller('partners/affiliate/webhooks')
export class WebhooksController {
  constructor(
    private readonly database: Database,
    private readonly createEndpoint: CreateEndpoint,
    private readonly updateEndpoint: UpdateEndpoint,
    private readonly deleteEndpoint: DeleteEndpoint,
    private readonly rotateSecret: RotateSecret,
  ) {}

  @Get()
  async list(@CurrentPartner() { partnerId }: SignedInPartner) {
    return { data: (await listEndpoints(this.database.manager, partnerId)).map(presentEndpoint) };
  }

  @Get('event-types')
  eventTypes() {
    return { data: eventCatalogue };
  }

  @Post()
  @HttpCode(201)
  @Header('cache-control', 'no-store')
  async create(@CurrentPartner() { partnerId, caller }: SignedInPartner, @Body() body: CreateEndpointBody) {
    const { endpoint, secret } = await this.createEndpoint.run(
      partnerId,
      { url: body.url, events: body.events, ordered: body.ordered ?? false, description: body.description ?? null },
      caller,
    );
    return { ...(await this.present(endpoint)), secret };
  }

  @Patch(':id')
  async update(
    @CurrentPartner() { partnerId, caller }: SignedInPartner,
    @Param() { id }: RowId,
    @Body() body: UpdateEndpointBody,
  ) {
    return this.present(await this.updateEndpoint.run(partnerId, id, changesOf(body), caller));
  }

  @Delete(':id')
  @HttpCode(204)
  async remove(@CurrentPartner() { partnerId, caller }: SignedInPartner, @Param() { id }: RowId): Promise<void> {
    await this.deleteEndpoint.run(partnerId, id, caller);
  }

  @Post(':id/rotate-secret')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  async rotate(
    @CurrentPartner() { partnerId, caller }: SignedInPartner,
    @Param() { id }: RowId,
    @Body() body: RotateSecretBody,
  ) {
    const overlapHours = body.overlap_hours ?? overlapHoursDefault;
    return { secret: await this.rotateSecret.run(partnerId, id, overlapHours, caller) };
  }

  private async present(endpoint: WebhookEndpoint) {
    const [record = { endpoint, failingSince: null, missed: null }] = await withHealth(this.database.manager, [
      endpoint,
    ]);
    return presentEndpoint(record);
  }
}

/** Null says nothing, except of a description, which it removes. */
function changesOf({ description, ...rest }: UpdateEndpointBody): Partial<EndpointSettings> {
  const given = Object.entries<unknown>(rest).filter(([, value]) => value !== null);
  return { ...Object.fromEntries(given), ...(description !== undefined && { description }) };
}
