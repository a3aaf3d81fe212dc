import { DAY } from '@swap/domain/kernel';
import type { Chance } from './chance.js';

const hex = '0123456789abcdef';
const bech32 = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l';
const base58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';

/** A coin of the history. */
export interface Coin {
  /** Catalogue parameter. */
  readonly param: string;
  readonly network: string;
  /** US dollars, about the middle of the three months. */
  readonly usd: number;
  readonly decimals: number;
  /** Looks like an address of the chain, and is none: its checksum is wrong, so no wallet sends to it. */
  readonly address: (chance: Chance) => string;
  readonly tx: (chance: Chance) => string;
}

const evm = { address: (c: Chance) => `0x${c.text(hex, 40)}`, tx: (c: Chance) => `0x${c.text(hex, 64)}` };
const plainTx = (c: Chance) => c.text(hex, 64);

const coins = {
  btc: { network: 'btc', usd: 64_000, decimals: 8, address: (c: Chance) => `bc1q${c.text(bech32, 38)}`, tx: plainTx },
  eth: { network: 'eth', usd: 3100, decimals: 18, ...evm },
  xmr: { network: 'xmr', usd: 165, decimals: 12, address: (c: Chance) => `4${c.text(base58, 94)}`, tx: plainTx },
  ltc: { network: 'ltc', usd: 82, decimals: 8, address: (c: Chance) => `ltc1q${c.text(bech32, 38)}`, tx: plainTx },
  doge: { network: 'doge', usd: 0.14, decimals: 8, address: (c: Chance) => `D${c.text(base58, 33)}`, tx: plainTx },
  sol: {
    network: 'sol',
    usd: 150,
    decimals: 9,
    address: (c: Chance) => c.text(base58, 44),
    tx: (c: Chance) => c.text(base58, 88),
  },
  usdttrc20: { network: 'trx', usd: 1, decimals: 6, address: (c: Chance) => `T${c.text(base58, 33)}`, tx: plainTx },
  usdterc20: { network: 'eth', usd: 1, decimals: 6, ...evm },
};

type CoinName = keyof typeof coins;

export const coin = (param: string): Coin => {
  const found = coins[param as CoinName];
  return { param, ...found };
};

/** What is swapped for what, and how often. */
export const pairs: readonly { readonly weight: number; readonly from: CoinName; readonly to: CoinName }[] = [
  { weight: 22, from: 'btc', to: 'xmr' },
  { weight: 16, from: 'usdttrc20', to: 'btc' },
  { weight: 13, from: 'btc', to: 'eth' },
  { weight: 11, from: 'eth', to: 'usdttrc20' },
  { weight: 9, from: 'xmr', to: 'btc' },
  { weight: 8, from: 'ltc', to: 'btc' },
  { weight: 6, from: 'usdterc20', to: 'xmr' },
  { weight: 5, from: 'sol', to: 'usdttrc20' },
  { weight: 4, from: 'eth', to: 'sol' },
  { weight: 3, from: 'doge', to: 'ltc' },
  { weight: 2, from: 'xmr', to: 'usdttrc20' },
];

/** An exchange of the history: how much of the trade it gets, and how it does it. */
export interface ExchangePart {
  readonly weight: number;
  readonly name: string;
  /** What it keeps, in basis points. */
  readonly feeBps: number;
  /** How much slower than usual it is. */
  readonly slow: number;
  /** Of a hundred swaps so many come to no good end. */
  readonly trouble: number;
}

export const exchanges: readonly ExchangePart[] = [
  { weight: 30, name: 'changenow', feeBps: 90, slow: 1, trouble: 2 },
  { weight: 18, name: 'sideshift', feeBps: 100, slow: 0.7, trouble: 1.5 },
  { weight: 17, name: 'fixedfloat', feeBps: 110, slow: 0.6, trouble: 2 },
  { weight: 14, name: 'exolix', feeBps: 80, slow: 1.4, trouble: 4 },
  { weight: 12, name: 'stealthex', feeBps: 100, slow: 1.2, trouble: 3 },
  { weight: 9, name: 'letsexchange', feeBps: 80, slow: 1.8, trouble: 6 },
];

/** On that day of UTC, so many days ago, this exchange failed at most of what it was asked for, and a sale had brought it more than usual. */
export const badDay = { exchange: 'fixedfloat', daysAgo: 17, trouble: 90, slow: 2, sale: 12 } as const;

/** When the bad day of a history that ends at `now` began, ms. */
export const badDayBegan = (now: number): number => (Math.floor(now / DAY) - badDay.daysAgo) * DAY;

/** By how much a price is off its middle, so many days ago: the market goes up and down and, all in all, up. */
export function priceFactor({ param, usd }: Coin, daysAgo: number): number {
  if (usd === 1) return 1;
  const own = param.charCodeAt(0) % 7;
  return 1.06 - daysAgo * 0.0012 + 0.05 * Math.sin((daysAgo + own * 9) / 11) + 0.02 * Math.sin((daysAgo + own) / 2.3);
}
