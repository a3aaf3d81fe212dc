import { SqlMigration } from './sql-migration.js';

/**
 * Passkeys stand beside an authenticator app and go with it. Challenges live for minutes and are worth nothing after a crash, so their
 * table is unlogged.
 */
export class Passkeys1764810000500 extends SqlMigration {
  protected readonly sql = `
    CREATE TABLE passkeys (
      id uuid CONSTRAINT passkeys_pkey PRIMARY KEY,
      account_id uuid NOT NULL REFERENCES totp_factors (account_id) ON DELETE CASCADE,
      realm text NOT NULL CHECK (realm IN ('partner', 'admin')),
      credential_id text NOT NULL,
      public_key bytea NOT NULL,
      counter bigint NOT NULL,
      transports text[] NOT NULL,
      name text NOT NULL,
      created_at timestamptz NOT NULL,
      last_used_at timestamptz
    );
    CREATE UNIQUE INDEX passkeys_credential_id_key ON passkeys (credential_id);
    CREATE INDEX passkeys_account_id_idx ON passkeys (account_id);

    CREATE UNLOGGED TABLE passkey_challenges (
      challenge_hash text CONSTRAINT passkey_challenges_pkey PRIMARY KEY,
      bound_to text NOT NULL,
      expires_at timestamptz NOT NULL
    );
    CREATE INDEX passkey_challenges_expires_at_idx ON passkey_challenges (expires_at);
  `;
}
