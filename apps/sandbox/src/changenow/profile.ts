import { randomBytes } from 'node:crypto';
import type { ExchangeProfile } from '../engine/exchange-profile.js';
import { QUICK_STAGES } from '../engine/exchange-profile.js';

const MINUTE = 60_000;

/** The sandbox's ChangeNOW. Ids are 14 hex characters, statuses its own words (API documentation of ChangeNOW v2). */
export const changeNowProfile: ExchangeProfile = {
  name: 'changenow',
  floatSpread: '0.005',
  fixedSpread: '0.01',
  minimumUsd: '10',
  maximumUsd: '100000',
  rateLockMs: 2 * MINUTE,
  floatWindowMs: 30 * MINUTE,
  fixedWindowMs: 15 * MINUTE,
  stages: QUICK_STAGES,
  makeRef: () => randomBytes(7).toString('hex'),
  makeRateId: () => randomBytes(16).toString('base64url'),
  statusWords: {
    new: 'new',
    waiting: 'waiting',
    confirming: 'confirming',
    exchanging: 'exchanging',
    sending: 'sending',
    finished: 'finished',
    failed: 'failed',
    refunding: 'verifying',
    refunded: 'refunded',
    held: 'verifying',
    expired: 'expired',
  },
};
