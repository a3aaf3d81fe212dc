import { SqlMigration } from './sql-migration.js';

/** The people who run the service: accounts of their own, apart from partners. */
export class Staff1763772200000 extends SqlMigration {
  protected readonly sql = `
    CREATE TABLE admins (
      id uuid CONSTRAINT admins_pkey PRIMARY KEY,
      email text NOT NULL CHECK (email = lower(email)),
      name text NOT NULL,
      password_hash text NOT NULL,
      roles text[] NOT NULL CONSTRAINT admins_roles
        CHECK (roles <@ ARRAY['support', 'operator', 'reviewer', 'treasurer'] AND cardinality(roles) > 0),
      invitation_hash text,
      invited_until timestamptz,
      deactivated_at timestamptz,
      created_at timestamptz NOT NULL,
      updated_at timestamptz NOT NULL
    );
    CREATE UNIQUE INDEX admins_email_key ON admins (email);
    CREATE UNIQUE INDEX admins_invitation_hash_key ON admins (invitation_hash);
  `;
}
