import { Body, Controller, Get, Headers, HttpCode, Ip, Post, Query, Res } from '@nestjs/common';
import { ApiHeader, ApiTags } from '@nestjs/swagger';
import { DomainError } from '@swap/domain/kernel';
import { AttributeOrder } from '@swap/domain/partners';
import { Catalogue, UsdPrices } from '@swap/domain/catalogue';
import { CreateOrder, FollowOrder, snapshotOf, type OrderOrigin, type CreateOrderInput } from '@swap/domain/orders';
import { QuoteSeal, QuoteSwap } from '@swap/domain/quotes';
import type { FastifyReply } from 'fastify';
import { Limited } from '../http/quotas.js';
import { IdempotentCall, Idempotent, IdempotentRequests, type IdempotencyContext } from '../http/idempotency.js';
import { presentDeposit, presentQuote, presentUsd } from './present.js';
import { toCreateOrderInput } from './create-order-input.js';
import { CreateBody, QuoteQuery, StatusQuery, UsdQuery } from './swap.dto.js';

@ApiTags('swap')
@Controller('swap')
export class QuoteController {
  constructor(
    private readonly quoteSwap: QuoteSwap,
    private readonly catalogue: Catalogue,
    private readonly prices: UsdPrices,
    private readonly seal: QuoteSeal,
  ) {}

  @Get('quote')
  @Limited('quote')
  async quote(@Query() query: QuoteQuery, @Ip() ip: string) {
    const quoted = await this.quoteSwap.run({
      currencyFrom: query.currency_from,
      currencyTo: query.currency_to,
      amountFrom: query.amount_from ?? null,
      amountTo: query.amount_to ?? null,
      fixed: query.fixed ?? false,
      isAnonym: query.is_anonym ?? false,
      customerIp: ip,
    });
    return { data: presentQuote(quoted, this.seal.sealOffer(quoted, quoted.best)) };
  }

  @Get('usd')
  @Limited('usd')
  async usd(@Query() query: UsdQuery) {
    const asset = await this.catalogue.get(query.currency_from, 'currency_from');
    const price = await this.prices.find(asset.ticker);
    if (!price)
      throw new DomainError('price_unavailable', 'No source has a fresh price of this asset', {
        retryAfterSeconds: 30,
      });
    return { data: presentUsd(asset, query.amount_from, price) };
  }
}

@ApiTags('swap')
@Controller('swap')
export class OrderController {
  constructor(
    private readonly createOrder: CreateOrder,
    private readonly followOrder: FollowOrder,
    private readonly attributeOrder: AttributeOrder,
    private readonly catalogue: Catalogue,
    private readonly idempotentRequests: IdempotentRequests,
  ) {}

  @Post('create')
  @Limited('create')
  @HttpCode(201)
  @ApiHeader({ name: 'x-service-api-key', required: false, description: 'Attributes the order to a partner' })
  @Idempotent()
  async create(
    @Body() body: CreateBody,
    @Ip() ip: string,
    @Headers() headers: Readonly<Record<string, string | undefined>>,
    @IdempotentCall() idempotencyContext: IdempotencyContext,
  ) {
    const apiKey = headers['x-service-api-key'];
    const attribution = apiKey === undefined ? null : await this.attributeOrder.run(apiKey, headers['origin']);
    const scope = `swap.create|${attribution?.partnerId ?? 'anonymous'}`;
    return this.idempotentRequests.run({ scope, body, ...idempotencyContext }, (ref) =>
      this.place(toCreateOrderInput(body, ip), { attribution, ref }),
    );
  }

  private async place(input: CreateOrderInput, origin: OrderOrigin) {
    const { order, manageToken } = await this.createOrder.run(input, origin);
    const asset = await this.catalogue.get(order.currencyFrom, 'currency_from');
    return {
      message: 'success' as const,
      order_info: order.publicId,
      manage_token: manageToken,
      deposit: await presentDeposit(order, asset),
      data: snapshotOf(order),
    };
  }

  @Get('status')
  @Limited('status')
  async status(
    @Query() { order_id }: StatusQuery,
    @Headers('if-none-match') seen: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const order = await this.followOrder.run(order_id);
    const etag = `"${order.publicId}.${String(order.version)}"`;
    void reply.header('etag', etag).header('cache-control', 'no-cache');
    if (seen === etag) {
      void reply.status(304);
      return undefined;
    }
    return { message: 'success' as const, order_info: snapshotOf(order) };
  }
}
