import { fastify } from 'fastify';
import type { FastifyInstance } from 'fastify';
import { changeNowProfile } from './changenow/profile.js';
import { changeNowRoutes } from './changenow/routes.js';
import { answerTroubleAsChangeNow, rateLimitTrouble, serverTrouble } from './changenow/trouble.js';
import { changellyProfile } from './changelly/profile.js';
import { changellyParty, changellyRoutes } from './changelly/routes.js';
import { Account } from './changelly/signature.js';
import { controlRoutes } from './control/routes.js';
import { Exchange } from './engine/exchange.js';
import type { World } from './engine/world.js';
import { exolixProfile } from './exolix/profile.js';
import { exolixRoutes } from './exolix/routes.js';
import { exolixParty } from './exolix/trouble.js';
import { fixedFloatParty, fixedFloatProfile } from './fixedfloat/profile.js';
import { fixedFloatRoutes } from './fixedfloat/routes.js';
import { FaultBoard } from './http/faults.js';
import { speakLosslessJson } from './http/lossless-json.js';
import { actAsParty } from './http/party.js';
import type { Party } from './http/party.js';
import { RequestLog } from './http/request-log.js';
import { letsExchangeParty, letsExchangeProfile } from './letsexchange/profile.js';
import { letsExchangeRoutes } from './letsexchange/routes.js';
import type { Mailbox } from './mail/mailbox.js';
import { pageRoutes } from './pages/routes.js';
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
interface Place {
  readonly party: Party;
  readonly prefix: string;
  readonly routes: (app: FastifyInstance) => void;
}

/** What the exchanges know of their customers. */
export interface Accounts {
  /** The public key of the one account at Changelly (base64 of PKCS#1 DER); null = nobody has one. */
  readonly changellyPublicKey: string | null;
}

/** The HTTP side of the sandbox: every party under its own prefix, the control API and the pages. */
export function buildServer(world: World, mailbox: Mailbox, { changellyPublicKey }: Accounts): FastifyInstance {
  const changenow = new Exchange(changeNowProfile, world);
  const fixedfloat = new Exchange(fixedFloatProfile, world);
  const changelly = new Exchange(changellyProfile, world);
  const exolix = new Exchange(exolixProfile, world);
  const letsexchange = new Exchange(letsExchangeProfile, world);
  const stealthex = new Exchange(stealthExProfile, world);
  const trocador = new Exchange(trocadorProfile, world);
  const sideshift = new Exchange(sideShiftProfile, world);
  const exchanges = new Map(
    [changenow, fixedfloat, changelly, letsexchange, trocador, sideshift, exolix, stealthex].map((exchange) => [
      exchange.profile.name,
      exchange,
    ]),
  );
  const places: readonly Place[] = [
    {
      party: { name: 'changenow', onError: serverTrouble, onRateLimit: rateLimitTrouble },
      prefix: '/changenow/v2',
      routes: (scope) => {
        answerTroubleAsChangeNow(scope);
        changeNowRoutes(scope, changenow);
      },
    },
    {
      party: fixedFloatParty,
      prefix: '/fixedfloat/api/v2',
      routes: (scope) => fixedFloatRoutes(scope, fixedfloat, world),
    },
    {
      party: changellyParty,
      prefix: '/changelly/v2',
      routes: (scope) => changellyRoutes(scope, changelly, new Account(changellyPublicKey)),
    },
    {
      party: letsExchangeParty,
      prefix: '/letsexchange/api',
      routes: (scope) => letsExchangeRoutes(scope, letsexchange),
    },
    { party: trocadorParty, prefix: '/trocador', routes: (scope) => trocadorRoutes(scope, trocador, world) },
    {
      party: sideShiftParty,
      prefix: '/sideshift/api/v2',
      routes: (scope) => sideShiftRoutes(scope, sideshift, world),
    },
    { party: exolixParty, prefix: '/exolix/api/v2', routes: (scope) => exolixRoutes(scope, exolix) },
    { party: stealthExParty, prefix: '/stealthex/v4', routes: (scope) => stealthExRoutes(scope, stealthex) },
    { party: krakenParty, prefix: '/kraken', routes: (scope) => krakenRoutes(scope, world) },
    { party: coingeckoParty, prefix: '/coingecko/api/v3', routes: (scope) => coingeckoRoutes(scope, world) },
    { party: binanceParty, prefix: '/binance/api/v3', routes: (scope) => binanceRoutes(scope, world) },
  ];

  const app = fastify({ forceCloseConnections: true });
  const faults = new FaultBoard();
  const log = new RequestLog();
  speakLosslessJson(app);
  for (const { party, prefix, routes } of places) {
    app.register(
      async (scope) => {
        actAsParty(scope, party, faults, log);
        routes(scope);
      },
      { prefix },
    );
  }
  const parties = places.map(({ party }) => party.name);
  app.register(async (scope) => controlRoutes(scope, { world, exchanges, faults, log, parties, mailbox }), {
    prefix: '/control',
  });
  app.register(async (scope) => pageRoutes(scope, exchanges, mailbox));
  return app;
}
