import { DomainError, HOUR } from '@swap/domain/kernel';
import type * as port from '@swap/domain/catalogue';
import { Amount } from '@swap/domain/money';
import { z } from 'zod';
import { ShapedAdapter } from '../adapter.js';
import { orderOf, quoteOf, reportOf } from '../answers.js';
import { credential, defineProvider } from '../definition.js';
import { pairUnavailable } from '../refusals.js';
import { fromUnits, toUnits } from '../units.js';
import * as wire from './translate.js';

/** How far the payout may fall below the price, in hundredths: what they advise, within these. Below it the deposit goes back. */
const tolerance = { least: Amount.of('1'), usual: Amount.of('2'), most: Amount.of('5') };

/** How long their validators try to reach that price, in blocks of six seconds. */
const retryBlocks = 150;

/** Channels close after a day of their chain's blocks; recorded ones after 20.5 hours. */
const depositMs = 20 * HOUR;

/** Chainflip through its broker as a service: native coins from chain to chain, a deposit address for each swap. No account. */
export const chainflip = defineProvider({
  name: 'chainflip',
  title: 'Chainflip',
  source: 10,
  callsPerMinute: 120,
  capabilities: { fixed: false, privateLeg: false, kyc: 'never', needsRefundAddress: true },
  baseUrl: 'https://chainflip-broker.io',
  orderPage: 'https://scan.chainflip.io/channels/',
  env: {
    CHAINFLIP_ENABLED: z
      .literal('true')
      .optional()
      .meta({
        description: 'Set it to true to swap through Chainflip (chainflip-broker.io), which needs no account.',
        examples: ['true'],
        sandbox: 'true',
      }),
  },
  options: {
    CHAINFLIP_API_KEY: credential("The key of your account at Chainflip's broker, which earns your commission."),
    CHAINFLIP_COMMISSION_BPS: z
      .string()
      .regex(/^(?:[1-9]\d?|[1-4]\d\d|500)$/, 'is not a whole number from 1 to 500')
      .optional()
      .meta({
        description: 'Your commission on every swap through Chainflip, in basis points; with CHAINFLIP_API_KEY.',
        examples: ['50'],
      }),
  },
  manual: {
    api: 'broker as a service',
    fixedRates: 'no',
    namesContracts: 'yes',
    findsOrders: 'no',
    callsPerMinute: 'Not published, a careful guess for calls without a key.',
  },
  adapter: (access) => new Chainflip(access),
});

class Chainflip extends ShapedAdapter<wire.Problem, 'CHAINFLIP_API_KEY' | 'CHAINFLIP_COMMISSION_BPS'> {
  protected override readonly problem = wire.problem;
  protected override readonly toError = (refusal: wire.Problem) => wire.toError(refusal, null);

  override async assets(signal: AbortSignal): Promise<port.ListedAsset[]> {
    const { assets } = await this.ask(wire.assets, { path: '/assets', query: this.key, signal });
    return assets.map(wire.toListedAsset);
  }

  override async quote(request: port.ProviderQuoteRequest, signal: AbortSignal): Promise<port.ProviderQuote> {
    const { from, to } = chainsOf(request);
    const quote = await this.price(request, signal);
    const least = Math.max(1, Math.ceil(Number(quote.estimatedDurationSeconds?.toString() ?? '600') / 60));
    return quoteOf({
      amountFrom: fromUnits(quote.ingressAmountNative, from.decimals),
      amountTo: fromUnits(quote.egressAmountNative, to.decimals),
      networkFee: wire.networkFeeOf(quote, to.decimals),
      minutes: { min: least, max: 3 * least + 10 },
    });
  }

