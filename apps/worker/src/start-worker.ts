import 'reflect-metadata';
import type { LoggerService } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { Config } from '@swap/config';
import { serveMetrics } from '@swap/metrics';
import { measureWorker } from './measure.js';
import type { Processor } from './processors.js';
import { runProcessors } from './run-processors.js';
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
