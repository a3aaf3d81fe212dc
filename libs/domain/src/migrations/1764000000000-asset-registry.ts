import { SqlMigration } from './sql-migration.js';

/**
 * The registry of assets: what is held back, what two of the staff said, former parameters. What is stored gets its true identity by the
 * next refresh of the catalogue, which asks the registry each time: a migration would freeze what the registry knew that day.
 */
export class AssetRegistry1764000000000 extends SqlMigration {
  protected readonly sql = `
    ALTER TABLE assets ADD COLUMN caip19 text, ADD COLUMN is_verified boolean NOT NULL DEFAULT true;

    CREATE TABLE asset_aliases (
      alias text CONSTRAINT asset_aliases_pkey PRIMARY KEY,
      param text NOT NULL
    );
    CREATE INDEX asset_aliases_param_idx ON asset_aliases (param);

    CREATE TABLE held_listings (
      id uuid CONSTRAINT held_listings_pkey PRIMARY KEY,
      provider text NOT NULL,
      provider_ticker text NOT NULL,
      provider_network text NOT NULL,
      name text NOT NULL,
      contract_address text,
      decimals integer,
      reason text NOT NULL,
      first_seen_at timestamptz NOT NULL,
      seen_at timestamptz NOT NULL
    );
    CREATE UNIQUE INDEX held_listings_place_key ON held_listings (provider, provider_ticker, provider_network);

    CREATE TABLE asset_mappings (
      provider text NOT NULL,
      provider_ticker text NOT NULL,
      provider_network text NOT NULL,
      asset text NOT NULL,
      proposal_id uuid NOT NULL,
      created_at timestamptz NOT NULL,
      CONSTRAINT asset_mappings_pkey PRIMARY KEY (provider, provider_ticker, provider_network)
    );`;
}
