import { LosslessNumber } from 'lossless-json';
import { decimal, plain, roundDown } from '../engine/decimal.js';
import type { Decimal } from '../engine/decimal.js';
import type { Exchange } from '../engine/exchange.js';
import type { Pair, Range, Wanted } from '../engine/pair.js';
import type { Quote } from '../engine/quote.js';
import { Refusal } from '../engine/refusal.js';
import { jsonNumber, jsonNumberOrNull } from '../http/lossless-json.js';
import { networkOf } from './coins.js';
import { assetNamed, read, termsInput, wantedOf } from './input.js';
import type { Terms } from './input.js';
import { makeId } from './profile.js';

/** The exchanges behind it, the best first: how strict they are, how long they take, how much less they pay. */
export const BEHIND = [
  { provider: 'Swapuz', kycrating: 'A', eta: 10, worse: '0' },
  { provider: 'LetsExchange', kycrating: 'B', eta: 11, worse: '0.002' },
  { provider: 'ChangeNow', kycrating: 'C', eta: 14, worse: '0.006' },
  { provider: 'Quickex', kycrating: 'D', eta: 8, worse: '0.009' },
] as const;

export const pairFields = ({ from, to }: Pair): Record<string, unknown> => ({
  ticker_from: from.ticker,
  ticker_to: to.ticker,
  coin_from: from.coin.name,
  coin_to: to.coin.name,
  network_from: networkOf(from),
  network_to: networkOf(to),
});

/** `new_rate`. An amount out of range has no quotes; the limits tell why. `now` is Unix ms. */
export function newRate(exchange: Exchange, query: unknown, now: number): Record<string, unknown> {
  const terms = read(termsInput, query);
  const pair = {
    from: assetNamed(exchange, terms.ticker_from, terms.network_from),
    to: assetNamed(exchange, terms.ticker_to, terms.network_to),
  };
  const wanted = wantedOf(terms);
  const float = terms.payment ? null : quoteOrRange(exchange, { ...pair, fixed: false }, wanted);
  const fixed = fixedOrRange(exchange, { ...pair, fixed: true }, wanted);
  const range = float?.range ?? fixed?.range;
  if (!range) throw new Refusal('pair_inactive', 'No exchange trades this pair');
  const best = float?.quote ?? fixed?.quote ?? null;
  const quotes = [...offers(float?.quote ?? null, terms), ...offers(fixed?.quote ?? null, terms)];
  return {
    trade_id: fixed?.quote ? exchange.freeze(fixed.quote).id : makeId(),
    date: new Date(now).toISOString(),
    ...pairFields({ ...pair, fixed: false }),
    amount_from: jsonNumberOrNull(best?.amountFrom ?? null),
    amount_to: jsonNumberOrNull(best?.amountTo ?? null),
    provider: quotes[0]?.['provider'] ?? '',
    fixed: best?.fixed ?? false,
    payment: terms.payment,
    status: 'new',
    quotes: {
      markup: true,
      quotes: quotes.sort((one, other) => Number(one['waste']) - Number(other['waste'])),
      kyc_list: ['A', 'B', 'C', 'D'].slice(0, 'ABCD'.indexOf(terms.min_kycrating) + 1),
      logpolicy_list: ['A', 'B', 'C'],
      best_only: false,
      max_deposit: jsonNumberOrNull(range.max),
      min_deposit: shortNumber(range.min),
    },
  };
}

/** Small numbers come in exponent form, as Python prints floats. */
const shortNumber = (value: Decimal): LosslessNumber =>
  value.lt(decimal('0.0001')) ? new LosslessNumber(value.toExponential()) : jsonNumber(value);

interface Priced {
  readonly quote: Quote | null;
  readonly range: Range;
}

function quoteOrRange(exchange: Exchange, pair: Pair, wanted: Wanted): Priced {
  try {
    const quote = exchange.quote(pair, wanted);
    return { quote, range: quote.range };
  } catch (error) {
    if (error instanceof Refusal && error.range) return { quote: null, range: error.range };
    throw error;
  }
}

/** Not every pair has a fixed rate. */
function fixedOrRange(exchange: Exchange, pair: Pair, wanted: Wanted): Priced | null {
  try {
    return quoteOrRange(exchange, pair, wanted);
  } catch (error) {
    if (error instanceof Refusal && error.code === 'pair_inactive') return null;
    throw error;
  }
}

/** One quote per exchange behind it that is not stricter than the caller accepts. */
function offers(quote: Quote | null, { min_kycrating: strictest, payment }: Terms): Record<string, unknown>[] {
  if (quote === null) return [];
  return BEHIND.filter(({ kycrating }) => kycrating <= strictest).map(({ provider, kycrating, eta, worse }) => {
    const less = decimal('1').minus(decimal(worse));
    const more = decimal('1').plus(decimal(worse));
    return {
      provider,
      ...(payment ? { amount_from: plain(roundDown(quote.amountFrom.times(more), 8)) } : {}),
      amount_to: plain(payment ? quote.amountTo : roundDown(quote.amountTo.times(less), 8)),
      amount_from_USD: plain(roundDown(quote.amountFrom.times(decimal(quote.from.coin.usd)), 2)),
      amount_to_USD: plain(roundDown(quote.amountTo.times(decimal(quote.to.coin.usd)), 2)),
      eta,
      fixed: quote.fixed ? 'True' : 'False',
      waste: plain(
        decimal(worse)
          .times(decimal('100'))
          .plus(decimal(quote.fixed ? '0.5' : '0')),
      ),
      insurance: 100,
      kycrating,
      logpolicy: 'B',
      provider_logo: '',
      USD_total_cost_percentage: '0',
    };
  });
}
