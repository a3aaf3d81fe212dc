import { DomainError, HOUR } from '@swap/domain/kernel';
import type * as port from '@swap/domain/catalogue';
import { z } from 'zod';
import { ShapedAdapter } from '../adapter.js';
import { orderOf, quoteOf } from '../answers.js';
import { defineProvider } from '../definition.js';
import { pairUnavailable } from '../refusals.js';
import { fromUnits, toUnits } from '../units.js';
import { placeholderOn } from './placeholders.js';
import { isSignedBy } from './signed-quote.js';
import * as wire from './translate.js';

/** How far the payout may fall below the price, in basis points; below it the deposit goes back. */
const slippageBps = 100;

/** How long a deposit may take. */
const depositMs = HOUR;

/** The key their quotes are signed with, as their SDK has it. */
const managerKey = 'ed25519:reYaWhvwu8Jzo3WUM3zhn6VrhuMEF4eADL17qtRVifc';

/** NEAR Intents through 1Click: solvers compete for a signed quote, and the deposit address is the order. No contract, no key. */
export const nearintents = defineProvider({
  name: 'nearintents',
  title: 'NEAR Intents',
  source: 9,
  callsPerMinute: 120,
  capabilities: { fixed: false, privateLeg: false, kyc: 'never', needsRefundAddress: true },
  baseUrl: 'https://1click.chaindefuser.com',
  orderPage: 'https://explorer.near-intents.org/transactions/',
  env: {
    NEARINTENTS_ENABLED: z
      .literal('true')
      .optional()
      .meta({
        description: 'Set it to true to swap through NEAR Intents (1Click), which needs no account.',
        examples: ['true'],
        sandbox: 'true',
      }),
  },
  options: {
    NEARINTENTS_TOKEN: z
      .string()
      .regex(/^[\w-]+(?:\.[\w-]+){0,2}$/, 'is no token')
      .max(2500)
      .optional()
      .meta({
        description: 'A token of 1Click; without one it takes a small fee of its own.',
        examples: ['eyJhbGciOiJFZERTQSJ9.eyJzdWIiOiJicm9rZXIifQ.c2lnbmF0dXJl'],
        sandbox: 'sandbox',
      }),
    NEARINTENTS_FEE_RECIPIENT: z
      .string()
      .regex(/^[a-z0-9]+(?:[-_.][a-z0-9]+)*$/, 'is no NEAR account')
      .max(64)
      .optional()
      .meta({
        description: 'The NEAR account that receives your fee; with NEARINTENTS_FEE_BPS.',
        examples: ['fees.example.near'],
        sandbox: 'sandbox',
      }),
    NEARINTENTS_FEE_BPS: z
      .string()
      .regex(/^(?:[1-9]\d?|[1-4]\d\d|500)$/, 'is not a whole number from 1 to 500')
      .optional()
      .meta({ description: 'Your fee on every swap through NEAR Intents, in basis points.', examples: ['50'] }),
    NEARINTENTS_PUBLIC_KEY: z
      .string()
      .regex(/^ed25519:[1-9A-HJ-NP-Za-km-z]{40,50}$/)
      .optional()
      .meta({
        description: 'The key that quotes of NEAR Intents are signed with, where it is not the one their SDK has.',
        examples: [managerKey],
        sandbox: 'ed25519:GmaDrppBC7P5ARKV8g3djiwP89vz1jLK23V2GBjuAEGB',
      }),
  },
  manual: {
    api: '1Click v0, signed quotes',
    fixedRates: 'no',
    namesContracts: 'yes',
    findsOrders: 'no',
    callsPerMinute: 'Not published, a careful guess for calls without a token.',
  },
  headers: ({ NEARINTENTS_TOKEN: token }) => (token ? { authorization: `Bearer ${token}` } : {}),
  adapter: (access) => new NearIntents(access),
});

type Options = 'NEARINTENTS_FEE_RECIPIENT' | 'NEARINTENTS_FEE_BPS' | 'NEARINTENTS_PUBLIC_KEY';

/** Where a swap pays out and where it goes back to. */
interface Ends {
  readonly dry: boolean;
  readonly recipient: string;
  readonly refundTo: string;
}

class NearIntents extends ShapedAdapter<wire.Problem, Options> {
  protected override readonly problem = wire.problem;
  protected override readonly toError = (refusal: wire.Problem, side: 'from' | 'to') => wire.toError(refusal, side, 0);

  override async assets(signal: AbortSignal): Promise<port.ListedAsset[]> {
    return (await this.ask(wire.tokens, { path: '/v0/tokens', signal })).map(wire.toListedAsset);
  }

