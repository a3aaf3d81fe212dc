import { z } from 'zod';
import { defineEvent } from '../webhooks/index.js';

const usd = (what: string) => z.number().describe(`${what}, in USD with at most two decimals`);

export const commissionAccrued = defineEvent(
  'affiliate.commission_accrued',
  z.object({
    order_id: z
      .string()
      .regex(/^[0-9a-hjkmnp-tv-z]{26}$/)
      .describe('Public id of the order'),
    amount_usd: usd('The commission'),
    commission_bps: z.int().min(0).max(10_000).describe('Basis points of price_usd_from'),
    price_usd_from: usd('What was sent').nullable(),
    ledger_entry_id: z.uuid().describe('The line of the ledger'),
  }),
  'A completed swap earned you a commission: a new line in your ledger.',
  {
    order_id: '3v9k7m2q8r4t6w1x5y0z3a7c9e',
    amount_usd: 4.71,
    commission_bps: 50,
    price_usd_from: 942.18,
    ledger_entry_id: '019aa1b2-7c1e-7d55-9b0e-3f5a64c1d201',
  },
);
