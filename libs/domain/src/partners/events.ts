import { z } from 'zod';
import { defineEvent } from '../webhooks/index.js';

const key = z.object({
  api_key_id: z.uuid(),
  name: z.string(),
  kind: z.enum(['secret', 'publishable']),
  prefix: z.string().describe('How the key begins; no secret'),
  created_at: z.iso.datetime({ precision: 3 }),
  replaces: z.uuid().nullable().describe('The key it takes the place of, when it came of a rotation'),
});

const example = {
  api_key_id: '019aa1b2-7c1e-7d55-9b0e-3f5a64c1d201',
  name: 'Production backend',
  kind: 'secret' as const,
  prefix: 'swap_sk_live_7Qm2Kd',
  created_at: '2025-11-21T11:14:32.118Z',
  replaces: null,
};

export const apiKeyCreated = defineEvent(
  'account.api_key_created',
  key,
  'An API key of your account was made, or took the place of another.',
  example,
);

export const apiKeyRevoked = defineEvent(
  'account.api_key_revoked',
  key,
  'An API key of your account was revoked.',
  example,
);
