import { SqlMigration } from './sql-migration.js';

/** People of a partner's account beside the one who signed up, each with credentials of their own. */
export class Members1764200400000 extends SqlMigration {
  protected readonly sql = `
    CREATE TABLE partner_members (
      id uuid CONSTRAINT partner_members_pkey PRIMARY KEY,
      partner_id uuid NOT NULL REFERENCES partners (id) ON DELETE CASCADE,
      email text NOT NULL,
      name text NOT NULL,
      role text NOT NULL CHECK (role IN ('owner', 'finance', 'developer', 'viewer')),
      password_hash text NOT NULL,
      invitation_hash text,
      invited_until timestamptz,
      joined_at timestamptz,
      removed_at timestamptz,
      created_at timestamptz NOT NULL,
      updated_at timestamptz NOT NULL
    );
    CREATE INDEX partner_members_partner_id_idx ON partner_members (partner_id);
    CREATE UNIQUE INDEX partner_members_email_key ON partner_members (email) WHERE joined_at IS NOT NULL AND removed_at IS NULL;
    CREATE UNIQUE INDEX partner_members_invitation_hash_key ON partner_members (invitation_hash);

    ALTER TABLE partners ADD COLUMN founder_role text NOT NULL DEFAULT 'owner', ADD COLUMN founder_removed_at timestamptz,
      ADD COLUMN contact_email text;
    ALTER TABLE email_codes DROP CONSTRAINT IF EXISTS email_codes_partner_id_fkey;
  `;
}
