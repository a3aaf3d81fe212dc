import { Throttle, holderOf, networkOf, type Quota } from '@swap/domain/throttle';
import { aDomain, aDomainOfItsOwn, type OwnDomain } from '../support/domain.js';
import { eventually } from '../support/eventually.js';
import type { FreshDatabase } from '../support/fresh-database.js';
import { LockedTable } from '../support/locked-table.js';

let database: FreshDatabase;
let domain: OwnDomain;
let throttle: Throttle;
/** The first moment of a window of a minute. */
const start = new Date('2026-11-21T12:00:00Z');
beforeEach(async () => {
  domain = await aDomainOfItsOwn({ start, env: { RATE_LIMIT_SCALE: '2' } });
  ({ database } = domain);
  throttle = domain.get(Throttle);
});
afterEach(() => domain.stop());

/** Ten a minute, as it is scaled here. */
const loose: Quota = { name: 'test', limit: 5, windowSeconds: 60, exact: false };
const waits = (seconds: number) => domain.clock.advance(seconds * 1000);

describe.each([
  ['counted before it is let in', true],
  ['counted by each process', false],
])('a quota that is %s', (_, exact) => {
  // Ten, as it is scaled here.
  const quota: Quota = { name: 'test', limit: 5, windowSeconds: 60, exact };
  const spend = (subject = 'somebody', of = quota) => throttle.spend(of, subject);
  const spendAll = async (times: number, subject?: string) => {
    const waited: boolean[] = [];
    for (let time = 0; time < times; time += 1) waited.push((await spend(subject)).retryAfterSeconds === null);
    return waited.filter(Boolean).length;
  };

  test('a quota lets in so many in a window, and says how many are left and for how long', async () => {
    const first = await spend();
    expect(first).toMatchObject({ remaining: 9, resetSeconds: 60, retryAfterSeconds: null, quota: { limit: 10 } });
    waits(20);
    expect(await spendAll(9)).toBe(9);
    const refused = await spend();
    expect(refused).toMatchObject({ remaining: 0, resetSeconds: 40 });
    expect(refused.retryAfterSeconds).toBeGreaterThan(40);
  });

  test('a quota counts each subject by itself, and apart from quotas of another name', async () => {
    await spendAll(11);
    expect((await spend('another')).remaining).toBe(9);
    expect((await spend('somebody', { ...quota, name: 'other' })).remaining).toBe(9);
    expect((await spend()).retryAfterSeconds).not.toBeNull();
  });

  test('a quota counts of the window before the share that the last minute still reaches into', async () => {
    await spendAll(10);
    waits(90);
    expect(await throttle.look(quota, 'somebody')).toMatchObject({ remaining: 4, retryAfterSeconds: null });
    expect(await spendAll(6)).toBe(5);
    waits(30);
    // Six were asked for in the minute before, the refused one too.
    expect(await spendAll(5)).toBe(4);
    waits(120);
    expect((await spend()).remaining).toBe(9);
  });

  test('a quota that was used up lets in another one after the wait that was named, and none much sooner', async () => {
    await spendAll(14);
    const { retryAfterSeconds } = await spend();
    waits(retryAfterSeconds! - 2);
    expect((await throttle.look(quota, 'somebody')).retryAfterSeconds).not.toBeNull();
    waits(2);
    expect((await spend()).retryAfterSeconds).toBeNull();
  });

  test('a quota that is only looked at is not spent, and what is given back may be spent again', async () => {
    await spendAll(9);
    for (let time = 0; time < 3; time += 1)
      expect(await throttle.look(quota, 'somebody')).toMatchObject({ remaining: 0, retryAfterSeconds: null });
    const at = domain.clock.now();
    await throttle.giveBack(quota, 'somebody', at);
    expect((await spend()).remaining).toBe(1);
    waits(60);
    await spend();
    await throttle.giveBack(quota, 'somebody', at);
    // Of ten in the window before one less, and this one.
    expect(await spend()).toMatchObject({ remaining: 0, retryAfterSeconds: null });
    expect((await spend()).retryAfterSeconds).not.toBeNull();
  });

  test('what was given back is counted by no process', async () => {
    await spendAll(3);
    await throttle.giveBack(quota, 'somebody', domain.clock.now());
    await eventually(async () => expect(await database.query('SELECT count FROM throttles')).toEqual([{ count: 2 }]));
  });
});

