import { SECOND, type Clock } from '../kernel/index.js';
import type { LiquidityProvider, ProviderQuote, ProviderQuoteRequest } from '../catalogue/index.js';

/** A float price of a few seconds ago is as good as the next one: the rate settles at the deposit anyway. */
const lifeMs = 5 * SECOND;
const remembered = 5000;

/**
 * Float quotes of the last seconds, and one flight at a time per question, so that a popular pair costs its provider one
 * call however many ask. Failures are shared by those who wait and not remembered. Firm quotes are never shared: a rate
 * id may be good for one order.
 */
export class OfferCache {
  private readonly known = new Map<string, { readonly at: number; readonly quote: Promise<ProviderQuote> }>();

  constructor(private readonly clock: Clock) {}

  get(provider: LiquidityProvider, request: ProviderQuoteRequest, signal: AbortSignal): Promise<ProviderQuote> {
    if (request.fixed) return provider.quote(request, signal);
    const { from, to, side, amount } = request;
    const key = [provider.name, from.ticker, from.network, to.ticker, to.network, side, amount.toString()].join('|');
    const now = this.clock.now().getTime();
    const hit = this.known.get(key);
    if (hit && now - hit.at < lifeMs) return hit.quote;
    const quote = provider.quote(request, signal);
    this.known.delete(key);
    this.known.set(key, { at: now, quote });
    quote.catch(() => {
      if (this.known.get(key)?.quote === quote) this.known.delete(key);
    });
    const [oldest] = this.known.keys();
    if (this.known.size > remembered && oldest !== undefined) this.known.delete(oldest);
    return quote;
  }
}
