import { defineEvent } from '../webhooks/index.js';
import { exampleSnapshot, snapshot } from './snapshot.js';

export const orderStatusChanged = defineEvent(
  'order.status_changed',
  snapshot,
  'An order of yours changed its status. The data is the order as GET /swap/status shows it.',
  exampleSnapshot,
);
