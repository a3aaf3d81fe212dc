import 'reflect-metadata';
import type { LoggerService } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { Config } from '@swap/config';
import { serveMetrics } from '@swap/metrics';
import { Duties } from './duties.js';
import { measureWorker } from './measure.js';
import { WorkerModule } from './worker.module.js';

export interface RunningWorker {
  /** What it serves. */
  readonly duties: readonly string[];
  stop(): Promise<void>;
}

/** Starts a worker in this process and answers when it serves. */
export async function startWorker(config: Config, logger: LoggerService): Promise<RunningWorker> {
  const app = await NestFactory.createApplicationContext(WorkerModule.forRoot(config), { logger });
  const duties = app.get(Duties);
  const started = await duties.start();
  const figures = await serveMetrics(config, measureWorker(app));
  if (figures.url) logger.log(`figures at ${figures.url}/metrics`, 'Metrics');
  return {
    duties: started,
    stop: async () => {
      await duties.stop();
      await app.close();
      await figures.stop();
    },
  };
}
