import { SqlMigration } from './sql-migration.js';

/** What a partner may ask for in a minute, as a multiple of what every partner may, and what a key of theirs is for. */
export class Limits1764200000000 extends SqlMigration {
  protected readonly sql = `
    ALTER TABLE partners ADD COLUMN limit_multiplier double precision NOT NULL DEFAULT 1;
    ALTER TABLE api_keys ADD COLUMN scopes text[];
  `;
}
