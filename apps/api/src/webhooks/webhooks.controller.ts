import { Body, Controller, Header, Param } from '@nestjs/common';
import { Database } from '@swap/domain/database';
import { eventCatalogue } from '@swap/domain/service';
import {
  CreateEndpoint,
  DeleteEndpoint,
  type EndpointRecord,
  getEndpoint,
  listEndpoints,
  RotateSecret,
  UpdateEndpoint,
  type WebhookEndpoint,
  withHealth,
} from '@swap/domain/webhooks';
import { z } from 'zod';
import { CurrentPartner, ForPartners, type SignedInPartner } from '../http/partner.guard.js';
import { Delete, Get, Patch, Post, Scoped } from '../http/route.js';
import { RowId } from '../http/rows.js';
import { camelCased, count, data, flag, list, moment, named, object, present, text, uuid } from '../http/wire.js';
import { CreateEndpointBody, RotateSecretBody, UpdateEndpointBody } from './webhooks.dto.js';

const health = z.object({
  state: z.enum(['healthy', 'failing', 'disabled']),
  failing_since: moment.nullable(),
  disabled_at: moment.nullable(),
  disabled_reason: text.nullable(),
  pending: count.meta({ description: 'Deliveries that are still to be made; up to 1000' }),
  exhausted: count.meta({ description: 'Deliveries that were given up; up to 1000' }),
});

const endpoint = named('WebhookEndpoint', {
  id: uuid,
  url: text,
  events: list(text),
  active: flag,
  ordered: flag,
  description: text.nullable(),
  created_at: moment,
  health,
  missed_events: z.object({ since: moment, until: moment.nullable(), count }).nullable(),
});

const newEndpoint = endpoint.extend({ secret: text }).meta({ id: 'NewWebhookEndpoint' });

/** An endpoint as its owner sees it. */
function presentEndpoint({
  endpoint: row,
  failingSince,
  missed,
  pending,
  exhausted,
}: EndpointRecord): z.output<typeof endpoint> {
  return present(endpoint, row, {
    health: present(health, row, {
      state: stateOf(row, failingSince),
      failing_since: failingSince,
      pending,
      exhausted,
    }),
    missed_events: missed && missed.count > 0 ? missed : null,
  });
}

function stateOf({ active }: WebhookEndpoint, failingSince: Date | null): 'disabled' | 'failing' | 'healthy' {
  if (!active) return 'disabled';
  return failingSince ? 'failing' : 'healthy';
}

const overlapHoursDefault = 24;

const eventType = z.object({
  type: text,
  description: text,
  schema: object.meta({ description: 'JSON Schema of the whole body' }),
  sample: object,
});

/** Where a partner is told of events, and which there are. */
@ForPartners('webhooks')
@Scoped(['webhooks:write'])
@Controller('partners/affiliate/webhooks')
export class WebhooksController {
  constructor(
    private readonly database: Database,
    private readonly createEndpoint: CreateEndpoint,
    private readonly updateEndpoint: UpdateEndpoint,
    private readonly deleteEndpoint: DeleteEndpoint,
    private readonly rotateSecret: RotateSecret,
  ) {}

  @Get('', 'listWebhooks', 'Webhook endpoints and their health', { answer: data(list(endpoint)) })
  async list(@CurrentPartner() { partnerId }: SignedInPartner) {
    return { data: (await listEndpoints(this.database.manager, partnerId)).map(presentEndpoint) };
  }

  @Get('event-types', 'listEventTypes', 'Every event with its schema and a sample', { answer: data(list(eventType)) })
  eventTypes() {
    return { data: eventCatalogue };
  }

  @Post('', 'createWebhook', 'Register an endpoint; its secret is shown once', {
    members: ['developer'],
    idempotent: 'whole',
    answer: newEndpoint,
    status: 201,
    errors: ['unsafe_webhook_url', 'webhook_url_exists', 'limit_reached'],
    stepUp: 'affiliate_events',
  })
  @Header('cache-control', 'no-store')
  async create(@CurrentPartner() { partnerId, caller }: SignedInPartner, @Body() body: CreateEndpointBody) {
    const settings = { ordered: false, description: null, ...camelCased(body) };
    const { endpoint: made, secret } = await this.createEndpoint.run(partnerId, settings, caller);
    return { ...(await this.present(made)), secret };
  }

  @Get(':id', 'getWebhook', 'A webhook endpoint and its health', { answer: endpoint })
  async show(@CurrentPartner() { partnerId }: SignedInPartner, @Param() { id }: RowId) {
    return presentEndpoint(await getEndpoint(this.database.manager, partnerId, id));
  }

  @Patch(':id', 'changeWebhook', 'Change an endpoint', {
    members: ['developer'],
    answer: endpoint,
    errors: ['unsafe_webhook_url', 'webhook_url_exists'],
    stepUp: 'affiliate_events',
  })
  async update(
    @CurrentPartner() { partnerId, caller }: SignedInPartner,
    @Param() { id }: RowId,
    @Body() body: UpdateEndpointBody,
  ) {
    const { description } = body;
    // Null removes it.
    const change = { ...camelCased(body), ...(description !== undefined && { description }) };
    return this.present(await this.updateEndpoint.run(partnerId, id, change, caller));
  }

  @Delete(':id', 'removeWebhook', 'Remove an endpoint', { members: ['developer'], stepUp: 'affiliate_events' })
  async remove(@CurrentPartner() { partnerId, caller }: SignedInPartner, @Param() { id }: RowId): Promise<void> {
    await this.deleteEndpoint.run(partnerId, id, caller);
  }

  @Post(':id/rotate-secret', 'rotateWebhookSecret', 'A new secret; both sign for a while', {
    members: ['developer'],
    idempotent: 'whole',
    answer: z.object({ secret: text }),
    errors: ['limit_reached'],
    stepUp: 'affiliate_events',
  })
  @Header('cache-control', 'no-store')
  async rotate(
    @CurrentPartner() { partnerId, caller }: SignedInPartner,
    @Param() { id }: RowId,
    @Body() body: RotateSecretBody,
  ) {
    const overlapHours = body.overlap_hours ?? overlapHoursDefault;
    return { secret: await this.rotateSecret.run(partnerId, id, overlapHours, caller) };
  }

  private async present(row: WebhookEndpoint) {
    const [record = { endpoint: row, failingSince: null, missed: null, pending: 0, exhausted: 0 }] = await withHealth(
      this.database.manager,
      [row],
    );
    return presentEndpoint(record);
  }
}
