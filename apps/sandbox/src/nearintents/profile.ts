import { randomBytes } from 'node:crypto';
import type { ExchangeProfile } from '../engine/exchange-profile.js';
import { QUICK_STAGES } from '../engine/exchange-profile.js';
import { wordOfNetwork } from './names.js';

const MINUTE = 60_000;
const makeRef = (): string => randomBytes(8).toString('hex');

/** The sandbox's NEAR Intents: close to the market, float rates only. What stays short or comes too late goes back. */
export const nearIntentsProfile: ExchangeProfile = {
  name: 'nearintents',
  floatSpread: '0.006',
  fixedSpread: '0.006',
  minimumUsd: '5',
  maximumUsd: '250000',
  rateLockMs: MINUTE,
  floatWindowMs: 60 * MINUTE,
  fixedWindowMs: 60 * MINUTE,
  stages: QUICK_STAGES,
  makeRef,
  makeRateId: makeRef,
  statusWords: {
    new: 'PENDING_DEPOSIT',
    waiting: 'PENDING_DEPOSIT',
    confirming: 'KNOWN_DEPOSIT_TX',
    exchanging: 'PROCESSING',
    sending: 'PROCESSING',
    finished: 'SUCCESS',
    failed: 'FAILED',
    refunding: 'PROCESSING',
    refunded: 'REFUNDED',
    // Nothing is held but what came short.
    held: 'INCOMPLETE_DEPOSIT',
    // There is no word for it: the deadline tells.
    expired: 'PENDING_DEPOSIT',
  },
  lists: (asset) => wordOfNetwork(asset) !== null,
};
