import { createHash } from 'node:crypto';
import { Controller, Headers, Ip, Query, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Config } from '@swap/config';
import { type Asset, Catalogue, UsdPrices } from '@swap/domain/catalogue';
import { assetIcon, explorerLinks, networkIcon } from '@swap/domain/chains';
import { DomainError, SECOND } from '@swap/domain/kernel';
import { QuoteSeal, QuoteSwap } from '@swap/domain/quotes';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { isKnown, weakEtag } from '../http/etags.js';
import { ReadyAnswers } from '../http/ready-answers.js';
import { Get } from '../http/route.js';
import { count, data, flag, list, moment, named, present, text } from '../http/wire.js';
import { iconUrl } from './icons.js';
import { pairErrors, presentQuote, presentUsd, quote, usdEstimate } from './quote.answer.js';
import { AssetsQuery, QuoteQuery, toQuoteInput, UsdQuery } from './swap.dto.js';

const picture = text.nullable().meta({ description: 'An SVG of this service; null where there is none' });

const asset = named('Asset', {
  param: text.meta({ description: 'What requests name it by', examples: ['usdttrc20'] }),
  ticker: text,
  name: text,
  network: text,
  network_name: text,
  decimals: count,
  contract_address: text.nullable(),
  memo_required: flag,
  memo_name: text.nullable(),
  is_stable: flag,
  is_native: flag,
  icon_url: picture,
  maintenance: flag.meta({ description: 'Can be neither sent nor received now' }),
  deposit_enabled: flag,
  withdraw_enabled: flag,
  fixed_supported: flag,
  private_supported: flag,
  caip19: text.nullable().meta({ description: 'The asset by CAIP-19, the same everywhere' }),
  explorer: z
    .object({ address: text, tx: text })
    .nullable()
    .meta({ description: 'Addresses of pages, with {address} and {tx} to be replaced' }),
});

const assetList = named('AssetList', {
  data: list(asset),
  networks: list(z.object({ network: text, name: text, icon_url: picture })),
  as_of: moment.nullable(),
});

function presentAssets(assets: readonly Asset[], asOf: Date | null, publicUrl: string): z.output<typeof assetList> {
  const names = new Map(assets.map(({ network, networkName }) => [network, networkName]));
  const networks = [...names].map(([network, name]) => {
    return { network, name, icon_url: iconUrl(publicUrl, networkIcon(network)) };
  });
  return {
    data: assets.map((each) => presentAsset(each, publicUrl)),
    networks: networks.sort((a, b) => a.name.localeCompare(b.name)),
    as_of: asOf,
  };
}

export function presentAsset(source: Asset, publicUrl: string) {
  return present(asset, source, {
    icon_url: iconUrl(publicUrl, assetIcon(source.network, source.contractAddress)),
    maintenance: !source.depositEnabled && !source.withdrawEnabled,
    explorer: explorerLinks(source.network),
  });
}

/** What an answer is made of is a few seconds old already. */
const readyMs = SECOND;

/** What can be swapped, and what that brings. */
@ApiTags('swap')
@Controller()
export class QuoteController {
  constructor(
    private readonly quoteSwap: QuoteSwap,
    private readonly catalogue: Catalogue,
    private readonly prices: UsdPrices,
    private readonly seal: QuoteSeal,
    private readonly config: Config,
    private readonly readyAnswers: ReadyAnswers,
  ) {}

  @Get('assets', 'listAssets', 'Everything that can be swapped', { answer: assetList, also: 304, limit: 'assets' })
  async assets(
    @Query() { network }: AssetsQuery,
    @Headers('if-none-match') seen: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const { assets, asOf } = await this.catalogue.list();
    const shown = network === undefined ? assets : assets.filter((asset) => asset.network === network.toLowerCase());
    const answer = presentAssets(shown, asOf, this.config.values.PUBLIC_URL);
    const etag = weakEtag(createHash('sha256').update(JSON.stringify(answer.data)).digest('base64url').slice(0, 27));
    void reply.header('etag', etag).header('cache-control', 'public, max-age=30');
    this.readyAnswers.keep(reply, { forMs: readyMs });
    if (!isKnown(seen, etag)) return answer;
    void reply.status(304);
    return undefined;
  }

  @Get('swap/quote', 'getSwapPrice', 'What a swap brings now, by all offers', {
    answer: data(quote),
    errors: [...pairErrors, 'providers_unavailable'],
    limit: 'quote',
  })
  async quote(@Query() query: QuoteQuery, @Ip() ip: string, @Res({ passthrough: true }) reply: FastifyReply) {
    const quoted = await this.quoteSwap.run(toQuoteInput(query, ip));
    const firm = this.seal.sealOffer(quoted, quoted.best);
    // A price that is held is held for one order.
    if (!firm) this.readyAnswers.keep(reply, { forMs: readyMs });
    return { data: presentQuote(quoted, firm) };
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
