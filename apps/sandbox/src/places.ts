import type { FastifyInstance } from 'fastify';
import { chainParty, chainRoutes } from './chains/routes.js';
import { chainflipProfile } from './chainflip/profile.js';
import { chainflipRoutes } from './chainflip/routes.js';
import { chainflipParty } from './chainflip/trouble.js';
import { changeNowProfile } from './changenow/profile.js';
import { changeNowRoutes } from './changenow/routes.js';
import { answerTroubleAsChangeNow, rateLimitTrouble, serverTrouble } from './changenow/trouble.js';
import { changellyProfile } from './changelly/profile.js';
import { changellyParty, changellyRoutes } from './changelly/routes.js';
import { Account } from './changelly/signature.js';
import { Exchange } from './engine/exchange.js';
import type { World } from './engine/world.js';
import { exolixProfile } from './exolix/profile.js';
import { exolixRoutes } from './exolix/routes.js';
import { exolixParty } from './exolix/trouble.js';
import { fixedFloatParty, fixedFloatProfile } from './fixedfloat/profile.js';
import { fixedFloatRoutes } from './fixedfloat/routes.js';
import type { Party } from './http/party.js';
import { letsExchangeParty, letsExchangeProfile } from './letsexchange/profile.js';
import { letsExchangeRoutes } from './letsexchange/routes.js';
import { nearIntentsProfile } from './nearintents/profile.js';
import { nearIntentsRoutes } from './nearintents/routes.js';
import { nearIntentsParty } from './nearintents/trouble.js';
import { binanceParty, binanceRoutes } from './prices/binance.js';
import { coingeckoParty, coingeckoRoutes } from './prices/coingecko.js';
import { krakenParty, krakenRoutes } from './prices/kraken.js';
import { sideShiftProfile } from './sideshift/profile.js';
import { sideShiftRoutes } from './sideshift/routes.js';
import { sideShiftParty } from './sideshift/trouble.js';
import { stealthExProfile } from './stealthex/profile.js';
import { stealthExRoutes } from './stealthex/routes.js';
import { stealthExParty } from './stealthex/trouble.js';
import { trocadorParty, trocadorProfile } from './trocador/profile.js';
import { trocadorRoutes } from './trocador/routes.js';

/** Where a party's routes live, and what they are. */
export interface Place {
  readonly party: Party;
  readonly prefix: string;
  readonly routes: (app: FastifyInstance) => void;
}

/** What the exchanges know of their customers. */
export interface Accounts {
  /** The public key of the one account at Changelly (base64 of PKCS#1 DER); null = nobody has one. */
  readonly changellyPublicKey: string | null;
}

/** The simulated exchanges, each with its own book, on one world. */
export class Exchanges {
  readonly changenow: Exchange;
  readonly sideshift: Exchange;
  readonly exolix: Exchange;
  readonly fixedfloat: Exchange;
  readonly stealthex: Exchange;
  readonly changelly: Exchange;
  readonly letsexchange: Exchange;
  readonly trocador: Exchange;
  readonly nearintents: Exchange;
  readonly chainflip: Exchange;

  constructor(world: World) {
    this.changenow = new Exchange(changeNowProfile, world);
    this.sideshift = new Exchange(sideShiftProfile, world);
    this.exolix = new Exchange(exolixProfile, world);
    this.fixedfloat = new Exchange(fixedFloatProfile, world);
    this.stealthex = new Exchange(stealthExProfile, world);
    this.changelly = new Exchange(changellyProfile, world);
    this.letsexchange = new Exchange(letsExchangeProfile, world);
    this.trocador = new Exchange(trocadorProfile, world);
    this.nearintents = new Exchange(nearIntentsProfile, world);
    this.chainflip = new Exchange(chainflipProfile, world);
  }

  /** By name. */
  get all(): Map<string, Exchange> {
    return new Map(Object.values(this).map((exchange: Exchange) => [exchange.profile.name, exchange]));
  }
}

/** Every party of the outside world and where it lives. */
export function placesOf(world: World, exchanges: Exchanges, { changellyPublicKey }: Accounts): readonly Place[] {
  return [
    {
      party: { name: 'changenow', onError: serverTrouble, onRateLimit: rateLimitTrouble },
      prefix: '/changenow/v2',
      routes: (scope) => {
        answerTroubleAsChangeNow(scope);
        changeNowRoutes(scope, exchanges.changenow);
      },
    },
    {
      party: fixedFloatParty,
      prefix: '/fixedfloat/api/v2',
      routes: (scope) => fixedFloatRoutes(scope, exchanges.fixedfloat, world),
    },
    {
      party: changellyParty,
      prefix: '/changelly/v2',
      routes: (scope) => changellyRoutes(scope, exchanges.changelly, new Account(changellyPublicKey)),
    },
    {
      party: letsExchangeParty,
      prefix: '/letsexchange/api',
      routes: (scope) => letsExchangeRoutes(scope, exchanges.letsexchange),
    },
    { party: trocadorParty, prefix: '/trocador', routes: (scope) => trocadorRoutes(scope, exchanges.trocador, world) },
    {
      party: sideShiftParty,
      prefix: '/sideshift/api/v2',
      routes: (scope) => sideShiftRoutes(scope, exchanges.sideshift, world),
    },
    { party: exolixParty, prefix: '/exolix/api/v2', routes: (scope) => exolixRoutes(scope, exchanges.exolix) },
    { party: stealthExParty, prefix: '/stealthex/v4', routes: (scope) => stealthExRoutes(scope, exchanges.stealthex) },
    {
      party: nearIntentsParty,
      prefix: '/nearintents',
      routes: (scope) => nearIntentsRoutes(scope, exchanges.nearintents, world),
    },
    {
      party: chainflipParty,
      prefix: '/chainflip',
      routes: (scope) => chainflipRoutes(scope, exchanges.chainflip, world),
    },
    { party: chainParty, prefix: '/chain', routes: (scope) => chainRoutes(scope, world) },
    { party: krakenParty, prefix: '/kraken', routes: (scope) => krakenRoutes(scope, world) },
    { party: coingeckoParty, prefix: '/coingecko/api/v3', routes: (scope) => coingeckoRoutes(scope, world) },
    { party: binanceParty, prefix: '/binance/api/v3', routes: (scope) => binanceRoutes(scope, world) },
  ];
}
