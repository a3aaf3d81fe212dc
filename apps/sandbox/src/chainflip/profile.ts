import type { ExchangeProfile } from '../engine/exchange-profile.js';
import { QUICK_STAGES } from '../engine/exchange-profile.js';
import { isPooled } from './names.js';

const MINUTE = 60_000;
let channels = 13_000;

/** The sandbox's Chainflip: few coins, close to the market, float rates only. Nothing is ever held there. */
export const chainflipProfile: ExchangeProfile = {
  name: 'chainflip',
  floatSpread: '0.005',
  fixedSpread: '0.005',
  minimumUsd: '20',
  maximumUsd: '500000',
  rateLockMs: MINUTE,
  floatWindowMs: 24 * 60 * MINUTE,
  fixedWindowMs: 24 * 60 * MINUTE,
  stages: QUICK_STAGES,
  makeRef: () => String((channels += 1)),
  makeRateId: () => '',
  statusWords: {
    new: 'waiting',
    waiting: 'waiting',
    confirming: 'receiving',
    exchanging: 'swapping',
    sending: 'sending',
    finished: 'completed',
    failed: 'failed',
    // A return leaves as a payout does.
    refunding: 'sending',
    refunded: 'completed',
    held: 'receiving',
    // There is no word for it: the channel says that it is expired.
    expired: 'waiting',
  },
  lists: isPooled,
};
