import type { INestApplication } from '@nestjs/common';
import { DomainError } from '@swap/domain/kernel';
import { LiquidityProviders } from '@swap/domain/catalogue';
import { everyQueue, QueueBackend, queueDashboard } from '@swap/queue';
import type { FastifyInstance } from 'fastify';
import { sendProblem } from '../http/problem.filter.js';
import { dashboardPath, QueuePass } from './queue-pass.js';

/** Bull-board's page brings its own scripts and styles, and adds styles from its scripts. */
const contentPolicy =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; base-uri 'self'; form-action 'none'; frame-ancestors 'none'";

/** Serves the dashboard of the queues to whoever has a {@link QueuePass}: for reading, whatever is asked for. */
export async function serveQueueDashboard(fastify: FastifyInstance, app: INestApplication): Promise<void> {
  const pass = app.get(QueuePass);
  const queues = app.get(QueueBackend);
  const providers = app.get(LiquidityProviders).all();
  const names = everyQueue(providers.map(({ name }) => name));
  const dashboard = queueDashboard(queues, names, dashboardPath);
  await fastify.register(
    (scope, _options, done) => {
      scope.setErrorHandler(sendProblem);
      scope.addHook('onRequest', async ({ headers }, reply) => {
        await pass.check(headers.cookie);
        if (!(await queues.isUp())) throw new DomainError('service_unavailable', 'The queues cannot be reached now');
        dashboard.show();
        void reply.header('content-security-policy', contentPolicy);
      });
      dashboard.register(scope);
      done();
    },
    { prefix: dashboardPath },
  );
}
