import { inRun } from './full-run.js';
import { isHere } from './programs.js';

export type Backend = 'redis' | 'postgres';

/** Those there are here. */
export const everyBackend: readonly Backend[] = isHere('redis-server') ? ['redis', 'postgres'] : ['postgres'];

/** The queue backends to try, for `describe.each`: in a full run every one there is here. */
export const backends = inRun({ short: everyBackend.slice(0, 1), full: everyBackend });

/** A way to deploy: where the queues live, and what each worker does, as `WORKER_QUEUES` says it. */
export interface Topology {
  readonly name: string;
  readonly backend: Backend;
  readonly processors: readonly string[];
}

const anything = ['all'];
const split = ['order-status,mail,upkeep', 'outbox,commission-accrual,webhook-delivery'];

const known: readonly Topology[] = [
  { name: 'without Redis', backend: 'postgres', processors: anything },
  { name: 'with Redis', backend: 'redis', processors: anything },
  { name: 'with Redis and workers split by processor', backend: 'redis', processors: split },
];

/** Those there are here, for `describe.each`. No processor runs in both of the split workers. */
export const everyTopology = known.filter(({ backend }) => everyBackend.includes(backend));

/** Those to try: in a full run every one, otherwise the one that is most spread out. */
export const topologies = inRun({ short: everyTopology.slice(-1), full: everyTopology });
