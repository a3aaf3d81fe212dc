import 'reflect-metadata';
import type { INestApplicationContext, LoggerService } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { Config } from '@swap/config';
import { Backlog } from '@swap/domain/analytics';
import { LiquidityProviders } from '@swap/domain/catalogue';
import { Database } from '@swap/domain/database';
import { Clock, SECOND } from '@swap/domain/kernel';
import { DeliverDue } from '@swap/domain/webhooks';
import { Metrics, serveMetrics, watchBacklog, watchProcess } from '@swap/metrics';
import { everyQueue, QueueBackend } from '@swap/queue';
import { runProcessors } from './run-processors.js';
import type { Processor } from './tasks.js';
import { WorkerModule } from './worker.module.js';

export interface RunningWorker {
  /** What it serves. */
  readonly processors: readonly Processor[];
  stop(): Promise<void>;
}

/** Starts a worker in this process and answers when it serves. */
export async function startWorker(config: Config, logger: LoggerService): Promise<RunningWorker> {
  const app = await NestFactory.createApplicationContext(WorkerModule.forRoot(config), { logger });
  const running = await runProcessors(app);
  const figures = await serveMetrics(config, measureWorker(app));
  if (figures.url) logger.log(`figures at ${figures.url}/metrics`, 'Metrics');
  return {
    processors: running.names,
    stop: async () => {
      await running.stop();
      await app.close();
      await figures.stop();
    },
  };
}

/** What a worker tells of itself and of what waits. */
export function measureWorker(worker: INestApplicationContext): Metrics {
  const metrics = worker.get(Metrics);
  const providers = worker.get(LiquidityProviders);
  watchProcess(metrics, worker.get(Database), providers);
  watchBacklog(metrics, {
    backlog: worker.get(Backlog),
    backend: worker.get(QueueBackend),
    clock: worker.get(Clock),
    queues: everyQueue(providers.all().map(({ name }) => name)),
  });
  worker.get(DeliverDue).onAttempt(({ outcome: { delivered, durationMs } }) => {
    metrics.webhookAttempts.observe({ outcome: delivered ? 'delivered' : 'failed' }, durationMs / SECOND);
  });
  return metrics;
}
