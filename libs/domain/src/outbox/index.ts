export { JobNotifier, type Work } from './job-notifier.js';
export { Outbox, type ClaimedMessage } from './outbox.js';
export { OutboxMessage } from './outbox-message.js';
