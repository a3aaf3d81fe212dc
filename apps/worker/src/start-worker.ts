import 'reflect-metadata';
import type { INestApplicationContext, LoggerService } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { Config } from '@swap/config';
import { Backlog } from '@swap/domain/analytics';
import { CopyStatements } from '@swap/domain/books';
import { LiquidityProviders, ProviderDrift } from '@swap/domain/catalogue';
import { Database, DatabaseDoor, isPassing, TaskLease } from '@swap/domain/database';
import { armCrash, Clock, HOUR, SECOND } from '@swap/domain/kernel';
import { ChainHealth } from '@swap/domain/evidence';
import { DeliverDue } from '@swap/domain/webhooks';
import { Metrics, serveMetrics, watchBacklog, watchProcess } from '@swap/metrics';
import { everyQueue, QueueBackend } from '@swap/queue';
import { consumersOf, serveQueue } from './consumers.js';
import { LocalNotifier } from './local-notifier.js';
import { Loop } from './loop.js';
import { SmtpTransport } from './smtp-transport.js';
import { chosenProcessors, type OwnTask, ownTasksOf, type Processor, type SharedTask, sharedTasksOf } from './tasks.js';
import { WorkerModule } from './worker.module.js';

/** How often a worker looks which shared task is due. */
const lookMs = 10 * SECOND;
/** Longer than the longest statement may take: then a task that computes for minutes stands still. */
const longMs = HOUR;

/**
 * Starts every task and serves every queue of the processors that `WORKER_QUEUES` chooses. The first look at the shared tasks is
 * waited for, so that a fresh installation has a catalogue when it says it is ready; one that fails is taken again like any other.
 * Throws ConfigError.
 */
async function runProcessors(worker: INestApplicationContext) {
  const config = worker.get(Config);
  const names = chosenProcessors(config);
  const isChosen = ({ processor }: { readonly processor: Processor }) => names.includes(processor);
  const clock = worker.get(Clock);
  // Whose clock is off leaves what is shared to others: what it would note down may not be so.
  const unlessOff = (run: (alive: () => void) => Promise<boolean | number>) => (alive: () => void) =>
    clock.isOff ? Promise.resolve(false) : run(alive);
  const loops = new Map(
    ownTasksOf(worker)
      .filter(isChosen)
      .map(({ name, everyMs, run }) => [name, new Loop(name, everyMs, unlessOff(run))]),
  );
  const wake = (task: OwnTask['name']): void => loops.get(task)?.wake();
  const shared = sharedTasksOf(worker).filter(isChosen);
  const lookEveryMs = Math.min(lookMs, config.values.PRICE_REFRESH_MS);
  const lease = worker.get(TaskLease);
  const loopOf = (task: SharedTask): Loop => {
    // What recurs more often than anybody looks sees to itself.
    const pauseMs = task.everyMs < lookEveryMs ? task.everyMs : longMs;
    const run = unlessOff(() => runLong(lease, task));
    return new Loop(task.name, pauseMs, run, longMs);
  };
  const long = shared.filter(({ isLong }) => isLong).map(loopOf);
  const look = unlessOff(async (alive) => {
    const names = await lease.due(shared);
    for (const loop of long) if (names.has(loop.name)) loop.wake();
    const due = shared.filter(({ name, isLong }) => !isLong && names.has(name));
    return runDue(lease, due, alive);
  });
  const upkeep = new Loop('upkeep', lookEveryMs, look);
  const all = [...loops.values(), ...long, upkeep];

  const notifier = worker.get(LocalNotifier);
  if (loops.has('outbox relay')) notifier.serveHere('outbox', () => wake('outbox relay'));
  if (loops.has('webhook delivery')) notifier.serveHere('webhook-delivery', () => wake('webhook delivery'));
  worker.get(DeliverDue).whenFinished(() => wake('webhook delivery'));
  for (const consumer of consumersOf(worker).filter(isChosen)) serveQueue(worker, consumer, wake);
  for (const loop of loops.values()) loop.start();
  upkeep.start();
  await upkeep.settled();
  for (const loop of long) loop.start();
  return {
    names,
    /** Those of its loops whose work hangs. */
    standingStill: () => all.filter(({ standsStill }) => standsStill).map(({ name }) => name),
    /** Begins nothing new, lets running work finish, then lets go of the queues and the mail server. */
    stop: async () => {
      await Promise.all(all.map((loop) => loop.stop()));
      // Attempts that are under way are waited for, as long as one may take, and written down.
      await worker
        .get(DeliverDue)
        .drain()
        .catch(() => undefined);
      await worker.get(QueueBackend).close();
      worker.get(SmtpTransport).close();
    },
  };
}

/** Answers that there is nothing more until the next look. One task that fails keeps no other from its turn. */
async function runDue(lease: TaskLease, tasks: readonly SharedTask[], alive: () => void): Promise<boolean> {
  const failures: unknown[] = [];
  for (const { name, everyMs, run, silenceMs } of tasks) {
    alive();
    const work = (holding: () => void) =>
      run(() => {
        alive();
        holding();
      });
    await lease
      .hold(name, everyMs, work, silenceMs)
      .catch((cause: unknown) => failures.push(new Error(`${name} failed`, { cause })));
    // Without the database, the others would fail as well.
    if (failures.some((each) => isPassing((each as Error).cause))) break;
  }
  if (failures.length > 0) throw failures[0];
  return false;
}

async function runLong(lease: TaskLease, { name, everyMs, run, silenceMs = longMs }: SharedTask): Promise<boolean> {
  await lease.hold(name, everyMs, run, silenceMs);
  return false;
}

export interface RunningWorker {
  /** What it serves. */
  readonly processors: readonly Processor[];
  /** Names of what should recur here and hangs. */
  standingStill(): readonly string[];
  stop(): Promise<void>;
}

/** Starts a worker in this process and answers when it serves. */
export async function startWorker(config: Config, logger: LoggerService): Promise<RunningWorker> {
  armCrash(config.values.CRASH_AT);
  const app = await NestFactory.createApplicationContext(WorkerModule.forRoot(config), { logger });
  const running = await runProcessors(app);
  const figures = await serveMetrics(config, measureWorker(app), running.standingStill);
  if (figures.url) logger.log(`figures at ${figures.url}/metrics`, 'Metrics');
  return {
    processors: running.names,
    standingStill: running.standingStill,
    stop: async () => {
      await running.stop();
      await app.close();
      await figures.stop();
    },
  };
}

/** What a worker tells of itself and of what waits. */
function measureWorker(worker: INestApplicationContext): Metrics {
  const metrics = worker.get(Metrics);
  const providers = worker.get(LiquidityProviders);
  watchProcess(metrics, {
    database: worker.get(Database),
    door: worker.get(DatabaseDoor),
    queue: worker.get(QueueBackend),
    clock: worker.get(Clock),
    providers,
  });
  watchBacklog(metrics, {
    backlog: worker.get(Backlog),
    copies: worker.get(CopyStatements),
    drift: worker.get(ProviderDrift),
    chains: worker.get(ChainHealth),
    backend: worker.get(QueueBackend),
    clock: worker.get(Clock),
    queues: everyQueue(providers.all().map(({ name }) => name)),
  });
  worker.get(DeliverDue).onAttempt(({ outcome: { delivered, durationMs } }) => {
    metrics.webhookAttempts.observe({ outcome: delivered ? 'delivered' : 'failed' }, durationMs / SECOND);
  });
  return metrics;
}
