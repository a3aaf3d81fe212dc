import { SqlMigration } from './sql-migration.js';

/** Figures by day, so that what statistics cost does not grow with the number of orders. */
export class Analytics1763683700000 extends SqlMigration {
  protected readonly sql = `
    CREATE TABLE pair_days (
      day date NOT NULL,
      partner_id uuid NOT NULL,
      currency_from text NOT NULL,
      currency_to text NOT NULL,
      orders bigint NOT NULL,
      completed_orders bigint NOT NULL,
      volume_cents bigint NOT NULL,
      PRIMARY KEY (day, partner_id, currency_from, currency_to)
    );
    CREATE INDEX pair_days_partner_idx ON pair_days (partner_id, day);

    CREATE TABLE provider_days (
      day date NOT NULL,
      provider text NOT NULL,
      orders bigint NOT NULL,
      completed_orders bigint NOT NULL,
      failed_orders bigint NOT NULL,
      held_orders bigint NOT NULL,
      slippage_bps_sum bigint NOT NULL,
      PRIMARY KEY (day, provider)
    );

    CREATE TABLE duration_days (
      day date NOT NULL,
      provider text NOT NULL,
      bucket integer NOT NULL,
      orders bigint NOT NULL,
      PRIMARY KEY (day, provider, bucket)
    );
  `;
}
