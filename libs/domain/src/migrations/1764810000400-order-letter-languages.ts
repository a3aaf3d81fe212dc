import { SqlMigration } from './sql-migration.js';

/** The language that a customer is mailed in; English where it is null. */
export class OrderLetterLanguages1764810000400 extends SqlMigration {
  protected readonly sql = 'ALTER TABLE order_mail_addresses ADD COLUMN language text';
}
