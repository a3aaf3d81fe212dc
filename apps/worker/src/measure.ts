import type { INestApplicationContext } from '@nestjs/common';
import { Backlog } from '@swap/domain/analytics';
import { Database } from '@swap/domain/database';
import { Clock, SECOND } from '@swap/domain/kernel';
import { LiquidityProviders } from '@swap/domain/catalogue';
import { DeliverDue } from '@swap/domain/webhooks';
import { Metrics, watchBacklog, watchProcess } from '@swap/metrics';
import { everyQueue, QueueBackend } from '@swap/queue';

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
