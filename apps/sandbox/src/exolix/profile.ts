import { randomBytes } from 'node:crypto';
import type { ExchangeProfile } from '../engine/exchange-profile.js';
import { QUICK_STAGES } from '../engine/exchange-profile.js';

const MINUTE = 60_000;
const makeRef = (): string => randomBytes(7).toString('hex');

/** Assets it does not trade, by legacy ticker; the dollar coin it calls USDC on Polygon is another contract. */
const unlisted: ReadonlySet<string> = new Set('zec dot usdcmatic ape bat grt jup wif'.split(' '));

/** The sandbox's Exolix: the best float rate, a dear fixed one. Ids are 14 hex characters (API documentation of Exolix v2). */
export const exolixProfile: ExchangeProfile = {
  name: 'exolix',
  floatSpread: '0.0045',
  fixedSpread: '0.012',
  minimumUsd: '8',
  maximumUsd: '150000',
  rateLockMs: MINUTE,
  floatWindowMs: 45 * MINUTE,
  fixedWindowMs: 20 * MINUTE,
  stages: QUICK_STAGES,
  makeRef,
  // There are no rate ids: a price is fixed by the order itself.
  makeRateId: makeRef,
  statusWords: {
    new: 'wait',
    waiting: 'wait',
    confirming: 'confirmation',
    exchanging: 'exchanging',
    sending: 'sending',
    finished: 'success',
    failed: 'error',
    refunding: 'refund',
    refunded: 'refunded',
    // There is no word for a hold: the order just stays where it was.
    held: 'confirmed',
    expired: 'overdue',
  },
  lists: ({ legacyTicker }) => !unlisted.has(legacyTicker),
};
