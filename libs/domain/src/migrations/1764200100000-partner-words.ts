import { SqlMigration } from './sql-migration.js';

/** What a partner calls an order, the link that pays for it, and where its customer wants mail, until it is forgotten. */
export class PartnerWords1764200100000 extends SqlMigration {
  protected readonly sql = `
    ALTER TABLE orders ADD COLUMN external_id text, ADD COLUMN metadata jsonb, ADD COLUMN deposit_uri text;

    CREATE TABLE order_mail_addresses (
      order_id uuid CONSTRAINT order_mail_addresses_pkey PRIMARY KEY REFERENCES orders (id) ON DELETE CASCADE,
      email_sealed text NOT NULL,
      created_at timestamptz NOT NULL,
      deposit_told_at timestamptz,
      ended_at timestamptz
    );
    CREATE INDEX order_mail_addresses_ended_at_idx ON order_mail_addresses (ended_at) WHERE ended_at IS NOT NULL;
  `;
}
