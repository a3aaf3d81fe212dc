import { findNetwork } from '@swap/domain/chains';
import { DomainError } from '@swap/domain/kernel';
import { outOfRange, type ListedAsset, type ProviderReport, type OrderStatus } from '@swap/domain/catalogue';
import type { z } from 'zod';
import { homeNetwork, isStableTicker, networkCode, tickerOn } from '../asset-names.js';
import { reasonFor } from '../reasons.js';
import type { currencies, exchange, problem, range } from './schemas.js';

/** Their word, our state. A word that is not here is no news. */
const statuses: Readonly<Record<string, OrderStatus>> = {
  waiting: 'waiting',
  confirming: 'confirming',
  verifying: 'confirming',
  exchanging: 'exchanging',
  sending: 'sending',
  finished: 'completed',
  failed: 'failed',
  refunded: 'refunded',
  expired: 'expired',
};

const networkWords: Readonly<Record<string, string>> = {
  'avax-c': 'cchain',
  optimism: 'op',
  polygon: 'matic',
};

/** Words for "the chain this coin is at home on". */
const homeWords: ReadonlySet<string> = new Set(['mainnet', 'cosmos']);

/** Coins under another symbol than the field's, on their own chain: EOS goes by its new name. */
const renamed: Readonly<Record<string, string>> = { a: 'eos' };

type Currency = z.infer<typeof currencies>[number];

function placeOf({ symbol, network: word }: Currency): { ticker: string; network: string } {
  const key = word.trim().toLowerCase();
  if (!homeWords.has(key)) {
    const network = networkCode(key, networkWords);
    return { ticker: tickerOn(network, symbol), network };
  }
  const plain = symbol.trim().toLowerCase();
  const coin = tickerOn(plain, Object.hasOwn(renamed, plain) ? (renamed[plain] ?? plain) : plain);
  return { ticker: coin, network: homeNetwork(coin) ?? coin };
}

export function toListedAsset(listed: Currency): ListedAsset {
  const { ticker, network } = placeOf(listed);
  const chain = findNetwork(network);
  // A network's own coin may be listed with a made-up contract (`baseeth`, `atom1`), which is no address.
  const isNative = homeWords.has(listed.network.toLowerCase()) || chain?.nativeTicker === ticker;
  return {
    ticker,
    name: listed.name ?? ticker.toUpperCase(),
    network,
    providerTicker: listed.symbol,
    providerNetwork: listed.network,
    contractAddress: isNative ? null : listed.contract_address,
    decimals: null,
    isStable: isStableTicker(ticker),
    memoSupported: chain?.memo !== undefined,
    memoRequired: false,
    iconUrl: null,
    depositEnabled: true,
    withdrawEnabled: true,
    floatSupported: true,
    fixedSupported: listed.rates?.includes('fixed') ?? true,
  };
}

export function toReport(told: z.infer<typeof exchange>): ProviderReport {
  const status = Object.hasOwn(statuses, told.status) ? (statuses[told.status] ?? null) : null;
  const arrived = told.deposit.tx_hash !== null || ['exchanging', 'sending', 'finished'].includes(told.status);
  const paying = told.status === 'sending' || told.status === 'finished';
  return {
    rawStatus: told.status,
    status,
    actionRequired: told.status === 'verifying' ? 'provider_hold' : null,
    reason: reasonFor(status),
    // Until the coins are there, and until the payout is under way, the amounts are estimates.
    amountFrom: arrived ? told.deposit.amount : null,
    amountTo: paying ? told.withdrawal.amount : null,
    depositTx: told.deposit.tx_hash,
    payoutTx: status === 'refunded' ? null : told.withdrawal.tx_hash,
    refundTx: null,
    confirmations: null,
    repeatedDeposits: [],
  };
}

export type Problem = z.infer<typeof problem>['err'];

const noRoute: ReadonlySet<string> = new Set(['NoPair', 'NoExchangeRoute', 'RouteIsDisabled', 'MarketUnavailable']);

export const isAboutAmount = ({ kind }: Problem): boolean => kind === 'InvalidAmount';

/** The range speaks of the side that was named. */
export const outOfRangeOf = (limits: z.infer<typeof range> | null, side: 'from' | 'to'): DomainError =>
  outOfRange(limits?.min_amount ?? null, limits?.max_amount ?? null, side);

/** What a refusal means in our terms. */
export function toError({ kind, details }: Problem): DomainError {
  if (noRoute.has(kind)) return new DomainError('pair_unavailable', 'StealthEX does not swap this pair now');
  // A price given for another route is of no use either.
  if (kind === 'RateId' || kind === 'RoutesMismatch') {
    return new DomainError('quote_expired', 'The quote has expired; ask for a new one');
  }
  if (kind === 'ExtraId') {
    return DomainError.ofField('invalid_memo', 'receiver_memo_tag', 'The exchange does not accept this memo');
  }
  if (kind === 'InvalidData' && /address/i.test(details)) {
    const field = /refund/i.test(details) ? 'refund_address' : 'address_to';
    return DomainError.ofField('invalid_address', field, 'The exchange does not accept this address');
  }
  return new DomainError('provider_unavailable', `stealthex refused: ${kind} ${details}`.trim());
}
