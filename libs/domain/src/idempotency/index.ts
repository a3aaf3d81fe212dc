export { Idempotency, type RepeatableRequest } from './idempotency.js';
