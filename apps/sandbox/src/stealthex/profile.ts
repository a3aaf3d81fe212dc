import { randomBytes, randomInt } from 'node:crypto';
import type { ExchangeProfile } from '../engine/exchange-profile.js';
import { QUICK_STAGES } from '../engine/exchange-profile.js';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789';

/** Assets it does not trade, by legacy ticker. */
const unlisted: ReadonlySet<string> = new Set('kas near usdtton usdcop ldo crv ape bat grt'.split(' '));

/** The sandbox's StealthEX: dear at a float rate, fair at a fixed one. Ids have 9 characters (API documentation of StealthEX v4). */
export const stealthExProfile: ExchangeProfile = {
  name: 'stealthex',
  floatSpread: '0.008',
  fixedSpread: '0.0092',
  minimumUsd: '12',
  maximumUsd: '150000',
  rateLockMs: 20 * MINUTE,
  floatWindowMs: DAY,
  fixedWindowMs: 20 * MINUTE,
  stages: QUICK_STAGES,
  makeRef: () => Array.from({ length: 9 }, () => LETTERS[randomInt(LETTERS.length)]).join(''),
  makeRateId: () => randomBytes(12).toString('hex'),
  statusWords: {
    new: 'waiting',
    waiting: 'waiting',
    confirming: 'confirming',
    exchanging: 'exchanging',
    sending: 'sending',
    finished: 'finished',
    failed: 'failed',
    // There is no word for a refund on its way.
    refunding: 'verifying',
    refunded: 'refunded',
    held: 'verifying',
    expired: 'expired',
  },
  lists: ({ legacyTicker }) => !unlisted.has(legacyTicker),
};
