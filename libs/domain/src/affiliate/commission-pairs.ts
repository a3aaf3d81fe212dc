import type { Tx } from '../database/index.js';
import type { Usd } from '../money/index.js';

/** What was swapped, by the parameters of its assets. */
export interface SwappedPair {
  readonly currencyFrom: string;
  readonly currencyTo: string;
}

interface Booked {
  readonly partnerId: string;
  readonly at: Date;
  readonly amount: Usd;
}

/** Adds a commission, or a correction of one, to what its pair earned that day (UTC). To be called under the lock of the account. */
export async function addToPair(tx: Tx, pair: SwappedPair, { partnerId, at, amount }: Booked): Promise<void> {
  await tx.query(
    `INSERT INTO commission_pairs AS known VALUES ($1, ($2::timestamptz AT TIME ZONE 'UTC')::date, $3, $4, $5)
     ON CONFLICT (partner_id, day, currency_from, currency_to)
       DO UPDATE SET amount_cents = known.amount_cents + excluded.amount_cents`,
    [partnerId, at, pair.currencyFrom, pair.currencyTo, amount.cents.toString()],
  );
}
