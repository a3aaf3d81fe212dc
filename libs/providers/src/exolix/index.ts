import { DomainError } from '@swap/domain/kernel';
import { Amount } from '@swap/domain/money';
import { outOfRange } from '@swap/domain/catalogue';
import type * as port from '@swap/domain/catalogue';
import type { z } from 'zod';
import { Adapter } from '../adapter.js';
import { isOfPair, orderOf, quoteOf, theOnly } from '../answers.js';
import { credential, defineProvider } from '../definition.js';
import type { Answer, Call } from '../http-client.js';
import * as wire from './translate.js';

/** Not stated by Exolix; what its orders usually take. */
const minutes = { min: 5, max: 30 };

/** The most it answers at once, and how many pages are read before the list is taken for endless. */
const pageSize = 100;
const pagesMax = 50;
/** How far back an unanswered order is looked for: the newest 500. */
const searchPagesMax = 5;

/**
 * Exolix, API v2. A fixed price is set when the order is created; there are no rate ids and no expiry times. Wallets
 * keep single orders here below 70 000 USD, and so do we.
 */
export const exolix = defineProvider({
  name: 'exolix',
  title: 'Exolix',
  source: 3,
  callsPerMinute: 300,
  capabilities: { maxOrderUsd: Amount.of('70000') },
  baseUrl: 'https://exolix.com/api/v2',
  orderPage: 'https://exolix.com/transaction/',
  env: { EXOLIX_API_KEY: credential('The key of your Exolix account.') },
  manual: {
    api: 'v2',
    fixedRates: 'fixed when created',
    namesContracts: 'yes',
    findsOrders: 'by its history',
    callsPerMinute: 'Not published, a guess.',
  },
  headers: (env) => ({ authorization: env.EXOLIX_API_KEY }),
  adapter: (access) => new Exolix(access),
});

class Exolix extends Adapter {
  override async assets(signal: AbortSignal): Promise<port.ListedAsset[]> {
    const coins: z.infer<typeof wire.currencies>['data'] = [];
    for (let page = 1; page <= pagesMax; page++) {
      const query = { page: String(page), size: String(pageSize), withNetworks: 'true' };
      const { data, count } = await this.ask(wire.currencies, { path: '/currencies', query, signal });
      coins.push(...data);
      if (coins.length >= count) return coins.flatMap(wire.toListedAssets);
      // Half a list would take assets out of the catalogue that are there.
      if (data.length === 0) break;
    }
    throw this.http.unavailable('did not list all of its coins');
  }

  override async quote(request: port.ProviderQuoteRequest, signal: AbortSignal): Promise<port.ProviderQuote> {
    const { side, amount } = request;
    const answer = await this.http.call({ path: '/rate', query: termsOf(request), signal });
    const parsed = wire.rate.safeParse(answer.json);
    if (!parsed.success) throw this.whyRefused(answer) ?? this.http.unavailable('sent no price');
    const reply = parsed.data;
    const problem = wire.rateProblem(reply, side);
    if (problem) throw problem;
    if (answer.status >= 400) throw this.http.unavailable(`answered ${String(answer.status)} with a price`);
    const { min, max } = wire.limitsOf(reply, side);
    return quoteOf({
      amountFrom: side === 'from' ? amount : reply.fromAmount,
      amountTo: side === 'to' ? amount : reply.toAmount,
      minAmount: min,
      maxAmount: max,
      minutes,
      warnings: reply.message ? [reply.message] : [],
    });
  }

  override async create(request: port.ProviderOrderRequest, signal: AbortSignal): Promise<port.ProviderOrder> {
    const body = {
      ...termsOf(request),
      withdrawalAddress: request.addressTo,
      withdrawalExtraId: request.memoTo ?? '',
      refundAddress: request.refundAddress ?? '',
      refundExtraId: request.refundMemo ?? '',
    };
    const answer = await this.http.call({ path: '/transactions', body, signal });
    if (answer.status >= 400) throw await this.whyNot(request, answer, signal);
    return toOrder(this.http.read(wire.transaction, answer.json));
  }

  override async report({ ref }: port.ProviderRef, signal: AbortSignal): Promise<port.ProviderReport> {
    const reply = await this.ask(wire.transaction, { path: `/transactions/${encodeURIComponent(ref)}`, signal });
    this.requireOrder(reply.id, ref);
    return wire.toReport(reply);
  }

  /**
   * Orders carry no name of ours, so one is known by where it pays, what was named, and when. Null where more than one
   * fits, and where the key may not read the history, for which Exolix has to enable it.
   */
  override async findOrder(search: port.OrderSearch, signal: AbortSignal): Promise<port.ProviderOrder | null> {
    const found: z.infer<typeof wire.transaction>[] = [];
    for (let page = 1; page <= searchPagesMax; page++) {
      const query = { page: String(page), size: String(pageSize) };
      const answer = await this.http.call({ path: '/transactions', query, signal });
      if (answer.status === 401 || answer.status === 403) return null;
      const { data } = this.http.accepted(wire.transactions, answer);
      const recent = data.filter(({ createdAt }) => createdAt !== null && createdAt >= search.placedAfter);
      found.push(...recent.filter((each) => fits(each, search)));
      // The newest come first.
      if (recent.length < pageSize) break;
    }
    const only = theOnly(found);
    return only && toOrder(only);
  }

  /** A refusal over the amount may not name the limits; the price of the same terms does. */
  private async whyNot(request: port.ProviderOrderRequest, answer: Answer, signal: AbortSignal): Promise<DomainError> {
    const limits = wire.rate.safeParse(answer.json);
    if (limits.success) return wire.rateProblem(limits.data, request.side) ?? this.http.unavailable('refused a price');
    const reply = wire.problem.safeParse(answer.json);
    if (!reply.success || !wire.isAboutAmount(reply.data)) {
      return this.whyRefused(answer) ?? this.http.unavailable(`answered ${String(answer.status)}`);
    }
    const quoted = await this.quote(request, signal).catch((error: unknown) => error);
    return DomainError.is(quoted, 'amount_out_of_range') ? quoted : outOfRange(null, null, request.side);
  }

  private async ask<T>(shape: z.ZodType<T>, call: Call): Promise<T> {
    return this.http.accepted(shape, await this.http.call(call));
  }

  /** What a refusal says; null when the answer is no refusal. */
  private whyRefused({ status, json }: Answer): DomainError | null {
    const reply = wire.problem.safeParse(json);
    return status >= 400 && reply.success ? wire.toError(reply.data, status) : null;
  }
}

function termsOf({ from, to, side, amount, fixed }: port.ProviderQuoteRequest): Record<string, string> {
  return {
    coinFrom: from.ticker,
    networkFrom: from.network,
    coinTo: to.ticker,
    networkTo: to.network,
    [side === 'from' ? 'amount' : 'withdrawalAmount']: amount.toString(),
    rateType: fixed ? 'fixed' : 'float',
  };
}

const toOrder = (created: z.infer<typeof wire.transaction>): port.ProviderOrder =>
  orderOf({
    ref: created.id,
    depositAddress: created.depositAddress,
    depositMemo: created.depositExtraId,
    amountFrom: created.amount,
    amountTo: created.amountTo,
    rawStatus: created.status,
  });

function fits(reply: z.infer<typeof wire.transaction>, search: port.OrderSearch): boolean {
  const named = search.side === 'from' ? reply.amount : reply.amountTo;
  const isNamed = reply.withdrawalAddress === search.addressTo && named.equals(search.amount);
  return isNamed && isOfPair({ from: reply.coinFrom, to: reply.coinTo }, search);
}
