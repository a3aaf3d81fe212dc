import { z } from 'zod';
import { list, moment, named, text, whole } from '../http/wire.js';
import { snapshot, success } from './order.answer.js';

const supportRef = named(
  'SupportRef',
  {
    provider: text,
    ref: text,
    url: text.nullable().meta({ description: 'The trade at the exchange itself, from where its support is reached' }),
  },
  'What the support of an exchange asks for',
);

export const decisionSent = named(
  'DecisionSent',
  { choice: z.enum(['exchange', 'refund']), sent_at: moment },
  'A decision that was handed to the exchange',
);

export const decision = named(
  'Decision',
  {
    choices: list(z.enum(['exchange', 'refund'])).meta({
      description: 'Empty where the exchange takes nobody’s word: it settles the case itself, or its support does',
    }),
    refund_currency: text.meta({ description: 'What would come back, as a catalogue parameter' }),
    refund_address: text.nullable().meta({ description: 'Where it would go; null: an address must be named' }),
    sent: decisionSent.nullable().meta({
      description: 'What the exchange was told and has not acted on yet; it may be told otherwise, and need not listen',
    }),
  },
  'What the customer may choose',
);

export const expected = named(
  'ExpectedTimes',
  {
    typical_seconds: whole.nullable().meta({
      description: 'After entering its status, or after the deposit of one that waits, half of such orders had ended',
    }),
    slow_seconds: whole.nullable().meta({ description: 'Nine of ten had' }),
    patience_seconds: whole.nullable().meta({
      description: 'How long unpaid orders are left open at the least; where expires_at is null',
    }),
  },
  'What orders of the last thirty days took, at the same exchange and with the same pair where there were enough',
);

export const statusAnswer = named('StatusAnswer', {
  message: success,
  order_info: snapshot,
  expected: expected.nullable().meta({ description: 'Null once the order has ended' }),
  support: list(supportRef).optional().meta({ description: 'With the manage token in x-manage-token alone' }),
  decision: decision.nullable().optional().meta({
    description: 'With the manage token alone; null while nobody is asked',
  }),
});
