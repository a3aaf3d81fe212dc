import type { AddressInfo } from 'node:net';
import { Body, Controller, Get, Headers, HttpCode, Module, Post, Query, ValidationPipe } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { ExpressAdapter } from '@nestjs/platform-express';
import { TypeOrmModule } from '@nestjs/typeorm';
import { UsualCreateBody, UsualQuoteQuery, UsualStatusQuery } from './usual/requests.js';
import { cached, exchange, UsualSwaps, type UsualOffer } from './usual/swaps.js';
import { UsualAnswer, UsualKey, UsualMessage, UsualOrder } from './usual/tables.js';

/*
 * Baseline B6: the three routes of a swap as most teams would write them: Nest on Express, DTOs and ValidationPipe, entities and
 * save(), built-in fetch. Its parent names the database, the exchange, and what is in its cache of offers.
 */
const [databaseUrl = '', exchangeUrl = '', exchangeKey = '', offers = '[]', usdFrom = '1', usdTo = '1'] =
  process.argv.slice(2);
Object.assign(exchange, { url: exchangeUrl, key: exchangeKey });
Object.assign(cached, { offers: JSON.parse(offers) as UsualOffer[], usd: { from: usdFrom, to: usdTo } });

@Controller('swap')
class UsualController {
  constructor(private readonly swaps: UsualSwaps) {}

  @Get('quote')
  quote(@Query() query: UsualQuoteQuery) {
    return this.swaps.quote(query);
  }

  @Get('status')
  status(@Query() { order_id }: UsualStatusQuery) {
    return this.swaps.status(order_id);
  }

  @Post('create')
  @HttpCode(201)
  create(
    @Body() body: UsualCreateBody,
    @Headers('x-service-api-key') apiKey: string | undefined,
    @Headers('idempotency-key') repeatKey: string | undefined,
  ) {
    return this.swaps.create(body, apiKey, repeatKey);
  }
}

const entities = [UsualOrder, UsualKey, UsualAnswer, UsualMessage];

@Module({
  imports: [
    TypeOrmModule.forRoot({ type: 'postgres', url: databaseUrl, entities, extra: { max: 10 } }),
    TypeOrmModule.forFeature(entities),
  ],
  controllers: [UsualController],
  providers: [UsualSwaps],
})
class UsualModule {}

const application = await NestFactory.create(UsualModule, new ExpressAdapter(), { logger: ['error', 'warn'] });
application.setGlobalPrefix('api/v1');
application.useGlobalPipes(new ValidationPipe({ transform: true, whitelist: true }));
await application.listen(0, '127.0.0.1');
process.send?.((application.getHttpServer() as { address(): AddressInfo }).address().port);
process.on('disconnect', () => process.exit());
