import { orderStatusChanged } from '@swap/domain/webhooks';
import { z } from 'zod';
import { amount, count, flag, list, moment, text, usd, whole } from './wire.js';

const nullableText = text.nullable();

export const asset = z
  .object({
    param: text.meta({ description: 'What requests name it by', examples: ['usdttrc20'] }),
    ticker: text,
    name: text,
    network: text,
    network_name: text,
    decimals: count,
    contract_address: nullableText,
    memo_required: flag,
    memo_name: nullableText,
    is_stable: flag,
    is_native: flag,
    icon_url: nullableText,
    maintenance: flag.meta({ description: 'Can be neither sent nor received now' }),
    deposit_enabled: flag,
    withdraw_enabled: flag,
    fixed_supported: flag,
    private_supported: flag,
    explorer: z
      .object({ address: text, tx: text })
      .nullable()
      .meta({ description: 'Addresses of pages, with {address} and {tx} to be replaced' }),
  })
  .meta({ id: 'Asset' });

const offer = z.object({
  source: whole.meta({ description: 'Its number: usable as source on create' }),
  provider: text,
  amount_from: amount,
  amount_to: amount,
  min_amount: amount.nullable(),
  max_amount: amount.nullable(),
  estimated_minutes: z.object({ min: whole, max: whole }),
  refund_address_required: flag,
  expires_at: moment.nullable(),
});

export const quote = offer
  .extend({
    currency_from: text,
    currency_to: text,
    rate: amount,
    price_usd_from: usd.nullable(),
    price_usd_to: usd.nullable(),
    fixed: flag,
    is_anonym: flag,
    quote_id: nullableText.meta({ description: 'Of a fixed quote: holds its price on create' }),
    warnings: list(text),
    costs: z.object({
      reference_rate: amount.nullable(),
      spread_bps: whole.nullable(),
      network_fee: amount.nullable(),
      partner_commission_bps: whole,
    }),
    offers: list(offer.extend({ best: flag })).meta({ description: 'All offers, best first' }),
  })
  .meta({ id: 'Quote' });

export const usdEstimate = z
  .object({
    currency_from: text,
    amount_from: amount,
    price_usd: amount,
    amount_usd: usd,
    as_of: moment,
    sources: list(text),
  })
  .meta({ id: 'UsdEstimate' });

/** What is told of an order is the same everywhere, webhooks included. */
export const snapshot = orderStatusChanged.meta({ id: 'Snapshot' });

export const deposit = z
  .object({
    address: text,
    memo_tag: nullableText,
    memo_name: nullableText,
    amount,
    currency: text,
    network: text,
    uri: nullableText.meta({ description: 'For wallets, where the network has such links' }),
    qr_svg: text,
    expires_at: moment.nullable(),
  })
  .meta({ id: 'Deposit' });

export const dayFigures = z.object({ date: text, orders: count, completed_orders: count, volume_usd: usd });
export const pairFigures = z.object({ currency_from: text, currency_to: text, orders: count, volume_usd: usd });
