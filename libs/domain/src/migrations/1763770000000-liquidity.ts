import { SqlMigration } from './sql-migration.js';

/** Confirmations, repeated deposits, what providers need before an order, and how operations and measurements see providers. */
export class Liquidity1763770000000 extends SqlMigration {
  protected readonly sql = `
    ALTER TABLE order_legs ADD COLUMN confirmations jsonb, ADD COLUMN repeats jsonb;
    ALTER TABLE orders ADD COLUMN confirmations jsonb, ADD COLUMN repeats jsonb;

    ALTER TABLE asset_listings
      ADD COLUMN float_supported boolean NOT NULL DEFAULT true,
      ADD COLUMN memo_required boolean NOT NULL DEFAULT false;

    CREATE TABLE provider_settings (
      provider text PRIMARY KEY,
      enabled boolean NOT NULL DEFAULT true,
      standing integer,
      enabled_changed_at timestamptz
    );
  `;
}
