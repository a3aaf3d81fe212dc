import { Controller, Header, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { PopularPairs } from '@swap/domain/analytics';
import { Catalogue, PairRates } from '@swap/domain/catalogue';
import { z } from 'zod';
import { OneOf, Text } from '../http/fields.js';
import { Get } from '../http/route.js';
import { amount, count, data, list, moment, named, present, text } from '../http/wire.js';

const windows = { day: 1, week: 7 } as const;

export class RatesQuery {
  @Text({ max: 64, description: 'Asset parameter from GET /assets, in any case', example: 'btc' })
  currency_from!: string;
  @Text({ max: 64, description: 'Asset parameter from GET /assets, in any case', example: 'eth' }) currency_to!: string;

  @OneOf(Object.keys(windows), {
    optional: true,
    description: 'The last day, a rate every ten minutes, or the last week, one every hour; day when left out',
  })
  window?: keyof typeof windows;
}

const popularPair = named('PopularPair', { currency_from: text, currency_to: text, orders: count });

const pairRates = named(
  'PairRates',
  {
    currency_from: text,
    currency_to: text,
    window: z.enum(['day', 'week']),
    points: list(z.object({ at: moment, rate: amount })),
  },
  'The reference rate, units received for one sent, as this service wrote it down; oldest first',
);

/** What is known of pairs of assets, whatever amount is swapped. */
@ApiTags('swap')
@Controller('pairs')
export class PairsController {
  constructor(
    private readonly popularPairs: PopularPairs,
    private readonly pairRates: PairRates,
    private readonly catalogue: Catalogue,
  ) {}

  @Get('popular', 'listPopularPairs', 'What is swapped most, of the last thirty days', {
    answer: data(list(popularPair)),
  })
  @Header('cache-control', 'public, max-age=60')
  async popular() {
    return { data: (await this.popularPairs.run()).map((pair) => present(popularPair, pair)) };
  }

  @Get('rates', 'getPairRates', 'How the market rate of a pair went', {
    answer: data(pairRates),
    errors: ['unknown_asset'],
  })
  @Header('cache-control', 'public, max-age=60')
  async rates(@Query() { currency_from, currency_to, window = 'day' }: RatesQuery) {
    const from = await this.catalogue.get(currency_from, 'currency_from');
    const to = await this.catalogue.get(currency_to, 'currency_to');
    const points = await this.pairRates.run(from, to, windows[window]);
    return { data: { currency_from: from.param, currency_to: to.param, window, points } };
  }
}
