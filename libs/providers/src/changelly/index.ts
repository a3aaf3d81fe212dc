import { DomainError } from '@swap/domain/kernel';
import { Amount } from '@swap/domain/money';
import type * as port from '@swap/domain/catalogue';
import { z } from 'zod';
import { ShapedAdapter } from '../adapter.js';
import { defineProvider } from '../definition.js';
import { badAddress, pairUnavailable, quoteMissing } from '../refusals.js';
import { Rpc } from './rpc.js';
import * as wire from './translate.js';

/** Changelly, API v2. */
export const changelly = defineProvider({
  name: 'changelly',
  title: 'Changelly',
  source: 6,
  callsPerMinute: 600,
  capabilities: { fixedNeedsRefundAddress: true },
  baseUrl: 'https://api.changelly.com/v2',
  orderPage: 'https://changelly.com/transaction/',
  env: {
    CHANGELLY_PRIVATE_KEY: z
      .string()
      .regex(/^[A-Za-z0-9+/]+={0,2}$/, 'is neither base64 nor hexadecimal')
      .optional()
      .meta({
        description:
          'The private key that signs every call to Changelly: PKCS#8 DER in base64 or hexadecimal. The public key is derived from it.',
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
  adapter: (access) => new Changelly(access),
});

class Changelly extends ShapedAdapter<wire.Problem, 'CHANGELLY_PRIVATE_KEY'> {
  protected override readonly problem = wire.problem;
  protected override readonly toError = wire.toError;
  private readonly rpc = new Rpc(this.env.CHANGELLY_PRIVATE_KEY);

  override async assets(signal: AbortSignal): Promise<port.ListedAsset[]> {
    const call = await this.rpc.signed('getCurrenciesFull', {}, signal);
    return (await this.ask(wire.currencies, call)).map(wire.toListedAsset);
  }

  override async quote(request: port.ProviderQuoteRequest, signal: AbortSignal): Promise<port.ProviderQuote> {
    if (!request.fixed) {
      return wire.toQuote(
        await this.price('getExchangeAmount', { request, amount: request.amount }, signal),
        'from',
        null,
      );
    }
    if (request.side === 'from') {
      const reply = await this.price('getFixRateForAmount', { request, amount: request.amount }, signal);
      return wire.toQuote(reply, 'from', reply.id);
    }
    // What is wanted is named before the network fee, and only an answer tells the fee: asked once more with it added.
    const first = await this.price('getFixRateForAmount', { request, amount: request.amount }, signal);
    const gross = request.amount.plus(first.networkFee ?? Amount.zero);
    const reply = await this.price('getFixRateForAmount', { request, amount: gross }, signal);
    return wire.toQuote(reply, 'to', reply.id && `${gross.toString()} ${reply.id}`);
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
    const outcome = await this.call(wire.created, await this.rpc.signed(method, params, signal));
    if ('reply' in outcome) {
      this.requirePair(wire.tickersOf(outcome.reply.currencyFrom, outcome.reply.currencyTo), request);
      return wire.toOrder(outcome.reply);
    }
    const error = wire.toError(outcome.refusal, request.side);
    if (error.code !== 'provider_unavailable' || !wire.refusesParameters(outcome.refusal)) throw error;
    throw (await this.badAddress(request, signal)) ?? error;
  }

  override async report({ ref }: port.ProviderRef, signal: AbortSignal): Promise<port.ProviderReport> {
    const listed = await this.ask(wire.transactions, await this.rpc.signed('getTransactions', { id: ref }, signal));
    const reply = listed.find(({ id }) => id === ref);
    if (!reply) throw this.http.unavailable(`has no order ${ref}`);
    return wire.toReport(reply);
  }

  override async findOrder(search: port.OrderSearch, signal: AbortSignal): Promise<port.ProviderOrder | null> {
    const params = {
      currency: search.from.ticker,
      payoutAddress: search.addressTo,
      // Microseconds, as all their times.
      since: search.placedAfter.getTime() * 1000,
      limit: 100,
    };
    const listed = await this.ask(wire.transactions, await this.rpc.signed('getTransactions', params, signal));
    return wire.findFitting(listed, search);
  }

  private async price(method: string, { request, amount }: Priced, signal: AbortSignal) {
    const named = { [request.side === 'from' ? 'amountFrom' : 'amountTo']: amount.toString() };
    const outcome = await this.call(
      wire.quotes,
      await this.rpc.signed(method, { ...pairOf(request), ...named }, signal),
    );
    if ('refusal' in outcome && wire.refusesParameters(outcome.refusal)) throw pairUnavailable('Changelly');
    const [reply] = this.replyOf(outcome, request.side);
    if (!reply) throw pairUnavailable('Changelly');
    this.requirePair(wire.tickersOf(reply.from, reply.to), request);
    return reply;
  }

  /** Which address a refused create was refused for; null when neither is bad. Their words for it are not relied on. */
  private async badAddress(request: port.ProviderOrderRequest, signal: AbortSignal): Promise<DomainError | null> {
    for (const [field, currency, address] of [
      ['address_to', request.to.ticker, request.addressTo],
      ['refund_address', request.from.ticker, request.refundAddress],
    ] as const) {
      if (address === null) continue;
      const call = await this.rpc.signed('validateAddress', { currency, address }, signal);
      if (!(await this.ask(wire.addressVerdict, call)).result) return badAddress(field);
    }
    return null;
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
