import { outOfRange, type ListedAsset, type OrderStatus, type ProviderReport } from '@swap/domain/catalogue';
import { findNetwork, homeNetwork } from '@swap/domain/chains';
import { DomainError } from '@swap/domain/kernel';
import { Amount } from '@swap/domain/money';
import { LosslessNumber, stringify } from 'lossless-json';
import { z } from 'zod';
import { listedAsset, reportOf, usualStatuses } from '../answers.js';
import { networkCode, tickerOn, wordIn } from '../asset-names.js';
import { badAddress, pairUnavailable, quoteExpired, refused } from '../refusals.js';
import { amount, optionalAmount, optionalText, optionalTime, word } from '../schema.js';

/**
 * Shapes of StealthEX v4 answers (api.stealthex.io/docs). Amounts come as integer, float or text. Of a listed currency
 * only symbol and network are sure to be there.
 */
export const currencies = z.array(
  z.object({
    symbol: word,
    network: word,
    name: optionalText,
    contract_address: optionalText,
    rates: z.array(z.string()).nullish(),
  }),
);

export const range = z.object({ min_amount: amount, max_amount: optionalAmount });

export const estimate = z.object({
  estimated_amount: amount,
  rate: z.object({ id: word, valid_until: optionalTime }).nullish(),
});

const side = z.object({
  amount: optionalAmount,
  expected_amount: optionalAmount,
  tx_hash: optionalText,
});

export const exchange = z.object({
  id: word,
  status: z.string().min(1).max(64),
  deposit: side,
  withdrawal: side,
});

export const created = exchange.extend({
  deposit: side.extend({ address: word, extra_id: optionalText }),
  expires_at: optionalTime,
});

/** The key `err` decides, whatever the status says. */
export const problem = z
  .object({
    err: z.object({
      kind: z.string().min(1),
      details: z.unknown().transform((reply) => (typeof reply === 'string' ? reply : JSON.stringify(reply ?? ''))),
    }),
  })
  .transform(({ err }) => err);

/** JSON in which amounts are numbers, digit for digit: StealthEX refuses text. */
export const withNumbers = (body: object): string => stringify(body, asNumbers) ?? '';

/** `toJSON` has run before a replacer sees a value, so the amount is taken from its holder. */
function asNumbers(this: unknown, key: string, value: unknown): unknown {
  const held = (this as Record<string, unknown>)[key];
  return held instanceof Amount ? new LosslessNumber(held.toString()) : value;
}

/** Their word, our state. A word that is not here is no news. */
const statuses: Readonly<Record<string, OrderStatus>> = { ...usualStatuses, verifying: 'confirming' };

/** Words for "the chain this coin is at home on". */
const homeWords: ReadonlySet<string> = new Set(['mainnet', 'cosmos']);

/** Coins under another symbol than the field's, on their own chain: EOS goes by its new name. */
const renamed: Readonly<Record<string, string>> = { a: 'eos' };

type Currency = z.infer<typeof currencies>[number];

function placeOf({ symbol, network: word }: Currency): { ticker: string; network: string } {
  const key = word.trim().toLowerCase();
  if (!homeWords.has(key)) {
    const network = networkCode(key, 'stealthex');
    return { ticker: tickerOn(network, symbol), network };
  }
  const plain = symbol.trim().toLowerCase();
  const coin = tickerOn(plain, wordIn(renamed, plain) ?? plain);
  return { ticker: coin, network: homeNetwork(coin) ?? networkCode(coin, 'stealthex') };
}

export function toListedAsset(listed: Currency): ListedAsset {
  const { ticker, network } = placeOf(listed);
  const chain = findNetwork(network);
  // A network's own coin may be listed with a made-up contract (`baseeth`, `atom1`), which is no address.
  const isNative = homeWords.has(listed.network.toLowerCase()) || chain?.nativeTicker === ticker;
  return listedAsset({
    ticker,
    name: listed.name ?? ticker.toUpperCase(),
    network,
    providerTicker: listed.symbol,
    providerNetwork: listed.network,
    contractAddress: isNative ? null : listed.contract_address,
    memoSupported: chain?.memo !== undefined,
    fixedSupported: listed.rates?.includes('fixed') ?? true,
  });
}

export function toReport(reply: z.infer<typeof exchange>): ProviderReport {
  const status = wordIn(statuses, reply.status);
  const arrived = reply.deposit.tx_hash !== null || ['exchanging', 'sending', 'finished'].includes(reply.status);
  const paying = reply.status === 'sending' || reply.status === 'finished';
  return reportOf({
    rawStatus: reply.status,
    status,
    actionRequired: reply.status === 'verifying' ? 'provider_hold' : null,
    // Until the coins are there, and until the payout is under way, the amounts are estimates.
    amountFrom: arrived ? reply.deposit.amount : null,
    amountTo: paying ? reply.withdrawal.amount : null,
    depositTx: reply.deposit.tx_hash,
    payoutTx: status === 'refunded' ? null : reply.withdrawal.tx_hash,
  });
}

export type Problem = z.infer<typeof problem>;

const noRoute: ReadonlySet<string> = new Set(['NoPair', 'NoExchangeRoute', 'RouteIsDisabled', 'MarketUnavailable']);

export const isAboutAmount = ({ kind }: Problem): boolean => kind === 'InvalidAmount';

/** The range speaks of the side that was named. */
export const outOfRangeOf = (limits: z.infer<typeof range> | null, side: 'from' | 'to'): DomainError =>
  outOfRange(limits?.min_amount ?? null, limits?.max_amount ?? null, side);

/** What a refusal means in our terms. */
export function toError({ kind, details }: Problem): DomainError {
  if (noRoute.has(kind)) return pairUnavailable('StealthEX');
  // A price given for another route is of no use either.
  if (kind === 'RateId' || kind === 'RoutesMismatch') return quoteExpired();
  if (kind === 'ExtraId') {
    return DomainError.ofField('invalid_memo', 'receiver_memo_tag', 'The exchange does not accept this memo');
  }
  if (kind === 'InvalidData' && /address/i.test(details)) {
    return badAddress(/refund/i.test(details) ? 'refund_address' : 'address_to');
  }
  return refused('stealthex', `${kind} ${details}`);
}
