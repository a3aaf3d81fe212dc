import { domainToASCII } from 'node:url';
import type { QueryRunner } from 'typeorm';
import { SqlMigration } from './sql-migration.js';

/**
 * Addresses that were stored as they were typed get the ASCII form of their domain, by which they are looked for from now on. One
 * whose other spelling has an account of its own stays as it is, as does one whose domain has no such form: staff can see both.
 */
export class EmailDomains1763930000000 extends SqlMigration {
  protected readonly sql = `SET LOCAL statement_timeout = '5min'`;

  override async up(runner: QueryRunner): Promise<void> {
    await super.up(runner);
    for (const table of ['partners', 'admins']) {
      const rows = (await runner.query(`SELECT id, email FROM ${table} WHERE email ~ '[^\\x01-\\x7f]'`)) as {
        readonly id: string;
        readonly email: string;
      }[];
      for (const { id, email } of rows) {
        const at = email.lastIndexOf('@') + 1;
        const domain = domainToASCII(email.slice(at));
        if (domain === '') continue;
        await runner.query(
          `UPDATE ${table} SET email = $2 WHERE id = $1 AND NOT EXISTS (SELECT 1 FROM ${table} WHERE email = $2)`,
          [id, email.slice(0, at) + domain],
        );
      }
    }
  }
}
