import { DomainError } from '@swap/domain/kernel';
import { Amount } from '@swap/domain/money';
import type * as port from '@swap/domain/catalogue';
import { z } from 'zod';
import { Adapter } from '../adapter.js';
import { sameWord } from '../answers.js';
import { defineProvider } from '../definition.js';
import { badAddress, pairUnavailable, quoteMissing } from '../refusals.js';
import { Rpc, type Answered } from './rpc.js';
import * as shapes from './schemas.js';
import { refusesParameters, toError, toListedAsset, toOrder, toQuote, toReport, findFitting } from './translate.js';

/** Changelly, API v2. */
export const changelly = defineProvider({
  name: 'changelly',
  title: 'Changelly',
  source: 6,
  callsPerMinute: 600,
  capabilities: { fixedNeedsRefundAddress: true },
  baseUrl: 'https://api.changelly.com/v2',
  env: {
    CHANGELLY_PRIVATE_KEY: z
      .base64()
      .min(1)
      .optional()
      .meta({
        description:
          'The private key that signs every call to Changelly: PKCS#8 DER in base64. The public key is derived from it.',
        examples: ['MIIEvQIBADANBgkqhkiG9w0BAQEFAASC'],
      }),
  },
  manual: {
    api: 'v2, signed JSON-RPC',
    fixedRates: 'with a rate id',
    namesContracts: 'yes',
    findsOrders: 'by its list',
    callsPerMinute: 'Not published, a guess.',
  },
  make: (baseUrl, env) => new Changelly(baseUrl, env.CHANGELLY_PRIVATE_KEY),
});

class Changelly extends Adapter {
  private readonly rpc: Rpc;

  /** `privateKey` is base64 of PKCS#8 DER. Throws an Error when it is not. */
  constructor(baseUrl: string, privateKey: string) {
    super(changelly, baseUrl);
    this.rpc = new Rpc(this.http, privateKey);
  }

  override async assets(signal: AbortSignal): Promise<port.ListedAsset[]> {
    return this.read(shapes.currencies, await this.rpc.call('getCurrenciesFull', {}, signal)).map(toListedAsset);
  }

  override async quote(request: port.ProviderQuoteRequest, signal: AbortSignal): Promise<port.ProviderQuote> {
    if (!request.fixed) {
      return toQuote(await this.price('getExchangeAmount', { request, amount: request.amount }, signal), 'from', null);
    }
    if (request.side === 'from') {
      const reply = await this.price('getFixRateForAmount', { request, amount: request.amount }, signal);
      return toQuote(reply, 'from', reply.id);
    }
    // What is wanted is named before the network fee, and only an answer tells the fee: asked once more with it added.
    const first = await this.price('getFixRateForAmount', { request, amount: request.amount }, signal);
    const gross = request.amount.plus(first.networkFee ?? Amount.zero);
    const reply = await this.price('getFixRateForAmount', { request, amount: gross }, signal);
    return toQuote(reply, 'to', reply.id && `${gross.toString()} ${reply.id}`);
  }

  override async create(request: port.ProviderOrderRequest, signal: AbortSignal): Promise<port.ProviderOrder> {
    const { refundAddress, refundMemo } = request;
    if (request.fixed && refundAddress === null) {
      throw new DomainError('pair_unavailable', 'Changelly swaps at a fixed rate only with a refund address; name one');
    }
    if (request.fixed && !request.rateId) throw quoteMissing();
    const params = {
      ...pairOf(request),
      ...rateOf(request),
      address: request.addressTo,
      ...(request.memoTo && { extraId: request.memoTo }),
      ...(refundAddress && { refundAddress }),
      ...(refundAddress && refundMemo && { refundExtraId: refundMemo }),
    };
    const method = request.fixed ? 'createFixTransaction' : 'createTransaction';
    const answer = await this.rpc.call(method, params, signal);
    if ('reply' in answer) return this.placed(this.http.read(shapes.created, answer.reply), request);
    const error = toError(answer.refusal, request.side);
    if (error.code !== 'provider_unavailable' || !refusesParameters(answer.refusal)) throw error;
    throw (await this.badAddress(request, signal)) ?? error;
  }

