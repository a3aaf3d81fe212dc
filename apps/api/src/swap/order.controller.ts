import { Body, Controller, Headers, Ip, Query, Res } from '@nestjs/common';
import { ApiHeader, ApiTags } from '@nestjs/swagger';
import { Catalogue } from '@swap/domain/catalogue';
import { CreateOrder, FollowOrder, type Snapshot, snapshotOf, type SupportRef, SupportRefs } from '@swap/domain/orders';
import { DomainError } from '@swap/domain/kernel';
import { AttributeOrder } from '@swap/domain/partners';
import { holderOf } from '@swap/domain/throttle';
import type { FastifyReply } from 'fastify';
import { isKnown, weakEtag } from '../http/etags.js';
import { IdempotentCall, type Once } from '../http/idempotency.js';
import { Get, Post } from '../http/route.js';
import { createdOrder, presentCreated, statusAnswer } from './order.answer.js';
import { pairErrors } from './quote.answer.js';
import { CreateBody, StatusQuery, toCreateOrderInput } from './swap.dto.js';

@ApiTags('swap')
@Controller('swap')
export class OrderController {
  constructor(
    private readonly createOrder: CreateOrder,
    private readonly followOrder: FollowOrder,
    private readonly attributeOrder: AttributeOrder,
    private readonly catalogue: Catalogue,
    private readonly supportRefs: SupportRefs,
  ) {}

  @Post('create', 'createSwapOrder', 'Place an order', {
    answer: createdOrder,
    status: 201,
    errors: [
      ...pairErrors,
      ...(['invalid_address', 'invalid_memo', 'memo_required', 'refund_address_required'] as const),
      ...(['price_moved', 'quote_expired'] as const),
      ...([
        'invalid_api_key',
        'scope_required',
        'too_many_open_orders',
        'providers_unavailable',
        'provider_unavailable',
      ] as const),
    ],
    limit: 'create',
    idempotent: true,
  })
  @ApiHeader({ name: 'x-service-api-key', required: false, description: 'Attributes the order to a partner' })
  async create(
    @Body() body: CreateBody,
    @Ip() ip: string,
    @Headers() headers: Readonly<Record<string, string | undefined>>,
    @IdempotentCall() once: Once,
  ) {
    const apiKey = headers['x-service-api-key'];
    const attribution = apiKey === undefined ? null : await this.attributeOrder.run(apiKey, headers['origin']);
    if (!attribution) refusePartnersWords(body);
    // Who names no key is known by its address alone; answers hold the token that decides about an order.
    const client = attribution ? `key|${attribution.apiKeyId}` : `address|${holderOf(ip)}`;
    return once(`swap.create|${client}`, body, async (ref) => {
      const { order, manageToken } = await this.createOrder.run(toCreateOrderInput(body, ip), { attribution, ref });
      return presentCreated(order, await this.catalogue.get(order.currencyFrom, 'currency_from'), manageToken);
    });
  }

  /** The holder of the manage token is told what to name to the exchanges' support, too. */
  @Get('status', 'getSwapStatus', 'An order as it stands', {
    answer: statusAnswer,
    also: 304,
    errors: ['order_not_found', 'invalid_manage_token'],
    limit: 'status',
  })
  @ApiHeader({ name: 'x-manage-token', required: false })
  async status(
    @Query() { order_id }: StatusQuery,
    @Headers() headers: Readonly<Record<string, string | undefined>>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<{ message: 'success'; order_info: Snapshot; support?: SupportRef[] } | undefined> {
    const order = await this.followOrder.run(order_id);
    const manageToken = headers['x-manage-token'];
    const support = manageToken === undefined ? undefined : await this.supportRefs.run(order, manageToken);
    const etag = weakEtag(`${order.publicId}.${String(order.version)}${support ? '.managed' : ''}`);
    void reply.header('etag', etag).header('cache-control', 'no-cache').header('vary', 'x-manage-token');
    if (!isKnown(headers['if-none-match'], etag)) {
      return { message: 'success' as const, order_info: snapshotOf(order), ...(support && { support }) };
    }
    void reply.status(304);
    return undefined;
  }
}

/** They are kept for the partner, so there must be one. */
function refusePartnersWords({ external_id, metadata }: CreateBody): void {
  const given = Object.entries({ external_id, metadata }).filter(([, value]) => (value ?? null) !== null);
  if (given.length === 0) return;
  const fields = given.map(([field]) => ({
    field,
    message: `${field} is a partner's own: name a key in x-service-api-key`,
  }));
  throw new DomainError('validation_failed', fields.map(({ message }) => message).join('; '), { fields });
}
