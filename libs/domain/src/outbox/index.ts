export { JobNotifier, Outbox, OutboxMessage, type ClaimedMessage, type Work } from './outbox.js';
