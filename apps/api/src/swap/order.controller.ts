import { Body, Controller, Headers, Ip, Query, Res } from '@nestjs/common';
import { ApiHeader, ApiTags } from '@nestjs/swagger';
import { Catalogue } from '@swap/domain/catalogue';
import { CreateOrder, FollowOrder, snapshotOf } from '@swap/domain/orders';
import { AttributeOrder } from '@swap/domain/partners';
import { holderOf } from '@swap/domain/throttle';
import type { FastifyReply } from 'fastify';
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
  ) {}

  @Post('create', 'createSwapOrder', 'Place an order', {
    answer: createdOrder,
    status: 201,
    errors: [
      ...pairErrors,
      ...(['invalid_address', 'invalid_memo', 'memo_required', 'price_moved', 'quote_expired'] as const),
      ...(['invalid_api_key', 'scope_required', 'too_many_open_orders', 'providers_unavailable', 'provider_unavailable'] as const),
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
    // Who names no key is known by its address alone; answers hold the token that decides about an order.
    const client = attribution ? `key|${attribution.apiKeyId}` : `address|${holderOf(ip)}`;
    return once(`swap.create|${client}`, body, async (ref) => {
      const { order, manageToken } = await this.createOrder.run(toCreateOrderInput(body, ip), { attribution, ref });
      return presentCreated(order, await this.catalogue.get(order.currencyFrom, 'currency_from'), manageToken);
    });
  }

  @Get('status', 'getSwapStatus', 'An order as it stands', {
    answer: statusAnswer,
    also: 304,
    errors: ['order_not_found'],
    limit: 'status',
  })
  async status(
    @Query() { order_id }: StatusQuery,
    @Headers('if-none-match') seen: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const order = await this.followOrder.run(order_id);
    const etag = `"${order.publicId}.${String(order.version)}"`;
    void reply.header('etag', etag).header('cache-control', 'no-cache');
    if (seen !== etag) return { message: 'success' as const, order_info: snapshotOf(order) };
    void reply.status(304);
    return undefined;
  }
}
