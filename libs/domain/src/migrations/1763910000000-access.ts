import { SqlMigration } from './sql-migration.js';

/**
 * What a session has proved and how long it may live, sign-ups that two people asked for, codes that come with a link, and keys
 * that a password reset locks. Sessions of before have proved nothing lately; those of the staff are taken for ones that passed no
 * second factor, and so are worth nothing once there is one.
 */
export class Access1763910000000 extends SqlMigration {
  protected readonly sql = `
    ALTER TABLE sessions ADD COLUMN second_factor boolean NOT NULL DEFAULT false;
    ALTER TABLE sessions ADD COLUMN proved_at timestamptz;

    ALTER TABLE partners ADD COLUMN contested_at timestamptz;

    ALTER TABLE email_codes ADD COLUMN token_hash text;
    ALTER TABLE email_codes ADD COLUMN tries_by_network jsonb NOT NULL DEFAULT '{}';

    ALTER TABLE api_keys ADD COLUMN locked_at timestamptz;
  `;
}
