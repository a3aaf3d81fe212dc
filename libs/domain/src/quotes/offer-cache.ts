import { LRUCache } from 'lru-cache';
import { SECOND, type Clock } from '../kernel/index.js';
import type { LiquidityProvider, ProviderQuote, ProviderQuoteRequest } from '../catalogue/index.js';

/** A float price of a few seconds ago is as good as the next one: the rate settles at the deposit anyway. */
const lifeMs = 4 * SECOND;
const remembered = 5000;

/**
 * Float quotes of the last seconds, and one flight at a time per question, so that a popular pair costs its provider one
 * call however many ask. Failures are shared by those who wait and not remembered. Firm quotes are never shared: a rate
 * id may be good for one order.
 */
export class OfferCache {
  private readonly known: LRUCache<string, Promise<ProviderQuote>>;

  constructor(clock: Clock) {
    const perf = { now: () => clock.now().getTime() };
    this.known = new LRUCache({ max: remembered, ttl: lifeMs, ttlResolution: 0, perf });
  }

  get(provider: LiquidityProvider, request: ProviderQuoteRequest, signal: AbortSignal): Promise<ProviderQuote> {
    if (request.fixed) return provider.quote(request, signal);
    const { from, to, side, amount } = request;
    const key = [provider.name, from.ticker, from.network, to.ticker, to.network, side, amount.toString()].join('|');
    const known = this.known.get(key);
    if (known) return known;
    const quote = provider.quote(request, signal);
    this.known.set(key, quote);
    quote.catch(() => {
      if (this.known.peek(key) === quote) this.known.delete(key);
    });
    return quote;
  }
}
