import type * as port from '@swap/domain/catalogue';
import type { z } from 'zod';
import { ShapedAdapter } from '../adapter.js';
import { orderOf, quoteOf } from '../answers.js';
import { credential, defineProvider } from '../definition.js';
import * as wire from './translate.js';

/** Not stated by StealthEX; what its orders usually take. */
const minutes = { min: 5, max: 60 };

/** The most it lists at once, and how many pages are read before the list is taken for endless. */
const pageSize = 250;
const pagesMax = 40;

/** StealthEX, API v4. The range is stated for the side that is named; a firm price has an id and a time. */
export const stealthex = defineProvider({
  name: 'stealthex',
  title: 'StealthEX',
  source: 5,
  callsPerMinute: 300,
  baseUrl: 'https://api.stealthex.io/v4',
  orderPage: 'https://stealthex.io/exchange/?id=',
  env: { STEALTHEX_API_KEY: credential('The key of your StealthEX account.') },
  manual: {
    api: 'v4',
    fixedRates: 'with a rate id',
    namesContracts: 'no',
    findsOrders: 'no',
    callsPerMinute: 'Not published, a guess.',
  },
  headers: (env) => ({ authorization: `Bearer ${env.STEALTHEX_API_KEY}` }),
  adapter: (access) => new StealthEx(access),
});

class StealthEx extends ShapedAdapter<wire.Problem> {
  protected override readonly problem = wire.problem;
  protected override readonly toError = wire.toError;

  override async assets(signal: AbortSignal): Promise<port.ListedAsset[]> {
    const listed: z.infer<typeof wire.currencies> = [];
    for (let page = 0; page < pagesMax; page++) {
      const query = { limit: String(pageSize), offset: String(page * pageSize) };
      const part = await this.ask(wire.currencies, { path: '/currencies', query, signal });
      listed.push(...part);
      if (part.length < pageSize) return listed.map(wire.toListedAsset);
    }
    throw this.http.unavailable('lists currencies without end');
  }

  override async quote(request: port.ProviderQuoteRequest, signal: AbortSignal): Promise<port.ProviderQuote> {
    const { side, amount, fixed } = request;
    const body = { ...routeOf(request), amount };
    const [range, outcome] = await Promise.all([
      this.range(request, signal),
      this.call(wire.estimate, { path: '/rates/estimated-amount', text: wire.withNumbers(body), signal }),
    ]);
    if ('refusal' in outcome) {
      throw wire.isAboutAmount(outcome.refusal) ? wire.outOfRangeOf(range, side) : wire.toError(outcome.refusal);
    }
    const { estimated_amount: other, rate } = outcome.reply;
    // Without an id the price would float, whatever it is called.
    if (fixed && !rate) throw this.http.unavailable('named no id for a fixed price');
    return quoteOf({
      amountFrom: side === 'from' ? amount : other,
      amountTo: side === 'to' ? amount : other,
      minAmount: range.min_amount,
      maxAmount: range.max_amount,
      rateId: fixed ? (rate?.id ?? null) : null,
      expiresAt: fixed ? (rate?.valid_until ?? null) : null,
      minutes,
    });
  }

  override async create(request: port.ProviderOrderRequest, signal: AbortSignal): Promise<port.ProviderOrder> {
    const rateId = request.fixed ? (request.rateId ?? (await this.quote(request, signal)).rateId) : null;
    const body = {
      ...routeOf(request),
      amount: request.amount,
      ...(rateId && { rate_id: rateId }),
      address: request.addressTo,
      ...(request.memoTo && { extra_id: request.memoTo }),
      ...(request.refundAddress && { refund_address: request.refundAddress }),
      ...(request.refundAddress && request.refundMemo && { refund_extra_id: request.refundMemo }),
    };
    const outcome = await this.call(wire.created, { path: '/exchanges', text: wire.withNumbers(body), signal });
    if ('refusal' in outcome) {
      if (!wire.isAboutAmount(outcome.refusal)) throw wire.toError(outcome.refusal);
      // A refusal over the amount names no limits; the range of the same terms does.
      throw wire.outOfRangeOf(await this.range(request, signal).catch(() => null), request.side);
    }
    const { id, status, deposit, withdrawal, expires_at: expiresAt } = outcome.reply;
    const amountFrom = deposit.expected_amount ?? deposit.amount;
    const amountTo = withdrawal.expected_amount ?? withdrawal.amount;
    if (!amountFrom || !amountTo) throw this.http.unavailable(`opened order ${id} without its amounts`);
    return orderOf({
      ref: id,
      depositAddress: deposit.address,
      depositMemo: deposit.extra_id,
      amountFrom,
      amountTo,
      expiresAt,
      rawStatus: status,
    });
  }

  override async report({ ref }: port.ProviderRef, signal: AbortSignal): Promise<port.ProviderReport> {
    const reply = await this.ask(wire.exchange, { path: `/exchanges/${encodeURIComponent(ref)}`, signal });
    this.requireOrder(reply.id, ref);
    return wire.toReport(reply);
  }

  private range(request: port.ProviderQuoteRequest, signal: AbortSignal) {
    return this.ask(wire.range, { path: '/rates/range', body: routeOf(request), signal });
  }
}

function routeOf({ from, to, side, fixed }: port.ProviderQuoteRequest) {
  return {
    route: {
      from: { symbol: from.ticker, network: from.network },
      to: { symbol: to.ticker, network: to.network },
    },
    estimation: side === 'to' ? 'reversed' : 'direct',
    rate: fixed ? 'fixed' : 'floating',
  };
}
