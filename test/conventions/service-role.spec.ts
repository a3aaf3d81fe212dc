import { serviceRole } from '@swap/domain/database';
import pg from 'pg';
import { freshDatabase, type FreshDatabase } from '../support/fresh-database.js';

/** What is never changed once written, each with a column of it. */
const appendOnly = [
  ['ledger_entries', 'note'],
  ['audit_entries', 'ip'],
  ['payout_approvals', 'approved_by'],
  ['payout_steps', 'id'],
  ['payout_batches', 'network'],
  ['payout_transactions', 'claimed_by'],
  ['terms_acceptances', 'accepted_at'],
  ['chain_anchors', 'mac'],
  ['balance_raises', 'kind'],
  ['anchor_statements', 'digest'],
] as const;
const lackOfPrivilege = { code: '42501' };

describe('the rights of the service', () => {
  let database: FreshDatabase;
  let service: pg.Client;

  beforeAll(async () => {
    database = await freshDatabase();
    service = new pg.Client({ connectionString: database.url, options: `-c role=${serviceRole}` });
    await service.connect();
  });
  afterAll(async () => {
    await service.end();
    await database.drop();
  });

  const tables = async () =>
    (await database.query(`SELECT tablename FROM pg_tables WHERE schemaname = 'public'`)).map(
      ({ tablename }) => tablename as string,
    );

  describe.each(appendOnly)('on %s', (table, column) => {
    test.each([
      ['UPDATE', `UPDATE ${table} SET ${column} = ${column}`],
      ['DELETE', `DELETE FROM ${table}`],
      ['TRUNCATE', `TRUNCATE ${table} CASCADE`],
    ])('%s is refused to the service for lack of privilege', async (_operation, statement) => {
      await expect(service.query(statement)).rejects.toMatchObject(lackOfPrivilege);
    });

    test('reading and appending are granted', async () => {
      const [rights] = await database.query(
        `SELECT has_table_privilege($1, $2, 'SELECT') AS reads, has_table_privilege($1, $2, 'INSERT') AS appends`,
        [serviceRole, table],
      );
      expect(rights).toEqual({ reads: true, appends: true });
    });

    // Triggers of rows see none in an empty table; test/conventions/append-only.spec.ts has rows.
    test('TRUNCATE is refused to the owner by a trigger', async () => {
      await expect(database.query(`TRUNCATE ${table} CASCADE`)).rejects.toThrow(/is append-only: TRUNCATE is refused/);
    });
  });

  test('no table can be emptied at once, dropped or changed, and none can be made', async () => {
    for (const table of await tables()) {
      for (const statement of [
        `TRUNCATE ${table} CASCADE`,
        `DROP TABLE ${table} CASCADE`,
        `ALTER TABLE ${table} DISABLE TRIGGER ALL`,
      ])
        await expect(service.query(statement)).rejects.toMatchObject(lackOfPrivilege);
    }
    await expect(service.query('CREATE TABLE mine (id int)')).rejects.toMatchObject(lackOfPrivilege);
    await expect(service.query('DROP FUNCTION refuse_change CASCADE')).rejects.toMatchObject(lackOfPrivilege);
  });

  test('every other table of the service is read and written, and the list of migrations is only read', async () => {
    const refused = await database.query(
      `SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'
       AND NOT (has_table_privilege($1, oid, 'UPDATE') AND has_table_privilege($1, oid, 'DELETE')) ORDER BY relname`,
      [serviceRole],
    );
    expect(refused.map(({ relname }) => relname as string)).toEqual(
      [...appendOnly.map(([table]) => table), 'schema_migrations'].sort(),
    );
    await expect(service.query('SELECT name FROM schema_migrations')).resolves.toBeDefined();
    await expect(service.query('DELETE FROM schema_migrations')).rejects.toMatchObject(lackOfPrivilege);
  });

  test('the role owns nothing and nobody can sign in as it', async () => {
    const [role] = await database.query(
      `SELECT rolcanlogin, rolsuper, rolcreaterole, rolcreatedb,
              (SELECT count(*) FROM pg_class WHERE relowner = pg_roles.oid)::int AS owned FROM pg_roles WHERE rolname = $1`,
      [serviceRole],
    );
    expect(role).toEqual({ rolcanlogin: false, rolsuper: false, rolcreaterole: false, rolcreatedb: false, owned: 0 });
  });
});
