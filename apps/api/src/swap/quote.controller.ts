import { Controller, Ip, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { DomainError } from '@swap/domain/kernel';
import { Catalogue, UsdPrices } from '@swap/domain/catalogue';
import { QuoteSeal, QuoteSwap } from '@swap/domain/quotes';
import { Get } from '../http/route.js';
import { data } from '../http/wire.js';
import { pairErrors, presentQuote, presentUsd, quote, usdEstimate } from './quote.answer.js';
import { QuoteQuery, UsdQuery } from './swap.dto.js';

@ApiTags('swap')
@Controller('swap')
export class QuoteController {
  constructor(
    private readonly quoteSwap: QuoteSwap,
    private readonly catalogue: Catalogue,
    private readonly prices: UsdPrices,
    private readonly seal: QuoteSeal,
  ) {}

  @Get('quote', 'getSwapPrice', 'What a swap brings now, by all offers', {
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

  @Get('usd', 'estimateUsd', 'What an amount is worth in USD', {
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
