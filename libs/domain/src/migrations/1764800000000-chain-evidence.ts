import { SqlMigration } from './sql-migration.js';

/** What chains themselves show of orders: what is watched, which nodes are asked, and what it says of exchanges. */
export class ChainEvidence1764800000000 extends SqlMigration {
  protected readonly sql = `
    ALTER TABLE orders ADD COLUMN evidence jsonb;
    CREATE TABLE chain_watches (
      order_id uuid NOT NULL,
      kind text NOT NULL,
      network text NOT NULL,
      contract text,
      decimals integer NOT NULL,
      leads text[] NOT NULL,
      began_at timestamptz NOT NULL,
      CONSTRAINT chain_watches_pkey PRIMARY KEY (order_id, kind)
    );
    CREATE INDEX chain_watches_network_idx ON chain_watches (network, began_at);
    CREATE TABLE chain_nodes (
      network text NOT NULL,
      node text NOT NULL,
      kind text NOT NULL,
      state text NOT NULL,
      reason text,
      height bigint,
      cursor jsonb,
      checked_at timestamptz NOT NULL,
      CONSTRAINT chain_nodes_pkey PRIMARY KEY (network, node)
    );
    CREATE TABLE proof_days (
      day date NOT NULL,
      provider text NOT NULL,
      checked integer NOT NULL,
      proven integer NOT NULL,
      CONSTRAINT proof_days_pkey PRIMARY KEY (day, provider)
    );
    CREATE TABLE credit_days (
      day date NOT NULL,
      provider text NOT NULL,
      bucket integer NOT NULL,
      orders integer NOT NULL,
      CONSTRAINT credit_days_pkey PRIMARY KEY (day, provider, bucket)
    );
  `;
}
