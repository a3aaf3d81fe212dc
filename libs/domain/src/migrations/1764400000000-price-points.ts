import { SqlMigration } from './sql-migration.js';

/** What coins were worth as time went by: a point of each every ten minutes, kept for eight days. */
export class PricePoints1764400000000 extends SqlMigration {
  protected readonly sql = `
    CREATE TABLE price_points (
      ticker text NOT NULL,
      at timestamptz NOT NULL,
      usd numeric NOT NULL,
      CONSTRAINT price_points_pkey PRIMARY KEY (ticker, at)
    );
    CREATE INDEX price_points_at_idx ON price_points (at);
  `;
}