  override async create(request: port.ProviderOrderRequest, signal: AbortSignal): Promise<port.ProviderOrder> {
    const { from, to } = chainsOf(request);
    if (request.memoTo !== null) throw new DomainError('pair_unavailable', 'Chainflip sends no memo with its payout');
    if (request.refundAddress === null) {
      throw DomainError.ofField('validation_failed', 'refund_address', 'Chainflip swaps only with a refund address');
    }
    const quote = await this.price(request, signal);
    const query = {
      ...this.key,
      ...this.pairOf(request),
      destinationAddress: request.addressTo,
      refundAddress: request.refundAddress,
      minimumPrice: wire.floorOf(quote.estimatedPrice, toleranceOf(quote)),
      retryDurationInBlocks: String(retryBlocks),
    };
    const outcome = await this.call(wire.channel, { path: '/swap', query, signal });
    if ('refusal' in outcome) throw wire.toError(outcome.refusal, from.decimals);
    const { address, issuedBlock, network, channelId } = outcome.reply;
    if (network !== request.from.network) throw this.http.unavailable(`opened a channel on ${network}`);
    return orderOf({
      ref: `${String(issuedBlock)}-${network}-${String(channelId)}`,
      depositAddress: address,
      depositMemo: null,
      amountFrom: fromUnits(quote.ingressAmountNative, from.decimals),
      amountTo: fromUnits(quote.egressAmountNative, to.decimals),
      expiresAt: this.clock.in(depositMs),
      rawStatus: 'waiting',
    });
  }

  override async report({ ref }: port.ProviderRef, signal: AbortSignal): Promise<port.ProviderReport> {
    const [issuedBlock = '', network = '', channelId = ''] = ref.split('-');
    const query = { issuedBlock, network, channelId };
    const answer = await this.http.call({ path: '/status-by-deposit-channel', query, signal });
    // The broker learns of its channels from the chain: for the first blocks it knows none, and nobody can have paid.
    if (answer.status === 404) return reportOf({ rawStatus: 'waiting', status: 'waiting' });
    const reply = this.replyOf(this.http.outcome(wire.status, wire.problem, answer));
    this.requireOrder(reply.status.depositChannel.id, ref);
    return wire.toReport(reply);
  }

  /** What it pays for an amount that is sent; the other way round it does not count. */
  private async price(request: port.ProviderQuoteRequest, signal: AbortSignal): Promise<wire.Quote> {
    if (request.fixed) throw new DomainError('pair_unavailable', 'Chainflip has no fixed rates');
    if (request.side === 'to') throw new DomainError('pair_unavailable', 'Chainflip prices the amount sent only');
    const { from } = chainsOf(request);
    const amount = toUnits(request.amount, from.decimals);
    const query = { ...this.key, ...this.pairOf(request), amount };
    const outcome = await this.call(wire.quotes, { path: '/quotes-native', query, signal });
    if ('refusal' in outcome) throw wire.toError(outcome.refusal, from.decimals);
    const quote = wire.plainQuote(outcome.reply);
    if (!quote) throw pairUnavailable('Chainflip');
    if (quote.ingressAsset !== request.from.ticker || quote.egressAsset !== request.to.ticker) {
      throw this.http.unavailable(`answered for ${quote.ingressAsset} to ${quote.egressAsset}`);
    }
    if (quote.ingressAmountNative !== amount) throw this.http.unavailable('quoted another amount than asked');
    return quote;
  }

  private pairOf({ from, to }: port.ProviderQuoteRequest) {
    const { CHAINFLIP_API_KEY: key, CHAINFLIP_COMMISSION_BPS: commissionBps } = this.env;
    const commission = key && commissionBps ? { commissionBps } : {};
    return { sourceAsset: from.ticker, destinationAsset: to.ticker, ...commission };
  }

  private get key() {
    return this.env.CHAINFLIP_API_KEY ? { apiKey: this.env.CHAINFLIP_API_KEY } : {};
  }
}

function toleranceOf({ recommendedSlippageTolerancePercent: advised }: wire.Quote): Amount {
  const { least, usual, most } = tolerance;
  const wanted = advised ?? usual;
  return wanted.isLessThan(least) ? least : wanted.isMoreThan(most) ? most : wanted;
}

/** Amounts are told in the smallest unit, so decimals must be known. */
function chainsOf({ from, to }: port.ProviderQuoteRequest) {
  if (!from.chain || !to.chain) throw pairUnavailable('Chainflip');
  return { from: from.chain, to: to.chain };
}
