import { Idempotency, type RepeatableRequest } from '@swap/domain/idempotency';
import { HOUR } from '@swap/domain/kernel';
import { aDomainOfItsOwn, type OwnDomain } from '../support/domain.js';
import { eventually } from '../support/eventually.js';
import type { FreshDatabase } from '../support/fresh-database.js';
import { LockedTable } from '../support/locked-table.js';

let database: FreshDatabase;
let domain: OwnDomain;
beforeAll(async () => {
  domain = await aDomainOfItsOwn({ env: { IDEMPOTENCY_RETENTION_HOURS: '48' } });
  ({ database } = domain);
});
afterAll(() => domain.stop());
beforeEach(() => database.query('DELETE FROM idempotency_keys'));

let runs = 0;
const done = () => Promise.resolve(`run ${String((runs += 1))}`);
const request: RepeatableRequest = { scope: 'a', key: 'k', body: { amount: 1 } };
const ask = (changes: Partial<RepeatableRequest> = {}, work: () => Promise<string> = done) =>
  domain.get(Idempotency).run({ ...request, ...changes }, work);

/** One whose work has begun. */
async function begun(changes: Partial<RepeatableRequest> = {}): Promise<{
  finish: (answer: string) => void;
  fail: (error: Error) => void;
  running: ReturnType<typeof ask>;
}> {
  let finish: (answer: string) => void = () => undefined;
  let fail: (error: Error) => void = () => undefined;
  let running: ReturnType<typeof ask> | undefined;
  await new Promise<void>((begins) => {
    running = ask(changes, () => {
      begins();
      return new Promise((resolve, reject) => {
        finish = resolve;
        fail = reject;
      });
    });
  });
  return { finish, fail, running: running! };
}

test('what fails while it says that it still runs is forgotten at once', async () => {
  const { fail, running } = await begun({ overtakable: true });
  domain.clock.advance(1);
  const held = await LockedTable.lock(database, 'idempotency_keys', 'SHARE');
  await held.whileWaitedFor('test-domain', 1, () => {
    fail(new Error('on the way'));
  });
  await expect(running).rejects.toThrow('on the way');
  expect((await ask({ overtakable: true })).replayed).toBe(false);
});

test('a request is another one by its scope and by its key, and one without a key is never remembered', async () => {
  const { answer } = await ask();
  expect(await ask()).toEqual({ answer, replayed: true });
  for (const changes of [{ scope: 'b' }, { key: 'l' }, { key: null }, { key: null }]) {
    const other = await ask(changes);
    expect([changes, other.replayed, other.answer === answer]).toEqual([changes, false, false]);
  }
});

test('a key that was used for another body is refused, also while its first request runs and after it was kept', async () => {
  const reused = { code: 'idempotency_key_reused' };
  const { finish, running } = await begun();
  await expect(ask({ body: { amount: 2 } })).rejects.toMatchObject(reused);
  await expect(ask()).rejects.toMatchObject({ code: 'idempotency_in_progress' });
  finish('first');
  expect(await running).toEqual({ answer: 'first', replayed: false });
  await expect(ask({ body: { amount: 2 } })).rejects.toMatchObject(reused);
  expect((await ask()).answer).toBe('first');
});

test('a request that failed did nothing: its key is free, for another body too', async () => {
  await expect(ask({}, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect((await ask({ body: { amount: 2 } })).replayed).toBe(false);
});

test('a run that may not be overtaken is taken for crashed after a minute, by the same request alone', async () => {
  await begun();
  await expect(ask()).rejects.toMatchObject({ code: 'idempotency_in_progress' });
  domain.clock.advance(60_000);
  await expect(ask()).rejects.toMatchObject({ code: 'idempotency_in_progress' });
  domain.clock.advance(1);
  await expect(ask({ body: { amount: 2 } })).rejects.toMatchObject({ code: 'idempotency_key_reused' });
  expect((await ask()).replayed).toBe(false);
  expect((await ask()).replayed).toBe(true);
});

test('a run that fails when another has long taken its place leaves that one its key', async () => {
  const slow = await begun();
  domain.clock.advance(60_001);
  const second = await begun();
  slow.fail(new Error('at last'));
  await expect(slow.running).rejects.toThrow('at last');
  await expect(ask()).rejects.toMatchObject({ code: 'idempotency_in_progress' });
  second.finish('second');
  expect(await second.running).toEqual({ answer: 'second', replayed: false });
  expect(await ask()).toEqual({ answer: 'second', replayed: true });
});

test('a run that may be overtaken is taken for crashed when it has been silent for eight seconds, not while it goes on', async () => {
  const { finish, running } = await begun({ overtakable: true });
  for (const _sign of ['first', 'second', 'third']) {
    domain.clock.advance(7000);
    await eventually(async () => {
      const [row] = await database.query('SELECT running_until FROM idempotency_keys');
      expect(row.running_until).toEqual(domain.clock.in(8000));
    });
  }
  await expect(ask({ overtakable: true })).rejects.toMatchObject({ code: 'idempotency_in_progress' });
  // A sign may come meanwhile.
  const newer = await eventually(async () => {
    domain.clock.advance(8001);
    const { answer, replayed } = await ask({ overtakable: true });
    expect(replayed).toBe(false);
    return answer;
  });
  finish('late');
  await running;
  expect(await ask({ overtakable: true })).toEqual({ answer: newer, replayed: true });
});

test('a key is remembered for as long as the operator says, and is free afterwards though nobody swept', async () => {
  const { answer } = await ask();
  domain.clock.advance(48 * HOUR);
  expect(await ask()).toEqual({ answer, replayed: true });
  await expect(ask({ body: { amount: 2 } })).rejects.toMatchObject({ code: 'idempotency_key_reused' });
  domain.clock.advance(1);
  const other = await ask({ body: { amount: 2 } });
  expect(other.replayed).toBe(false);
  expect(await ask({ body: { amount: 2 } })).toEqual({ ...other, replayed: true });
});

test('what is forgotten is what is old, the oldest first', async () => {
  for (const key of ['one', 'two', 'three']) {
    await ask({ key });
    domain.clock.advance(HOUR);
  }
  domain.clock.advance(46 * HOUR);
  const idempotency = domain.get(Idempotency);
  expect([await idempotency.expirable(10), await idempotency.expirable(1)]).toEqual([1, 1]);
  domain.clock.advance(HOUR);
  expect([await idempotency.expire(1), await idempotency.expirable(10)]).toEqual([1, 1]);
  const left = await database.query('SELECT created_at FROM idempotency_keys ORDER BY created_at');
  const ages = left.map(({ created_at }) => (domain.clock.now().getTime() - (created_at as Date).getTime()) / HOUR);
  expect(ages).toEqual([49, 48]);
});