  override async quote(request: port.ProviderQuoteRequest, signal: AbortSignal): Promise<port.ProviderQuote> {
    const { from, to } = chainsOf(request);
    const recipient = placeholderOn(to.network);
    const refundTo = placeholderOn(from.network);
    if (recipient === null || refundTo === null) throw pairUnavailable('NEAR Intents');
    const { quote } = await this.signedQuote(request, { dry: true, recipient, refundTo }, signal);
    const seconds = quote.timeEstimate ?? 300;
    const least = Math.max(1, Math.ceil(seconds / 60));
    return quoteOf({
      amountFrom: fromUnits(quote.amountIn, from.decimals),
      amountTo: fromUnits(quote.amountOut, to.decimals),
      minutes: { min: least, max: 3 * least + 10 },
    });
  }

  override async create(request: port.ProviderOrderRequest, signal: AbortSignal): Promise<port.ProviderOrder> {
    const { from, to } = chainsOf(request);
    if (request.memoTo !== null)
      throw new DomainError('pair_unavailable', 'NEAR Intents sends no memo with its payout');
    if (request.refundAddress === null) {
      throw DomainError.ofField('validation_failed', 'refund_address', 'NEAR Intents swaps only with a refund address');
    }
    const ends = { dry: false, recipient: request.addressTo, refundTo: request.refundAddress };
    const { quote } = await this.signedQuote(request, ends, signal);
    const { depositAddress, depositMemo, deadline } = quote;
    if (!depositAddress) throw this.http.unavailable('gave no deposit address');
    return orderOf({
      ref: refOf(depositAddress, depositMemo),
      depositAddress,
      depositMemo,
      amountFrom: fromUnits(quote.amountIn, from.decimals),
      amountTo: fromUnits(quote.amountOut, to.decimals),
      expiresAt: deadline ? new Date(deadline) : null,
      rawStatus: 'PENDING_DEPOSIT',
    });
  }

  override async report({ ref }: port.ProviderRef, signal: AbortSignal): Promise<port.ProviderReport> {
    const [depositAddress = '', depositMemo] = ref.split(' ');
    const reply = await this.ask(wire.status, { path: '/v0/status', query: { depositAddress, depositMemo }, signal });
    const told = reply.quoteResponse.quote;
    this.requireOrder(refOf(told.depositAddress, told.depositMemo), ref);
    return wire.toReport(reply, this.clock.now());
  }

  /** Their explorer knows trades by the address alone. */
  override pageOf(ref: string): string {
    return super.pageOf(ref.split(' ')[0] ?? ref);
  }

  /** A quote that says what was asked for and is signed by their key: what a solver promised can be shown to anybody. */
  private async signedQuote(request: port.ProviderQuoteRequest, ends: Ends, signal: AbortSignal) {
    if (request.fixed) throw new DomainError('pair_unavailable', 'NEAR Intents has no fixed rates');
    const body = { ...this.termsOf(request), ...ends };
    const outcome = await this.call(wire.quote, { path: '/v0/quote', body, signal });
    if ('refusal' in outcome) throw wire.toError(outcome.refusal, request.side, chainsOf(request).from.decimals);
    const { reply } = outcome;
    for (const name of [
      'dry',
      'swapType',
      'originAsset',
      'destinationAsset',
      'amount',
      'recipient',
      'refundTo',
    ] as const) {
      if (reply.quoteRequest[name] !== body[name])
        throw this.http.unavailable(`answered for another ${name} than asked`);
    }
    const named = request.side === 'from' ? reply.quote.amountIn : reply.quote.amountOut;
    if (named !== body.amount) throw this.http.unavailable('quoted another amount than asked');
    if (!isSignedBy(this.env.NEARINTENTS_PUBLIC_KEY || managerKey, reply)) {
      throw this.http.unavailable('sent a quote whose signature is not its own');
    }
    return reply;
  }

  private termsOf(request: port.ProviderQuoteRequest) {
    const { from, to, side, amount } = request;
    const chains = chainsOf(request);
    const { NEARINTENTS_FEE_RECIPIENT: recipient, NEARINTENTS_FEE_BPS: fee } = this.env;
    return {
      swapType: side === 'from' ? 'EXACT_INPUT' : 'EXACT_OUTPUT',
      slippageTolerance: slippageBps,
      originAsset: from.ticker,
      depositType: 'ORIGIN_CHAIN',
      destinationAsset: to.ticker,
      amount: toUnits(amount, chains[side].decimals),
      refundType: 'ORIGIN_CHAIN',
      recipientType: 'DESTINATION_CHAIN',
      deadline: this.clock.in(depositMs).toISOString(),
      depositMode: chains.from.network === 'xlm' ? 'MEMO' : 'SIMPLE',
      ...(recipient && fee && { appFees: [{ recipient, fee: Number.parseInt(fee, 10) }] }),
    };
  }
}

/** The order is known by its deposit address, and where that is shared by its memo. */
const refOf = (address: string, memo: string | null): string => (memo === null ? address : `${address} ${memo}`);

/** Amounts are told in the smallest unit, so decimals must be known. */
function chainsOf({ from, to }: port.ProviderQuoteRequest) {
  if (!from.chain || !to.chain) throw pairUnavailable('NEAR Intents');
  return { from: from.chain, to: to.chain };
}