  override async report({ ref }: port.ProviderRef, signal: AbortSignal): Promise<port.ProviderReport> {
    const listed = this.read(shapes.transactions, await this.rpc.call('getTransactions', { id: ref }, signal));
    const reply = listed.find(({ id }) => id === ref);
    if (!reply) throw this.http.unavailable(`has no order ${ref}`);
    return toReport(reply);
  }

  override async findOrder(search: port.OrderSearch, signal: AbortSignal): Promise<port.ProviderOrder | null> {
    const params = {
      currency: search.from.ticker,
      payoutAddress: search.addressTo,
      // Microseconds, as all their times.
      since: search.placedAfter.getTime() * 1000,
      limit: 100,
    };
    return findFitting(this.read(shapes.transactions, await this.rpc.call('getTransactions', params, signal)), search);
  }

  private async price(method: string, { request, amount }: Priced, signal: AbortSignal) {
    const named = { [request.side === 'from' ? 'amountFrom' : 'amountTo']: amount.toString() };
    const answer = await this.rpc.call(method, { ...pairOf(request), ...named }, signal);
    if ('refusal' in answer && refusesParameters(answer.refusal)) throw pairUnavailable('Changelly');
    const [reply] = this.read(shapes.quotes, answer, request.side);
    if (!reply) throw pairUnavailable('Changelly');
    this.requireEcho(request, reply.from, reply.to);
    return reply;
  }

  private placed(reply: z.infer<typeof shapes.created>, request: port.ProviderOrderRequest): port.ProviderOrder {
    this.requireEcho(request, reply.currencyFrom, reply.currencyTo);
    return toOrder(reply);
  }

  /** An answer that speaks of another pair is none: its amounts and addresses are not to be shown to anybody. */
  private requireEcho({ from, to }: port.ProviderQuoteRequest, repliedFrom: string, repliedTo: string): void {
    if (sameWord(repliedFrom, from.ticker) && sameWord(repliedTo, to.ticker)) return;
    throw this.http.unavailable(
      `answered for ${repliedFrom} to ${repliedTo} when asked for ${from.ticker} to ${to.ticker}`,
    );
  }

  /** Which address a refused create was refused for; null when neither is bad. Their words for it are not relied on. */
  private async badAddress(request: port.ProviderOrderRequest, signal: AbortSignal): Promise<DomainError | null> {
    for (const [field, currency, address] of [
      ['address_to', request.to.ticker, request.addressTo],
      ['refund_address', request.from.ticker, request.refundAddress],
    ] as const) {
      if (address === null) continue;
      const verdict = await this.rpc.call('validateAddress', { currency, address }, signal);
      if (!this.read(shapes.addressVerdict, verdict).result) return badAddress(field);
    }
    return null;
  }

  private read<T>(shape: z.ZodType<T>, answer: Answered, side: 'from' | 'to' = 'from'): T {
    if ('refusal' in answer) throw toError(answer.refusal, side);
    return this.http.read(shape, answer.reply);
  }
}

interface Priced {
  readonly request: port.ProviderQuoteRequest;
  readonly amount: Amount;
}

const pairOf = ({ from, to }: port.ProviderQuoteRequest) => ({ from: from.ticker, to: to.ticker });

/** The amount as the quote named it. A rate id for an amount to receive carries that amount before the network fee. */
function rateOf({ fixed, side, amount, rateId }: port.ProviderOrderRequest) {
  if (!fixed) return { amountFrom: amount.toString() };
  if (side === 'from') return { rateId, amountFrom: amount.toString() };
  const [gross = '', ...id] = (rateId ?? '').split(' ');
  return { rateId: id.join(' '), amountTo: gross };
}
