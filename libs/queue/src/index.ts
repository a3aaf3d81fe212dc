export { migrateQueues, QueueBackend, type Pace, type ReminderQueue } from './backend.js';
export { redisProblem } from './redis-problem.js';
export { orderStatusQueue, queueNames, type Reminder } from './names.js';
