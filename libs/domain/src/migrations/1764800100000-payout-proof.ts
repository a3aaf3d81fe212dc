import { SqlMigration } from './sql-migration.js';

/** What a payout owes in its coin, at a price of a time, so that the chain can be held against it; and who said that it was paid all the same. */
export class PayoutProof1764800100000 extends SqlMigration {
  protected readonly sql = `
    ALTER TABLE payout_requests
      ADD COLUMN coin_amount numeric,
      ADD COLUMN coin_price_usd numeric,
      ADD COLUMN coin_price_sources text,
      ADD COLUMN coin_priced_at timestamptz;
  `;
}
