export { migrateQueues, QueueBackend, type ReminderQueue } from './backend.js';
export { orderStatusQueue, queueNames, type Reminder } from './names.js';
