import { SqlMigration } from './sql-migration.js';

/**
 * Sessions and second factors belong to accounts of any realm; what is counted against guessers and floods is shared by
 * all processes. The counts are worth nothing after a crash, so their tables are unlogged.
 */
export class Credentials1763771000000 extends SqlMigration {
  protected readonly sql = `
    ALTER TABLE sessions DROP CONSTRAINT sessions_partner_id_fkey;
    ALTER TABLE sessions RENAME COLUMN partner_id TO account_id;
    DROP INDEX sessions_partner_id_idx;
    CREATE INDEX sessions_account_id_idx ON sessions (account_id);
    ALTER TABLE sessions ADD COLUMN realm text NOT NULL DEFAULT 'partner' CHECK (realm IN ('partner', 'admin'));
    ALTER TABLE sessions ALTER COLUMN realm DROP DEFAULT;
    ALTER TABLE sessions ADD COLUMN network text;

    CREATE TABLE totp_factors (
      account_id uuid CONSTRAINT totp_factors_pkey PRIMARY KEY,
      secret_sealed text NOT NULL,
      last_step bigint NOT NULL,
      enabled_at timestamptz,
      created_at timestamptz NOT NULL
    );

    CREATE TABLE recovery_codes (
      account_id uuid NOT NULL REFERENCES totp_factors (account_id) ON DELETE CASCADE,
      code_hash text NOT NULL,
      CONSTRAINT recovery_codes_pkey PRIMARY KEY (account_id, code_hash)
    );

    CREATE UNLOGGED TABLE attempts (
      subject text CONSTRAINT attempts_pkey PRIMARY KEY,
      failures integer NOT NULL,
      wait_until timestamptz NOT NULL,
      updated_at timestamptz NOT NULL
    );

    CREATE UNLOGGED TABLE throttles (
      subject text CONSTRAINT throttles_pkey PRIMARY KEY,
      span bigint NOT NULL,
      count integer NOT NULL,
      previous integer NOT NULL,
      expires_at timestamptz NOT NULL
    );

    ALTER TABLE partners ADD COLUMN credentials_changed_at timestamptz;
  `;
}
