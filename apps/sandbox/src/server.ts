import { fastify } from 'fastify';
import type { FastifyInstance } from 'fastify';
import { controlRoutes } from './control/routes.js';
import type { World } from './engine/world.js';
import { FaultBoard } from './http/faults.js';
import { speakLosslessJson } from './http/lossless-json.js';
import { actAsParty } from './http/party.js';
import { RequestLog } from './http/request-log.js';
import type { Mailbox } from './mail/mailbox.js';
import { pageRoutes } from './pages/routes.js';
import { Exchanges, placesOf } from './places.js';
import type { Accounts } from './places.js';

/** The HTTP side of the sandbox: every party under its own prefix, the control API and the pages. */
export function buildServer(world: World, mailbox: Mailbox, accounts: Accounts): FastifyInstance {
  const exchanges = new Exchanges(world);
  const places = placesOf(world, exchanges, accounts);

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
  app.register(
    async (scope) => controlRoutes(scope, { world, exchanges: exchanges.all, faults, log, parties, mailbox }),
    {
      prefix: '/control',
    },
  );
  app.register(async (scope) => pageRoutes(scope, exchanges.all, mailbox));
  return app;
}
