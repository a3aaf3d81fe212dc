import { createHmac } from 'node:crypto';
import type { DomainError } from '@swap/domain/kernel';
import type * as port from '@swap/domain/catalogue';
import type { z } from 'zod';
import { Adapter } from '../adapter.js';
import { quoteOf } from '../answers.js';
import { credential, defineProvider } from '../definition.js';
import type { Outcome } from '../http-client.js';
import { choiceRefused, refundTo } from '../refusals.js';
import * as shapes from './schemas.js';
import { priceProblem, toError, toListedAsset, toReport } from './translate.js';

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
  make: (baseUrl, env) => new FixedFloat(baseUrl, env.FIXEDFLOAT_API_KEY, env.FIXEDFLOAT_API_SECRET),
});

class FixedFloat extends Adapter {
  constructor(
    baseUrl: string,
    apiKey: string,
    private readonly apiSecret: string,
  ) {
    super(fixedfloat, baseUrl, { 'x-api-key': apiKey });
  }

  override async assets(signal: AbortSignal): Promise<port.ListedAsset[]> {
    return this.read(shapes.currencies, await this.call('ccies', {}, signal)).map(toListedAsset);
  }

  override async quote(request: port.ProviderQuoteRequest, signal: AbortSignal): Promise<port.ProviderQuote> {
    const reply = this.read(shapes.price, await this.call('price', termsOf(request), signal));
    const problem = priceProblem(reply, request.side);
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
    const answer = await this.call('create', body, signal);
    if ('refusal' in answer) throw await this.whyNot(request, answer.refusal, signal);
    const created = this.read(shapes.created, answer);
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
    const reply = this.read(shapes.order, await this.call('order', this.keyOf(order), signal));
    this.requireOrder(reply.id, order.ref);
    return toReport(reply);
  }

  override async resolve(order: port.ProviderRef, resolution: port.Resolution, signal: AbortSignal): Promise<void> {
    const answer = await this.call('emergency', { ...this.keyOf(order), ...choiceOf(resolution) }, signal);
    if (!('refusal' in answer)) return;
    throw choiceRefused(toError(answer.refusal), `FixedFloat did not take the choice: ${answer.refusal.msg}`);
  }

  private keyOf({ ref, token }: port.ProviderRef): { id: string; token: string } {
    if (token === null) throw this.http.unavailable(`tells nothing of order ${ref} without its token`);
    return { id: ref, token };
  }

  /** A refused create carries no limits; the price of the same terms names them. Nothing is created by asking. */
  private async whyNot(
    request: port.ProviderOrderRequest,
    refusal: Envelope,
    signal: AbortSignal,
  ): Promise<DomainError> {
    const answer = await this.call('price', termsOf(request), signal);
    if ('refusal' in answer) return toError(refusal);
    return priceProblem(this.read(shapes.price, answer), request.side) ?? toError(refusal);
  }

  /** The signature covers the exact text that is sent, so it is made once and handed over as it is. */
  private async call(method: string, params: object, signal: AbortSignal): Promise<Outcome<unknown, Envelope>> {
    const text = JSON.stringify(params);
    const signature = createHmac('sha256', this.apiSecret).update(text, 'utf8').digest('hex');
    const headers = { 'x-api-sign': signature };
    const answer = await this.http.call({ path: `/${method}`, text, headers, signal });
    const envelope = this.http.read(shapes.envelope, answer.json);
    if (envelope.code !== '0') return { refusal: envelope };
    return { reply: this.http.accepted(shapes.envelope, answer).data };
  }

  private read<T>(shape: z.ZodType<T>, answer: Outcome<unknown, Envelope>): T {
    if ('refusal' in answer) throw toError(answer.refusal);
    return this.http.read(shape, answer.reply);
  }
}

type Envelope = z.infer<typeof shapes.envelope>;

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
