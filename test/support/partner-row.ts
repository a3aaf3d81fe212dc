import { newId } from '@swap/domain/kernel';
import type { FreshDatabase } from './fresh-database.js';

interface PartnerFacts {
  readonly id?: string;
  readonly email?: string;
  readonly commissionBps?: number;
  readonly at?: Date;
}

/** Writes the row of a partner in the affiliate program, who has nothing else, and answers its id: for what reads rows and has no API. */
export async function aPartnerRow(
  { query }: Pick<FreshDatabase, 'query'>,
  { id = newId(), email = 'ada@example.com', commissionBps = 50, at = new Date() }: PartnerFacts = {},
): Promise<string> {
  await query(
    `INSERT INTO partners (id, email, name, password_hash, affiliate_enabled, affiliate_commission_bps, minimum_payout_cents,
       holding_days, created_at, updated_at) VALUES ($1, $2, 'Ada', '', true, $3, 5000, 0, $4, $4)`,
    [id, email, commissionBps, at],
  );
  return id;
}
