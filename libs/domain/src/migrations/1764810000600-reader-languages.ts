import { SqlMigration } from './sql-migration.js';

/** What everybody who signs in is mailed in; English where it is null. */
export class ReaderLanguages1764810000600 extends SqlMigration {
  protected readonly sql = `
    ALTER TABLE partners ADD COLUMN language text;
    ALTER TABLE partner_members ADD COLUMN language text;
    ALTER TABLE admins ADD COLUMN language text;
  `;
}
