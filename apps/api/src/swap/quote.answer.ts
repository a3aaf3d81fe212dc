import type { Asset, UsdPrice } from '@swap/domain/catalogue';
import { Amount, Usd } from '@swap/domain/money';
import type { Offer, Quoted } from '@swap/domain/quotes';
import { z } from 'zod';
import { amount, flag, list, moment, named, present, text, usd, whole } from '../http/wire.js';

const offer = z.object({
  source: whole.meta({ description: 'Its number: usable as source on create' }),
  provider: text,
  amount_from: amount,
  amount_to: amount,
  rate: amount.meta({ description: 'Units received for one sent' }),
  spread_bps: whole
    .nullable()
    .meta({ description: 'How far the rate lies below the reference; null where there is none' }),
  network_fee: amount.nullable().meta({ description: 'Of it in units received, where the exchange says; included' }),
  min_amount: amount.nullable(),
  max_amount: amount.nullable(),
  estimated_minutes: z.object({ min: whole, max: whole }),
  refund_address_required: flag,
  expires_at: moment.nullable(),
});

export const quote = named(
  'Quote',
  {
    ...offer.shape,
    currency_from: text,
    currency_to: text,
    price_usd_from: usd.nullable(),
    price_usd_to: usd.nullable(),
    fixed: flag,
    is_anonym: flag,
    quote_id: text.nullable().meta({ description: 'Of a fixed quote: holds its price on create' }),
    warnings: list(text),
    limits: z.object({ min_amount: amount.nullable(), max_amount: amount.nullable() }).meta({
      description:
        'Of the side named, what at least one exchange takes; null where there is no bound, or none is known',
    }),
    costs: z.object({
      reference_rate: amount.nullable(),
      spread_bps: whole.nullable(),
      network_fee: amount.nullable(),
      partner_commission_bps: whole,
    }),
    offers: list(offer.extend({ best: flag })).meta({ description: 'All offers, best first' }),
  },
  'The best offer, what it means, and all offers, best first',
);

/** What may keep a pair of assets and an amount from being quoted. */
export const pairErrors = ['unknown_asset', 'pair_unavailable', 'amount_required', 'amount_out_of_range'] as const;

export function presentQuote(
  { from, to, offers, best, bounds, priceUsdFrom, priceUsdTo, referenceRate }: Quoted,
  firm: { quoteId: string; expiresAt: Date } | null,
): z.output<typeof quote> {
  const presented = new Map(offers.map((each) => [each, presentOffer(each, referenceRate)]));
  const shown = presented.get(best) ?? presentOffer(best, referenceRate);
  return {
    ...shown,
    currency_from: from.param,
    currency_to: to.param,
    price_usd_from: priceUsdFrom,
    price_usd_to: priceUsdTo,
    fixed: best.first.request.fixed,
    is_anonym: best.second !== null,
    quote_id: firm?.quoteId ?? null,
    expires_at: firm?.expiresAt ?? null,
    warnings: best.warnings,
    limits: { min_amount: bounds.min, max_amount: bounds.max },
    costs: {
      reference_rate: referenceRate?.significant(12) ?? null,
      spread_bps: shown.spread_bps,
      network_fee: shown.network_fee,
      partner_commission_bps: 0,
    },
    offers: [...presented].map(([each, offered]) => ({ ...offered, best: each === best })),
  };
}

function presentOffer(source: Offer, reference: Amount | null): z.output<typeof offer> {
  const { rate, bounds } = source;
  return present(offer, source, {
    provider: source.providerName,
    rate: rate.significant(12),
    spread_bps: reference && spreadBps(rate, reference),
    network_fee: source.last.quote.networkFee,
    min_amount: bounds.min,
    max_amount: bounds.max,
    estimated_minutes: source.minutes,
    refund_address_required: source.needsRefundAddress,
    expires_at: source.first.quote.expiresAt,
  });
}

/** How far the offered rate lies below the reference, in whole basis points; negative when it is better. */
function spreadBps(rate: Amount, reference: Amount): number | null {
  if (reference.isZero) return null;
  const tenThousand = Amount.of('10000');
  const share = rate.times(tenThousand).dividedBy(reference).truncate(0);
  return 10_000 - Number(share.toString());
}

export const usdEstimate = named('UsdEstimate', {
  currency_from: text,
  amount_from: amount,
  price_usd: amount,
  amount_usd: usd,
  as_of: moment,
  sources: list(text),
});

export function presentUsd(asset: Asset, sent: Amount, price: UsdPrice): z.output<typeof usdEstimate> {
  return present(usdEstimate, price, {
    currency_from: asset.param,
    amount_from: sent,
    price_usd: price.usd,
    amount_usd: Usd.value(sent, price.usd),
  });
}
