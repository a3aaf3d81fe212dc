import { randomInt } from 'node:crypto';
import type { Asset } from '../catalogue/catalogue.js';
import type { ExchangeProfile } from '../engine/exchange-profile.js';
import { QUICK_STAGES } from '../engine/exchange-profile.js';

const MINUTE = 60_000;

const text = (alphabet: string, length: number): string =>
  Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');

const LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789';
const RATE_LETTERS = `${LETTERS}ABCDEFGHJKLMNPQRSTUVWXYZ~%*!(`;

/** Assets it does not trade, by legacy ticker. */
const unlisted: ReadonlySet<string> = new Set('kas ton usdtton weth ape jup wif sui usdcop mana grt'.split(' '));

/** The sandbox's Changelly (API documentation of Changelly v2). */
export const changellyProfile: ExchangeProfile = {
  name: 'changelly',
  floatSpread: '0.009',
  fixedSpread: '0.014',
  minimumUsd: '20',
  maximumUsd: '80000',
  rateLockMs: MINUTE,
  floatWindowMs: 50 * MINUTE,
  fixedWindowMs: 20 * MINUTE,
  stages: QUICK_STAGES,
  makeRef: () => text(LETTERS, 16),
  makeRateId: () => text(RATE_LETTERS, 26),
  statusWords: {
    new: 'waiting',
    waiting: 'waiting',
    confirming: 'confirming',
    exchanging: 'exchanging',
    sending: 'sending',
    finished: 'finished',
    failed: 'failed',
    refunding: 'hold',
    refunded: 'refunded',
    held: 'hold',
    expired: 'overdue',
  },
  // A float window that was missed is overdue, a fixed one expired.
  wordOf: ({ terms, status }) => (terms.fixed && status === 'expired' ? 'expired' : null),
  lists: (asset: Asset) => !unlisted.has(asset.legacyTicker),
};
