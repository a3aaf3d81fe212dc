import { Body, Controller, Delete, Get, Header, HttpCode, Param, Patch, Post, UseGuards } from '@nestjs/common';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import { Database } from '@swap/domain/database';
import { CreateEndpoint, DeleteEndpoint, UpdateEndpoint, WebhookEndpoint } from '@swap/domain/webhooks';
import { CurrentPartner, PartnerGuard } from '../http/partner.guard.js';
import type { SignedInPartner } from '../http/partner.strategy.js';
import { RowId } from '../http/row-id.js';
import { CreateEndpointBody, UpdateEndpointBody } from './webhooks.dto.js';

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
  ) {}

  @Get()
  async list(@CurrentPartner() { partnerId }: SignedInPartner) {
    const endpoints = await this.database.read.find(WebhookEndpoint, {
      where: { partnerId },
      order: { createdAt: 'DESC', id: 'DESC' },
    });
    return { data: endpoints.map(present) };
  }

  @Post()
  @HttpCode(201)
  @Header('cache-control', 'no-store')
  async create(@CurrentPartner() { partnerId }: SignedInPartner, @Body() body: CreateEndpointBody) {
    const { endpoint, secret } = await this.createEndpoint.run(partnerId, {
      url: body.url,
      events: body.events,
      description: body.description ?? null,
    });
    return { ...present(endpoint), secret };
  }

  @Patch(':id')
  async update(
    @CurrentPartner() { partnerId }: SignedInPartner,
    @Param() { id }: RowId,
    @Body() body: UpdateEndpointBody,
  ) {
    return present(await this.updateEndpoint.run(partnerId, id, body));
  }

  @Delete(':id')
  @HttpCode(204)
  async remove(@CurrentPartner() { partnerId }: SignedInPartner, @Param() { id }: RowId): Promise<void> {
    await this.deleteEndpoint.run(partnerId, id);
  }
}

function present(endpoint: WebhookEndpoint) {
  return {
    id: endpoint.id,
    url: endpoint.url,
    events: endpoint.events,
    active: endpoint.active,
    description: endpoint.description,
    created_at: endpoint.createdAt,
    health: {
      state: !endpoint.active || endpoint.disabledAt ? 'disabled' : endpoint.failingSince ? 'failing' : 'healthy',
      failing_since: endpoint.failingSince,
      disabled_at: endpoint.disabledAt,
      disabled_reason: endpoint.disabledReason,
    },
  };
}