test('a bound on guesses is the same in every installation', async () => {
  const guesses: Quota = { name: 'guesses', limit: 3, windowSeconds: 60, exact: true, fixed: true };
  const left: number[] = [];
  for (let time = 0; time < 3; time += 1) left.push((await throttle.spend(guesses, 'somebody')).remaining);
  expect(left).toEqual([2, 1, 0]);
  expect((await throttle.spend(guesses, 'somebody')).retryAfterSeconds).not.toBeNull();
});

test('what an exact quota counted is known to every process, and forgotten when no window reaches it', async () => {
  const quota: Quota = { name: 'test', limit: 2, windowSeconds: 60, exact: true };
  const elsewhere = await aDomain(database, { start, env: { RATE_LIMIT_SCALE: '2' } });
  await throttle.spend(quota, 'somebody');
  expect((await elsewhere.get(Throttle).spend(quota, 'somebody')).remaining).toBe(2);
  await elsewhere.stop();
  const kept = async () => (await database.query('SELECT 1 FROM throttles')).length;
  waits(120);
  await throttle.expire();
  expect(await kept()).toBe(1);
  domain.clock.advance(1);
  await throttle.expire();
  expect(await kept()).toBe(0);
});

test('what a window counted in its last moments, and what of it is given back later, is known to every process', async () => {
  const told = (previous: number) =>
    eventually(async () => {
      expect(await database.query('SELECT count, previous FROM throttles')).toEqual([{ count: 1, previous }]);
    });
  const at = domain.clock.now();
  for (let time = 0; time < 4; time += 1) await throttle.spend(loose, 'somebody');
  waits(60);
  await throttle.spend(loose, 'somebody');
  await throttle.giveBack(loose, 'somebody', at);
  await told(3);
  await throttle.giveBack(loose, 'somebody', at);
  await told(2);
  expect((await throttle.look(loose, 'somebody')).remaining).toBe(6);
});

test('what could not be shared before the next window began is shared as of the one before', async () => {
  const held = await LockedTable.lock(database, 'throttles');
  for (let time = 0; time < 4; time += 1) await throttle.spend(loose, 'somebody');
  await held.whileWaitedFor('test-domain', 1, async () => {
    waits(60);
    await throttle.spend(loose, 'somebody');
    await held.change('ALTER TABLE throttles RENAME TO elsewhere');
  });
  await database.query('ALTER TABLE elsewhere RENAME TO throttles');
  await eventually(async () => {
    expect(await database.query('SELECT count, previous FROM throttles')).toEqual([{ count: 1, previous: 4 }]);
  });
});

test('what could not be shared is counted on, and shared later', async () => {
  const held = await LockedTable.lock(database, 'throttles');
  for (let time = 0; time < 5; time += 1) await throttle.spend(loose, 'somebody');
  await held.whileWaitedFor('test-domain', 1, () => held.change('ALTER TABLE throttles RENAME TO elsewhere'));
  await database.query('ALTER TABLE elsewhere RENAME TO throttles');
  await throttle.spend(loose, 'somebody');
  await eventually(async () => expect(await database.query('SELECT count FROM throttles')).toEqual([{ count: 6 }]));
  expect((await throttle.spend(loose, 'somebody')).remaining).toBe(3);
});

test.each([
  ['192.0.2.77', '192.0.2.77/32', '192.0.2.0/24'],
  ['::ffff:192.0.2.77', '192.0.2.77/32', '192.0.2.0/24'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64', '2001:db8:1:2::/64'],
  ['unix:', 'unix:', 'unix:'],
])('the address %s is held by %s, in the neighbourhood %s', (address, holder, network) => {
  expect([holderOf(address), networkOf(address)]).toEqual([holder, network]);
});
