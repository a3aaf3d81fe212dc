import { randomInt } from 'node:crypto';
import type { Asset } from '../catalogue/catalogue.js';
import type { ExchangeProfile } from '../engine/exchange-profile.js';
import { QUICK_STAGES } from '../engine/exchange-profile.js';
import type { Party } from '../http/party.js';
import { rateLimitTrouble, serverTrouble } from './trouble.js';

const MINUTE = 60_000;

const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** Six characters, as FixedFloat names its orders. */
const makeRef = (): string => Array.from({ length: 6 }, () => LETTERS[randomInt(LETTERS.length)]).join('');

/** Assets it does not trade, by legacy ticker. */
const unlisted: ReadonlySet<string> = new Set(
  'hbar eos kas algo fil near xtz ldo crv sand mana grt comp bat ens jup wif bonk usdtton usdtarc20 weth'.split(' '),
);

/** Whether FixedFloat trades it. */
export const listsAsset = (asset: Asset): boolean => !unlisted.has(asset.legacyTicker);

/** The sandbox's FixedFloat: whatever is odd about a deposit, the customer decides (API documentation of FixedFloat v2). */
export const fixedFloatProfile: ExchangeProfile = {
  name: 'fixedfloat',
  floatSpread: '0.005',
  fixedSpread: '0.01',
  minimumUsd: '12',
  maximumUsd: '60000',
  rateLockMs: MINUTE,
  floatWindowMs: 30 * MINUTE,
  fixedWindowMs: 10 * MINUTE,
  stages: QUICK_STAGES,
  makeRef,
  // It has no ids for frozen rates; a fixed order fixes its own.
  makeRateId: makeRef,
  statusWords: {
    new: 'NEW',
    waiting: 'NEW',
    confirming: 'PENDING',
    exchanging: 'EXCHANGE',
    sending: 'WITHDRAW',
    finished: 'DONE',
    // There is no word for failure: what cannot go on is an emergency.
    failed: 'EMERGENCY',
    refunding: 'EMERGENCY',
    refunded: 'DONE',
    held: 'EMERGENCY',
    expired: 'EXPIRED',
  },
  lists: listsAsset,
  honoursLateMs: 0,
  holdsOddAmounts: true,
};

export const fixedFloatParty: Party = { name: 'fixedfloat', onError: serverTrouble, onRateLimit: rateLimitTrouble };
