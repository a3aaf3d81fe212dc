import 'reflect-metadata';
import type { LoggerService } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Config } from '@swap/config';
import { LiquidityProviders } from '@swap/domain/catalogue';
import { Database, DatabaseDoor } from '@swap/domain/database';
import { armCrash, Clock } from '@swap/domain/kernel';
import { Metrics, serveMetrics, watchProcess } from '@swap/metrics';
import { QueueBackend } from '@swap/queue';
import type { FastifyInstance } from 'fastify';
import { serveQueueDashboard } from './admin/queue-dashboard.js';
import { ServerTiming } from './admin/server-timing.js';
import { ApiModule } from './api.module.js';
import { serveClients } from './contract/client-files.js';
import { publishContract } from './contract/publish.js';
import { GracefulShutdown } from './graceful-shutdown.js';
import { requestIdOf, trustedProxies } from './http/asked.js';
import { serveHostedApp } from './http/hosted-app.js';
import { keepHostsApart } from './http/hosts.js';
import { LoadShedding } from './http/load-shedding.js';
import { measureAnswers, traceRequests } from './http/observe-requests.js';
import { ReadyAnswers } from './http/ready-answers.js';
import { patience } from './http/slow-clients.js';
import { MethodsByRoute } from './http/wrong-methods.js';
import { refuseUnrouted, setResponseHeaders, tellOfCompression } from './http/surface.js';
import { openSite } from './site/site.js';
import { serveIcons } from './swap/icons.js';
import { serveStopLetters } from './swap/stop-letters.js';

export interface RunningApi {
  /** Without the version prefix. */
  readonly url: string;
  stop(): Promise<void>;
}

const bodyBytesMax = 64 * 1024;

/** Starts the API in this process and answers when it serves. `clock` is for tests. */
export async function startApi(config: Config, logger: LoggerService, clock?: Clock): Promise<RunningApi> {
  armCrash(config.values.CRASH_AT);
  const adapter = adapterOf(config);
  const app = await NestFactory.create<NestFastifyApplication>(ApiModule.forRoot(config, clock), adapter, {
    logger,
    bodyParser: false,
  });
  app.setGlobalPrefix('api/v1');
  const fastify = adapter.getInstance();
  // Only JSON is spoken here; Fastify would hand a text body to the handler as a string.
  fastify.removeContentTypeParser('text/plain');
  const metrics = app.get(Metrics);
  receive(app, fastify);
  watchProcess(metrics, {
    database: app.get(Database),
    door: app.get(DatabaseDoor),
    queue: app.get(QueueBackend),
    clock: app.get(Clock),
    providers: app.get(LiquidityProviders),
  });
  const shutdown = app.get(GracefulShutdown);
  shutdown.askToClose(fastify);
  shutdown.watch(fastify.server);
  const methods = new MethodsByRoute(fastify);
  await setResponseHeaders(fastify, config);
  keepHostsApart(fastify, config);
  const site = await openSite(config);
  publishContract(app, config, site);
  serveClients(fastify, new URL(config.values.PUBLIC_URL).origin);
  serveIcons(fastify);
  serveStopLetters(fastify, app);
  if (site) serveHostedApp(fastify, site, app);
  await serveQueueDashboard(fastify, app);
  await app.init();
  methods.answerOthers();
  await app.listen(config.values.PORT, config.values.HOST);
  const figures = await serveMetrics(config, metrics);
  if (figures.url) logger.log(`figures at ${figures.url}/metrics`, 'Metrics');
  const { port } = fastify.server.address() as { port: number };
  return {
    url: `http://localhost:${String(port)}`,
    stop: async () => {
      await shutdown.run();
      shutdown.letGo(fastify.server);
      await app.close();
      await app.get(QueueBackend).close();
      await figures.stop();
    },
  };
}

function adapterOf(config: Config): FastifyAdapter {
  return new FastifyAdapter({
    bodyLimit: bodyBytesMax,
    ...patience(config),
    trustProxy: trustedProxies(config.values.TRUST_PROXY),
    forceCloseConnections: 'idle',
    // There is no middleware here that it would run.
    skipMiddie: true,
    // Who got through to a process that is closing is answered all the same.
    return503OnClosing: false,
    genReqId: ({ headers }: { headers: Record<string, unknown> }) => requestIdOf(headers),
    frameworkErrors: refuseUnrouted,
  });
}

/** What every request meets first, in this order. */
function receive(app: NestFastifyApplication, fastify: FastifyInstance): void {
  measureAnswers(fastify, app.get(Metrics));
  app.get(LoadShedding).guard(fastify);
  tellOfCompression(fastify);
  app.get(ReadyAnswers).serve(fastify);
  traceRequests(fastify);
  app.get(ServerTiming).serve(fastify);
}
