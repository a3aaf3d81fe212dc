import type { FastifyInstance } from 'fastify';
import type { Exchange } from '../engine/exchange.js';
import type { World } from '../engine/world.js';
import type { FaultBoard } from '../http/faults.js';
import type { RequestLog } from '../http/request-log.js';
import type { Inboxes } from '../inboxes.js';
import { exchangeRoutes } from './exchange-routes.js';
import { faultRoutes } from './fault-routes.js';
import { hookListRoutes } from './hook-routes.js';
import { ControlProblem } from './input.js';
import { mailRoutes } from './mail-routes.js';
import { worldRoutes } from './world-routes.js';

/** Everything the control API steers. */
export interface Controlled extends Inboxes {
  readonly world: World;
  readonly exchanges: ReadonlyMap<string, Exchange>;
  readonly faults: FaultBoard;
  readonly log: RequestLog;
  readonly parties: readonly string[];
}

/** The control API, relative to `/control`. Errors are `{ error, message, field }`. */
export function controlRoutes(app: FastifyInstance, controlled: Controlled): void {
  const { world, exchanges, faults, log, parties, mailbox, hooks } = controlled;

  app.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) => {
    if (error instanceof ControlProblem) {
      return reply.code(error.status).send({ error: error.error, message: error.message, field: error.field });
    }
    const status = error.statusCode ?? 500;
    return reply.code(status).send({ error: 'invalid_request', message: error.message, field: null });
  });

  worldRoutes(app, world);
  exchangeRoutes(app, world, exchanges);
  faultRoutes(app, faults, log, parties);
  mailRoutes(app, mailbox);
  hookListRoutes(app, hooks);
}
