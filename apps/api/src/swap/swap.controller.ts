import { Body, Controller, Get, Headers, HttpCode, Post, Query, Res } from '@nestjs/common';
import { ApiHeader, ApiTags } from '@nestjs/swagger';
import { DomainError } from '@swap/domain/kernel';
import { Idempotency } from '@swap/domain/idempotency';
import { AttributeOrder, type Attribution } from '@swap/domain/partners';
import {
  Catalogue,
  CreateOrder,
  FollowOrder,
  QuoteSwap,
  snapshotOf,
  UsdPrices,
  type OrderWish,
} from '@swap/domain/swap';
import type { FastifyReply } from 'fastify';
import { checkIdempotencyKey } from '../http/idempotency-key.js';
import { presentDeposit, presentQuote, presentUsd } from './present.js';
import { CreateBody, QuoteQuery, StatusQuery, UsdQuery } from './swap.dto.js';

@ApiTags('swap')
@Controller('swap')
export class QuoteController {
  constructor(
    private readonly quoteSwap: QuoteSwap,
    private readonly catalogue: Catalogue,
    private readonly prices: UsdPrices,
  ) {}

  @Get('quote')
  async quote(@Query() query: QuoteQuery) {
    const quoted = await this.quoteSwap.run({
      currencyFrom: query.currency_from,
      currencyTo: query.currency_to,
      amountFrom: query.amount_from ?? null,
      amountTo: query.amount_to ?? null,
      fixed: query.fixed ?? false,
      isAnonym: query.is_anonym ?? false,
    });
    return { data: presentQuote(quoted) };
  }

  @Get('usd')
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
    private readonly idempotency: Idempotency,
  ) {}

  @Post('create')
  @HttpCode(201)
  @ApiHeader({ name: 'x-service-api-key', required: false, description: 'Attributes the order to a partner' })
  @ApiHeader({
    name: 'idempotency-key',
    required: false,
    description: 'Makes a repetition answer what the first request did',
  })
  async create(
    @Body() body: CreateBody,
    @Headers('x-service-api-key') apiKey: string | undefined,
    @Headers('idempotency-key') key: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const attribution = apiKey === undefined ? null : await this.attributeOrder.run(apiKey);
    const scope = `swap.create|${attribution?.partnerId ?? 'anonymous'}`;
    const { answer, replayed } = await this.idempotency.run({ scope, key: checkIdempotencyKey(key), body }, (ref) =>
      this.place(body, attribution, ref),
    );
    if (replayed) void reply.header('idempotent-replayed', 'true');
    return answer;
  }

  private async place(body: CreateBody, attribution: Attribution | null, ref: string | null) {
    const { order, manageToken } = await this.createOrder.run(toWish(body), attribution, ref);
    const asset = await this.catalogue.get(order.currencyFrom, 'currency_from');
    return {
      message: 'success',
      order_info: order.publicId,
      manage_token: manageToken,
      deposit: await presentDeposit(order, asset),
      data: snapshotOf(order),
    };
  }

  @Get('status')
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
    return { message: 'success', order_info: snapshotOf(order) };
  }
}

function toWish(body: CreateBody): OrderWish {
  return {
    currencyFrom: body.currency_from,
    currencyTo: body.currency_to,
    addressTo: body.address_to,
    amountFrom: body.amount_from ?? null,
    amountTo: body.amount_to ?? null,
    receiverMemoTag: body.receiver_memo_tag ?? null,
    isAnonym: body.is_anonym ?? false,
    fixed: body.fixed ?? false,
    source: body.source ?? null,
    refundAddress: body.refund_address ?? null,
    refundMemoTag: body.refund_memo_tag ?? null,
    quoteId: body.quote_id ?? null,
    maxSlippageBps: body.max_slippage_bps ?? null,
  };
}
