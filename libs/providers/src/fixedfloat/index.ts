import { createHmac } from 'node:crypto';
import type { DomainError } from '@swap/domain/kernel';
import type * as port from '@swap/domain/catalogue';
import { ShapedAdapter } from '../adapter.js';
import { quoteOf } from '../answers.js';
import { credential, defineProvider } from '../definition.js';
import type { Call } from '../http-client.js';
import { choiceRefused, refundTo } from '../refusals.js';
import * as wire from './translate.js';

/** Not stated by FixedFloat; what its orders usually take. */
const minutes = { min: 5, max: 30 };

/** FixedFloat (ff.io), API v2. A fixed price is fixed by the order itself; there are no rate ids. */
export const fixedfloat = defineProvider({
  name: 'fixedfloat',
  title: 'FixedFloat',
  source: 4,
  callsPerMinute: 240,
  capabilities: { refunds: 'choice' },
  baseUrl: 'https://ff.io/api/v2',
  orderPage: 'https://ff.io/order/',
  env: {
    FIXEDFLOAT_API_KEY: credential('The key of your FixedFloat account.'),
    FIXEDFLOAT_API_SECRET: credential('The secret that signs every call to FixedFloat; keep it to yourself.'),
  },
  manual: {
    api: 'v2, signed bodies',
    fixedRates: 'when created',
    namesContracts: 'no',
    findsOrders: 'no',
    callsPerMinute: 'By weight per minute, the weights not published; a guess below what clients use.',
  },
  headers: (env) => ({ 'x-api-key': env.FIXEDFLOAT_API_KEY }),
  adapter: (access) => new FixedFloat(access),
});

class FixedFloat extends ShapedAdapter<wire.Problem, 'FIXEDFLOAT_API_SECRET'> {
  protected override readonly problem = wire.problem;
  protected override readonly toError = wire.toError;

  override async assets(signal: AbortSignal): Promise<port.ListedAsset[]> {
    return (await this.ask(wire.currencies, this.signed('ccies', {}, signal))).map(wire.toListedAsset);
  }

  override async quote(request: port.ProviderQuoteRequest, signal: AbortSignal): Promise<port.ProviderQuote> {
    const reply = await this.ask(wire.price, this.signed('price', termsOf(request), signal));
    const problem = wire.priceProblem(reply, request.side);
    if (problem) throw problem;
    const { from, to } = reply;
    if (!from.amount || !to.amount) throw this.http.unavailable('sent a price without amounts');
    return quoteOf({
      amountFrom: from.amount,
      amountTo: to.amount,
      minAmount: reply[request.side].min,
      maxAmount: reply[request.side].max,
      minutes,
    });
  }

  override async create(request: port.ProviderOrderRequest, signal: AbortSignal): Promise<port.ProviderOrder> {
    const body = { ...termsOf(request), toAddress: request.addressTo, ...(request.memoTo && { tag: request.memoTo }) };
    const outcome = await this.call(wire.created, this.signed('create', body, signal));
    if ('refusal' in outcome) throw await this.whyNot(request, outcome.refusal, signal);
    const created = outcome.reply;
    return {
      ref: created.id,
      token: created.token,
      depositAddress: created.from.address,
      depositMemo: created.from.tag,
      amountFrom: created.from.amount,
      amountTo: created.to.amount,
      expiresAt: created.time.expiration,
      rawStatus: created.status,
    };
  }

  override async report(order: port.ProviderRef, signal: AbortSignal): Promise<port.ProviderReport> {
    const reply = await this.ask(wire.order, this.signed('order', this.keyOf(order), signal));
    this.requireOrder(reply.id, order.ref);
    return wire.toReport(reply);
  }

  override async resolve(order: port.ProviderRef, resolution: port.Resolution, signal: AbortSignal): Promise<void> {
    const chosen = { ...this.keyOf(order), ...choiceOf(resolution) };
    const outcome = await this.call(wire.taken, this.signed('emergency', chosen, signal));
    if (!('refusal' in outcome)) return;
    throw choiceRefused(wire.toError(outcome.refusal), `FixedFloat did not take the choice: ${outcome.refusal.msg}`);
  }

  private keyOf({ ref, token }: port.ProviderRef): { id: string; token: string } {
    if (token === null) throw this.http.unavailable(`tells nothing of order ${ref} without its token`);
    return { id: ref, token };
  }

  /** A refused create carries no limits; the price of the same terms names them. Nothing is created by asking. */
  private async whyNot(
    request: port.ProviderOrderRequest,
    refusal: wire.Problem,
    signal: AbortSignal,
  ): Promise<DomainError> {
    const outcome = await this.call(wire.price, this.signed('price', termsOf(request), signal));
    const problem = 'reply' in outcome ? wire.priceProblem(outcome.reply, request.side) : null;
    return problem ?? wire.toError(refusal);
  }

  /** The signature covers the exact text that is sent, so it is made once and handed over as it is. */
  private signed(method: string, params: object, signal: AbortSignal): Call {
    const text = JSON.stringify(params);
    const signature = createHmac('sha256', this.env.FIXEDFLOAT_API_SECRET).update(text, 'utf8').digest('hex');
    return { path: `/${method}`, text, headers: { 'x-api-sign': signature }, signal };
  }
}

function termsOf({ from, to, side, amount, fixed }: port.ProviderQuoteRequest) {
  return {
    type: fixed ? 'fixed' : 'float',
    fromCcy: from.ticker,
    toCcy: to.ticker,
    direction: side,
    amount: amount.toString(),
  };
}

function choiceOf(resolution: port.Resolution) {
  if (resolution.choice === 'exchange') return { choice: 'EXCHANGE' };
  const { address, memo } = refundTo(resolution);
  return { choice: 'REFUND', address, ...(memo && { tag: memo }) };
}
