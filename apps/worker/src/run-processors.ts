import type { INestApplicationContext } from '@nestjs/common';
import { Config } from '@swap/config';
import { TaskLease } from '@swap/domain/database';
import { SECOND } from '@swap/domain/kernel';
import { DeliverDue } from '@swap/domain/webhooks';
import { QueueBackend } from '@swap/queue';
import { consumersOf, serveQueue } from './consumers.js';
import { LocalNotifier } from './local-notifier.js';
import { Loop } from './loop.js';
import { SmtpTransport } from './smtp-transport.js';
import { chosenProcessors, type OwnTask, ownTasksOf, type Processor, type SharedTask, sharedTasksOf } from './tasks.js';

/** How often a worker looks which shared task is due. */
const lookMs = 10 * SECOND;

/** What a worker does, from start to an orderly end. */
export interface RunningProcessors {
  readonly names: readonly Processor[];
  /** Begins nothing new, lets running work finish, then lets go of the queues and the mail server. */
  stop(): Promise<void>;
}

/**
 * Starts every task and serves every queue of the processors that `WORKER_QUEUES` chooses. The first look at the shared tasks is
 * waited for, so that a fresh installation has a catalogue when it says it is ready. Throws ConfigError.
 */
export async function runProcessors(worker: INestApplicationContext): Promise<RunningProcessors> {
  const config = worker.get(Config);
  const names = chosenProcessors(config);
  const isChosen = ({ processor }: { readonly processor: Processor }) => names.includes(processor);
  const loops = new Map(
    ownTasksOf(worker)
      .filter(isChosen)
      .map(({ name, everyMs, run }) => [name, new Loop(name, everyMs, run)]),
  );
  const wake = (task: OwnTask['name']): void => loops.get(task)?.wake();
  const shared = sharedTasksOf(worker).filter(isChosen);
  const look = () => runDue(worker.get(TaskLease), shared);
  const looking = new Loop('upkeep', Math.min(lookMs, config.values.PRICE_REFRESH_MS), look);

  const notifier = worker.get(LocalNotifier);
  if (loops.has('outbox relay')) notifier.serveHere('outbox', () => wake('outbox relay'));
  if (loops.has('webhook delivery')) notifier.serveHere('webhook-delivery', () => wake('webhook delivery'));
  worker.get(DeliverDue).whenFinished(() => wake('webhook delivery'));
  for (const consumer of consumersOf(worker).filter(isChosen)) serveQueue(worker, consumer, wake);
  for (const loop of loops.values()) loop.start();
  await look();
  looking.start();
  return {
    names,
    stop: async () => {
      await Promise.all([...loops.values(), looking].map((loop) => loop.stop()));
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

/** Answers that there is nothing more until the next look. */
async function runDue(lease: TaskLease, tasks: readonly SharedTask[]): Promise<boolean> {
  for (const { name, everyMs, run } of tasks) if (await lease.acquire(name, everyMs)) await run();
  return false;
}
