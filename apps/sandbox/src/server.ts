import { fastifyCors } from '@fastify/cors';
import { fastify } from 'fastify';
import type { FastifyInstance } from 'fastify';
import { controlRoutes } from './control/routes.js';
import type { World } from './engine/world.js';
import { FaultBoard } from './http/faults.js';
import { speakLosslessJson } from './http/lossless-json.js';
import { actAsParty } from './http/party.js';
import { RequestLog } from './http/request-log.js';
import { hookRoutes } from './hooks/receive.js';
import type { Inboxes } from './inboxes.js';
import { pageRoutes } from './pages/routes.js';
import { Exchanges, placesOf } from './places.js';
import type { Accounts } from './places.js';

/** Pages that try the service out are served on the machine that the sandbox runs on; those of others may not ask it. */
const ofThisMachine = /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;

/** The HTTP side of the sandbox: every party under its own prefix, the control API and the pages. */
export function buildServer(world: World, inboxes: Inboxes, accounts: Accounts): FastifyInstance {
  const exchanges = new Exchanges(world);
  const places = placesOf(world, exchanges, accounts);

  const app = fastify({ forceCloseConnections: true });
  app.register(fastifyCors, { origin: ofThisMachine, methods: ['GET', 'POST', 'DELETE'], exposedHeaders: '*' });
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
  app.register(
    async (scope) => controlRoutes(scope, { world, exchanges: exchanges.all, faults, log, parties, ...inboxes }),
    {
      prefix: '/control',
    },
  );
  app.register(async (scope) => hookRoutes(scope, inboxes.hooks));
  app.register(async (scope) => pageRoutes(scope, exchanges.all, inboxes));
  return app;
}
