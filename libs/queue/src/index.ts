export { QueueBackend, type Pace } from './backend.js';
export { migrateQueues } from './migrate-queues.js';
export { redisProblem } from './redis-problem.js';
export { everyQueue, orderStatusQueue, queueNames, type Reminder } from './names.js';
export { QueueAway } from './queue-away.js';
