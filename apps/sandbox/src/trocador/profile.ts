import { randomInt } from 'node:crypto';
import type { Asset } from '../catalogue/catalogue.js';
import type { ExchangeProfile } from '../engine/exchange-profile.js';
import { QUICK_STAGES } from '../engine/exchange-profile.js';
import type { Party } from '../http/party.js';
import { rateLimitTrouble, serverTrouble } from './trouble.js';

const MINUTE = 60_000;
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** Ten letters and digits: ids of rates and of trades alike. */
export const makeId = (): string => Array.from({ length: 10 }, () => LETTERS[randomInt(LETTERS.length)]).join('');

/** Assets that no exchange behind it trades, by legacy ticker. */
const unlisted: ReadonlySet<string> = new Set('xlm kas apt fil eos bat grt ape ens comp'.split(' '));

/** The sandbox's Trocador (API documentation of Trocador). */
export const trocadorProfile: ExchangeProfile = {
  name: 'trocador',
  floatSpread: '0.0065',
  fixedSpread: '0.0115',
  minimumUsd: '15',
  maximumUsd: '200000',
  rateLockMs: 5 * MINUTE,
  floatWindowMs: 30 * MINUTE,
  fixedWindowMs: 20 * MINUTE,
  stages: QUICK_STAGES,
  makeRef: makeId,
  makeRateId: makeId,
  statusWords: {
    new: 'waiting',
    waiting: 'waiting',
    confirming: 'confirming',
    // It has no word between seeing a deposit and paying out.
    exchanging: 'confirming',
    sending: 'sending',
    finished: 'finished',
    failed: 'failed',
    refunding: 'halted',
    refunded: 'refunded',
    held: 'halted',
    expired: 'expired',
  },
  lists: (asset: Asset) => !unlisted.has(asset.legacyTicker),
};

export const trocadorParty: Party = { name: 'trocador', onError: serverTrouble, onRateLimit: rateLimitTrouble };
