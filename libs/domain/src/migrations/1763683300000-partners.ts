import { SqlMigration } from './sql-migration.js';

export class Partners1763683300000 extends SqlMigration {
  protected readonly sql = `
    CREATE TABLE partners (
      id uuid CONSTRAINT partners_pkey PRIMARY KEY,
      email text NOT NULL CHECK (email = lower(email)),
      name text NOT NULL,
      website text,
      password_hash text NOT NULL,
      email_verified_at timestamptz,
      affiliate_enabled boolean NOT NULL,
      affiliate_commission_bps integer NOT NULL CHECK (affiliate_commission_bps BETWEEN 0 AND 1000),
      minimum_payout_cents bigint NOT NULL CHECK (minimum_payout_cents >= 0),
      holding_days integer NOT NULL CHECK (holding_days BETWEEN 0 AND 365),
      suspended_at timestamptz,
      created_at timestamptz NOT NULL,
      updated_at timestamptz NOT NULL
    );
    CREATE UNIQUE INDEX partners_email_key ON partners (email);

    CREATE TABLE email_codes (
      partner_id uuid NOT NULL REFERENCES partners (id) ON DELETE CASCADE,
      purpose text NOT NULL,
      code_hash text NOT NULL,
      tries integer NOT NULL,
      expires_at timestamptz NOT NULL,
      CONSTRAINT email_codes_pkey PRIMARY KEY (partner_id, purpose)
    );

    CREATE TABLE sessions (
      id uuid CONSTRAINT sessions_pkey PRIMARY KEY,
      partner_id uuid NOT NULL REFERENCES partners (id) ON DELETE CASCADE,
      counter integer NOT NULL,
      token_hash text NOT NULL,
      rotated_at timestamptz NOT NULL,
      expires_at timestamptz NOT NULL,
      revoked_at timestamptz,
      user_agent text,
      ip text,
      created_at timestamptz NOT NULL
    );
    CREATE INDEX sessions_partner_id_idx ON sessions (partner_id);

    CREATE TABLE api_keys (
      id uuid CONSTRAINT api_keys_pkey PRIMARY KEY,
      partner_id uuid NOT NULL REFERENCES partners (id) ON DELETE CASCADE,
      name text NOT NULL,
      kind text NOT NULL CHECK (kind IN ('secret', 'publishable')),
      key_hash text NOT NULL,
      prefix text NOT NULL,
      allowed_origins text[] NOT NULL,
      created_at timestamptz NOT NULL,
      last_used_at timestamptz,
      expires_at timestamptz,
      revoked_at timestamptz
    );
    CREATE INDEX api_keys_partner_id_idx ON api_keys (partner_id);
    CREATE UNIQUE INDEX api_keys_key_hash_key ON api_keys (key_hash);
  `;
}
