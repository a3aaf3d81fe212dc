import { createHash } from 'node:crypto';
import { Controller, Headers, Ip, Query, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Catalogue, UsdPrices } from '@swap/domain/catalogue';
import { DomainError } from '@swap/domain/kernel';
import { QuoteSeal, QuoteSwap } from '@swap/domain/quotes';
import type { FastifyReply } from 'fastify';
import { Get } from '../http/route.js';
import { data } from '../http/wire.js';
import { assetList, presentAssets } from './asset.answer.js';
import { pairErrors, presentQuote, presentUsd, quote, usdEstimate } from './quote.answer.js';
import { AssetsQuery, QuoteQuery, UsdQuery } from './swap.dto.js';

/** What can be swapped, and what that brings. */
@ApiTags('swap')
@Controller()
export class QuoteController {
  constructor(
    private readonly quoteSwap: QuoteSwap,
    private readonly catalogue: Catalogue,
    private readonly prices: UsdPrices,
    private readonly seal: QuoteSeal,
  ) {}

  @Get('assets', 'listAssets', 'Everything that can be swapped', { answer: assetList, also: 304, limit: 'assets' })
  async assets(
    @Query() { network }: AssetsQuery,
    @Headers('if-none-match') seen: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const { assets, asOf } = await this.catalogue.list();
    const shown = network === undefined ? assets : assets.filter((asset) => asset.network === network.toLowerCase());
    const answer = presentAssets(shown, asOf);
    const etag = `"${createHash('sha256').update(JSON.stringify(answer.data)).digest('base64url').slice(0, 27)}"`;
    void reply.header('etag', etag).header('cache-control', 'public, max-age=30');
    if (seen !== etag) return answer;
    void reply.status(304);
    return undefined;
  }

  @Get('swap/quote', 'getSwapPrice', 'What a swap brings now, by all offers', {
    answer: data(quote),
    errors: [...pairErrors, 'providers_unavailable'],
    limit: 'quote',
  })
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

  @Get('swap/usd', 'estimateUsd', 'What an amount is worth in USD', {
    answer: data(usdEstimate),
    errors: ['unknown_asset', 'price_unavailable'],
    limit: 'usd',
  })
  async usd(@Query() query: UsdQuery) {
    const asset = await this.catalogue.get(query.currency_from, 'currency_from');
    const price = await this.prices.find(asset.ticker);
    if (price) return { data: presentUsd(asset, query.amount_from, price) };
    throw new DomainError('price_unavailable', 'No source has a fresh price of this asset', { retryAfterSeconds: 30 });
  }
}
