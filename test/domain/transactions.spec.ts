import { Database, type Tx } from '@swap/domain/database';
import { aDomain, type Domain } from '../support/domain.js';
import { freshDatabase, type FreshDatabase } from '../support/fresh-database.js';

describe('a transaction', () => {
  let rows: FreshDatabase;
  let domain: Domain;
  let database: Database;
  beforeAll(async () => {
    rows = await freshDatabase();
    await rows.query('CREATE TABLE notes (id integer PRIMARY KEY, text text NOT NULL)');
    await rows.query('GRANT ALL ON notes TO swap_service');
    domain = await aDomain(rows);
    database = domain.get(Database);
  });
  afterAll(async () => {
    await domain.stop();
    await rows.drop();
  });
  beforeEach(() => rows.query('TRUNCATE notes'));

  const write = (tx: Tx, id: number, text: string | null = 'a note') =>
    database.writeIn(tx, 'INSERT INTO notes (id, text) VALUES ($1, $2)', [id, text]);
  const ids = async () => (await rows.query('SELECT id FROM notes ORDER BY id')).map(({ id }: { id: number }) => id);

  test('what nobody waited for is there when it has ended, in the order in which it was asked', async () => {
    await database.transaction(async (tx) => {
      await write(tx, 1, 'one');
      await database.writeIn(tx, `UPDATE notes SET text = text || ', two'`);
      expect(await database.preparedIn(tx, 'SELECT text FROM notes')).toEqual([{ text: 'one, two' }]);
      await database.writeIn(tx, `UPDATE notes SET text = text || ', three'`);
    });
    expect(await rows.query('SELECT text FROM notes')).toEqual([{ text: 'one, two, three' }]);
  });

  test('one that asks nothing ends, and the connection goes on', async () => {
    expect(await database.transaction(() => Promise.resolve('nothing'))).toBe('nothing');
    await expect(database.transaction(() => Promise.reject(new Error('changed its mind')))).rejects.toThrow('mind');
    await database.transaction((tx) => write(tx, 1));
    expect(await ids()).toEqual([1]);
  });

  test.each([
    ['with its end', () => Promise.resolve()],
    ['before another that is written', (tx: Tx) => write(tx, 3)],
    ['before something is read', (tx: Tx) => database.preparedIn(tx, 'SELECT 1')],
    ['before the ORM reads', (tx: Tx) => tx.query('SELECT 1')],
    ['before work that fails by itself', () => Promise.reject(new Error('something else'))],
  ])('what is refused %s fails it for its own reason, and leaves nothing', async (_, then) => {
    let isCommitted = false;
    const failing = database.transaction(async (tx) => {
      database.afterCommit(tx, () => (isCommitted = true));
      await write(tx, 1);
      await write(tx, 2, null);
      await then(tx);
    });
    await expect(failing).rejects.toThrow('null value in column "text"');
    expect(isCommitted).toBe(false);
    expect(await ids()).toEqual([]);
    await database.transaction((tx) => write(tx, 1));
    expect(await ids()).toEqual([1]);
  });

  test('more may be written than is under way at a time, and the first refusal among many is told', async () => {
    await database.transaction(async (tx) => {
      for (let id = 1; id <= 1000; id += 1) await write(tx, id);
    });
    expect(await ids()).toHaveLength(1000);
    const failing = database.transaction(async (tx) => {
      for (let id = 1001; id <= 2000; id += 1) await write(tx, id, id === 1500 ? null : 'a note');
    });
    await expect(failing).rejects.toThrow('null value in column "text"');
    expect(await ids()).toHaveLength(1000);
  });

  test('two that wait for each other start over, though nobody waited for what they wrote', async () => {
    await database.transaction(async (tx) => {
      await write(tx, 1, '');
      await write(tx, 2, '');
    });
    const add = `UPDATE notes SET text = text || 'x' WHERE id = $1`;
    let attempts = 0;
    const swapped = (first: number, second: number) =>
      database.transaction(async (tx) => {
        attempts += 1;
        await database.preparedIn(tx, add, [first]);
        // By then both have one.
        await database.preparedIn(tx, 'SELECT pg_sleep(0.5)');
        await database.writeIn(tx, add, [second]);
      });
    await Promise.all([swapped(1, 2), swapped(2, 1)]);
    // Which of them was refused may take its row again before the other woke, and they wait anew.
    expect(attempts).toBeGreaterThan(2);
    expect(await rows.query('SELECT text FROM notes')).toEqual([{ text: 'xx' }, { text: 'xx' }]);
  });

  test('a snapshot is of one moment, and refuses to write', async () => {
    await database.transaction((tx) => write(tx, 1));
    await database.snapshot(async (read) => {
      expect(await read.query('SELECT id FROM notes')).toEqual([{ id: 1 }]);
      await database.transaction((tx) => write(tx, 2));
      expect(await read.query('SELECT id FROM notes')).toEqual([{ id: 1 }]);
    });
    await expect(database.snapshot((read) => read.query('DELETE FROM notes'))).rejects.toThrow('read-only transaction');
    expect(await ids()).toEqual([1, 2]);
  });
});
