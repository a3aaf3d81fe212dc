export { Doorbell, type Work } from './doorbell.js';
export { Outbox, type ClaimedMessage } from './outbox.js';
export { OutboxMessage } from './outbox-message.js';
