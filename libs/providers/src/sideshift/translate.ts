import { DomainError } from '@swap/domain/kernel';
import type { Amount } from '@swap/domain/money';
import { outOfRange, type ListedAsset } from '@swap/domain/catalogue';
import type { z } from 'zod';
import { listedAsset } from '../answers.js';
import { networkCode, tickerOn } from '../asset-names.js';
import { badAddress, pairUnavailable, quoteExpired, refused } from '../refusals.js';
import type { coins, problem } from './schemas.js';

/** Their word for a network, ours; words that are equal or unknown are not listed. */
const networkWords: Readonly<Record<string, string>> = {
  algorand: 'algo',
  aptos: 'apt',
  avax: 'cchain',
  bitcoin: 'btc',
  bitcoincash: 'bch',
  cardano: 'ada',
  cosmos: 'atom',
  ethereum: 'eth',
  fantom: 'ftm',
  filecoin: 'fil',
  kaspa: 'kas',
  litecoin: 'ltc',
  mantle: 'mnt',
  monad: 'mon',
  monero: 'xmr',
  optimism: 'op',
  polkadot: 'dot',
  polygon: 'matic',
  ripple: 'xrp',
  shielded: 'zec',
  solana: 'sol',
  stellar: 'xlm',
  tezos: 'xtz',
  tron: 'trx',
  zksyncera: 'zksync',
};

type Coin = z.infer<typeof coins>[number];
type SomeNetworks = Coin['depositOffline'];

const holdsFor = (reply: SomeNetworks, network: string): boolean =>
  typeof reply === 'boolean' ? reply : reply.includes(network);

/** One asset for each network of the coin. */
export function toListedAssets(listed: Coin): ListedAsset[] {
  return listed.networks.map((word) => {
    const network = networkCode(word, networkWords);
    const token = listed.tokenDetails?.[word];
    return listedAsset({
      ticker: tickerOn(network, listed.coin),
      name: listed.name,
      network,
      providerTicker: listed.coin,
      providerNetwork: word,
      contractAddress: token?.contractAddress ?? null,
      decimals: token?.decimals ?? null,
      memoSupported: listed.networksWithMemo?.includes(word) ?? listed.hasMemo ?? false,
      depositEnabled: !holdsFor(listed.depositOffline, word),
      withdrawEnabled: !holdsFor(listed.settleOffline, word),
      floatSupported: !holdsFor(listed.fixedOnly, word),
      fixedSupported: !holdsFor(listed.variableOnly, word),
    });
  });
}

export interface Limits {
  readonly min: Amount;
  readonly max: Amount;
}

/** Limits speak of what is deposited; none are stated for what is received. */
export function outOfLimits(limits: Limits | null, side: 'from' | 'to'): DomainError {
  return side === 'from' ? outOfRange(limits?.min ?? null, limits?.max ?? null, side) : outOfRange(null, null, side);
}

export type Problem = z.infer<typeof problem>;

/** Whether the amount is what they object to; their refusal does not name the limits. */
export const isAboutAmount = ({ message }: Problem): boolean => /^amount too (low|high)/i.test(message);

/**
 * What a refusal means in our terms, told by its words: only `BAD_USER_INPUT` and `ACCESS_DENIED` exist as codes. A customer
 * whose country is blocked is refused the pair; SideShift is not down because of it.
 */
export function toError(reply: Problem): DomainError {
  const { message } = reply;
  if (/quote/i.test(message) && /expired|not found|already used|invalid/i.test(message)) {
    return quoteExpired();
  }
  if (reply.code === 'ACCESS_DENIED' || /country-blocked|access denied/i.test(message)) {
    return new DomainError('pair_unavailable', 'SideShift does not serve this region');
  }
  if (
    /invalid (coin|network|pair|method)/i.test(message) ||
    (/method|pair/i.test(message) && /disabled/i.test(message))
  ) {
    return pairUnavailable('SideShift');
  }
  if (/invalid|belongs/i.test(message)) {
    if (/refund ?(address|destination)/i.test(message)) return badAddress('refund_address');
    if (/receiving address|settle ?address/i.test(message)) return badAddress('address_to');
  }
  return refused('sideshift', message);
}
