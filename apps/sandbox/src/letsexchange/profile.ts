import { randomBytes, randomUUID } from 'node:crypto';
import type { Asset } from '../catalogue/catalogue.js';
import type { ExchangeProfile } from '../engine/exchange-profile.js';
import { QUICK_STAGES } from '../engine/exchange-profile.js';
import type { Party } from '../http/party.js';
import { rateLimitTrouble, serverTrouble } from './trouble.js';

const MINUTE = 60_000;

/** Assets it does not trade, by legacy ticker. */
const unlisted: ReadonlySet<string> = new Set('dot xtz near eos usdtarc20 usdcarc20 bonk sand uni'.split(' '));

/** The sandbox's LetsExchange: late money is exchanged for an hour and a half (API documentation of LetsExchange). */
export const letsExchangeProfile: ExchangeProfile = {
  name: 'letsexchange',
  floatSpread: '0.007',
  fixedSpread: '0.012',
  minimumUsd: '8',
  maximumUsd: '150000',
  rateLockMs: 3 * MINUTE,
  floatWindowMs: 30 * MINUTE,
  fixedWindowMs: 30 * MINUTE,
  stages: QUICK_STAGES,
  makeRef: () => randomBytes(7).toString('hex'),
  makeRateId: () => randomUUID(),
  statusWords: {
    new: 'wait',
    waiting: 'wait',
    confirming: 'confirmation',
    exchanging: 'exchanging',
    sending: 'sending',
    finished: 'success',
    failed: 'error',
    refunding: 'confirmed',
    refunded: 'refund',
    held: 'aml_check_failed',
    expired: 'overdue',
  },
  // Held for a check of the sender when somebody asks for it; whatever else cannot go on is an error for the support.
  wordOf: ({ status, hold }) => (status === 'held' && hold?.reason !== 'request' ? 'error' : null),
  lists: (asset: Asset) => !unlisted.has(asset.legacyTicker),
  honoursLateMs: 90 * MINUTE,
};

export const letsExchangeParty: Party = { name: 'letsexchange', onError: serverTrouble, onRateLimit: rateLimitTrouble };
