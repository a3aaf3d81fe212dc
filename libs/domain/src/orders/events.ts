import { z } from 'zod';
import { defineEvent } from '../webhooks/index.js';
import { examplePartnerSnapshot, partnerSnapshot } from './partner-snapshot.js';

const waiting = { status: 0, status_name: 'waiting', is_final: false, poll_after_seconds: 10, version: 2 } as const;

export const orderCreated = defineEvent(
  'order.created',
  partnerSnapshot,
  'An order of yours was placed, and its deposit address was handed out.',
  { ...examplePartnerSnapshot, ...waiting, deposit_tx: null, payout_tx: null },
);

export const orderStatusChanged = defineEvent(
  'order.status_changed',
  partnerSnapshot,
  'An order of yours changed its status. The data is the order as GET /swap/status shows it, with what is yours alone.',
  examplePartnerSnapshot,
);

export const orderActionRequired = defineEvent(
  'order.action_required',
  partnerSnapshot,
  'Somebody must decide about an order of yours, or about something else than before: action_required says what.',
  {
    ...examplePartnerSnapshot,
    status: 1,
    status_name: 'confirming',
    is_final: false,
    poll_after_seconds: 5,
    payout_tx: null,
    action_required: {
      code: 'deposit_too_small',
      message: 'Less arrived than the exchange accepts. Choose to go on or to be refunded.',
    },
  },
);

export const orderUpdated = defineEvent(
  'order.updated',
  partnerSnapshot.extend({ changed: z.array(z.string()).describe('Names of the fields that are not as they were') }),
  'An order of yours has a new version: something that is shown of it changed. Fields that changed are named in changed.',
  { ...examplePartnerSnapshot, changed: ['status', 'status_name', 'is_final', 'payout_tx', 'timeline'] },
);
