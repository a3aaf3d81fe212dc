import { leaveOut } from './left-out.js';

export type Backend = 'redis' | 'postgres';

/** Whether this machine has a Redis for the tests; where it has not, the file that asked is named at the end of the run. */
export const hasRedis = Boolean(process.env['TEST_REDIS_URL']);

/** The queue backends there are here, for `describe.each`. */
export const backends: readonly Backend[] = hasRedis ? ['redis', 'postgres'] : ['postgres'];

if (!hasRedis) leaveOut('redis-server');

/** A way to deploy: where the queues live, and what each worker does, as `WORKER_QUEUES` says it. */
export interface Topology {
  readonly name: string;
  readonly backend: Backend;
  readonly processors: readonly string[];
}

const anything = ['all'];
const split = ['order-status,mail,upkeep', 'outbox,commission-accrual,webhook-delivery'];

const everyTopology: readonly Topology[] = [
  { name: 'without Redis', backend: 'postgres', processors: anything },
  { name: 'with Redis', backend: 'redis', processors: anything },
  { name: 'with Redis and workers split by processor', backend: 'redis', processors: split },
];

/** Those there are here, for `describe.each`. No processor is done by both of the split workers. */
export const topologies = everyTopology.filter(({ backend }) => backends.includes(backend));
