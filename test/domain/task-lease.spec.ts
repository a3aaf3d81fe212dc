import { Database, TaskLease } from '@swap/domain/database';
import { MINUTE, SECOND } from '@swap/domain/kernel';
import { aDomain, type Domain } from '../support/domain.js';
import { eventually } from '../support/eventually.js';
import { freshDatabase, type FreshDatabase } from '../support/fresh-database.js';
import { LockedTable } from '../support/locked-table.js';

const everyMs = 10 * MINUTE;

let database: FreshDatabase;
let processes: Domain[];
beforeAll(async () => {
  database = await freshDatabase();
  processes = await Promise.all([aDomain(database), aDomain(database), aDomain(database)]);
});
afterAll(async () => {
  await Promise.all(processes.map((each) => each.stop()));
  await database.drop();
});

/** Everybody asks for the work at once; who is told that it was done, and how often it was. */
async function everybodyAsks(work: () => Promise<unknown> = () => Promise.resolve()) {
  let done = 0;
  const run = () => {
    done += 1;
    return work();
  };
  const asked = processes.map((each) => each.get(TaskLease).hold('shared', everyMs, run));
  const told = await Promise.allSettled(asked);
  return { done, told: told.map((each) => (each.status === 'fulfilled' ? each.value : 'failed')).sort() };
}

const later = (milliseconds: number) => processes.forEach(({ clock }) => clock.advance(milliseconds));

test('of all who ask for recurring work one does it, once a period, and the others are told that they did not', async () => {
  const byOne = { done: 1, told: [false, false, true] };
  const byNobody = { done: 0, told: [false, false, false] };
  expect(await everybodyAsks()).toEqual(byOne);
  expect(await everybodyAsks()).toEqual(byNobody);
  later(everyMs - 1);
  expect(await everybodyAsks()).toEqual(byNobody);
  later(1);
  expect(await everybodyAsks()).toEqual(byOne);
});

test('recurring work that failed is told to who did it alone, and comes again before its period is over', async () => {
  later(everyMs);
  const failing = await everybodyAsks(() => Promise.reject(new Error('on the way')));
  expect(failing).toEqual({ done: 1, told: ['failed', false, false].sort() });
  later(MINUTE);
  expect((await everybodyAsks()).done).toBe(1);
});

/** Of all processes the first; the others stand by. */
const [one, another] = [() => processes[0]!.get(TaskLease), () => processes[1]!.get(TaskLease)];
const nothing = () => Promise.resolve();

/** Work that ends when it is told to. */
function anEnd() {
  let reach: () => void = () => undefined;
  const reached = new Promise<void>((resolve) => (reach = resolve));
  return { reached, reach: () => reach() };
}

test('recurring work of seconds that failed does not wait a minute', async () => {
  await expect(one().hold('often', 10 * SECOND, () => Promise.reject(new Error('on the way')))).rejects.toThrow();
  later(10 * SECOND - 1);
  expect(await another().hold('often', 10 * SECOND, nothing)).toBe(false);
  later(1);
  expect(await another().hold('often', 10 * SECOND, nothing)).toBe(true);
});

test('recurring work comes again a period after it was begun, however long it took', async () => {
  const slowly = () => {
    later(3 * MINUTE);
    return nothing();
  };
  expect(await one().hold('slow', everyMs, slowly)).toBe(true);
  later(everyMs - 3 * MINUTE - 1);
  expect(await another().hold('slow', everyMs, nothing)).toBe(false);
  later(1);
  expect(await another().hold('slow', everyMs, nothing)).toBe(true);
});

test('recurring work that ends while its lease is renewed is done until its period is over', async () => {
  const working = anEnd();
  const first = one().hold('renewed at the end', everyMs, () => working.reached);
  await eventually(async () =>
    expect(await another().due([{ name: 'renewed at the end', everyMs }])).toEqual(new Set()),
  );
  later(1);
  const held = await LockedTable.lock(database, 'turns', 'SHARE');
  await held.whileWaitedFor('test-domain', 1, working.reach);
  await first;
  later(everyMs - 2);
  expect(await another().hold('renewed at the end', everyMs, nothing)).toBe(false);
});

test('recurring work of who stands still is taken over after fifteen seconds, and what that one does then counts no more', async () => {
  const stalled = anEnd();
  const first = one().hold('taken over', everyMs, () => stalled.reached);
  await eventually(async () => expect(await another().due([{ name: 'taken over', everyMs }])).toEqual(new Set()));
  later(15 * SECOND - 1);
  expect(await another().hold('taken over', everyMs, nothing)).toBe(false);
  later(1);
  expect(await another().hold('taken over', everyMs, nothing)).toBe(true);
  stalled.reach();
  await first;
  later(everyMs - 1);
  expect(await one().hold('taken over', everyMs, nothing)).toBe(false);
  later(1);
  expect(await one().hold('taken over', everyMs, nothing)).toBe(true);
});

test('recurring work is due that was never done, was done long enough ago, or was put off by a clock that ran ahead', async () => {
  const tasks = [
    { name: 'never done', everyMs },
    { name: 'every hour', everyMs: 60 * MINUTE },
    { name: 'every minute', everyMs: MINUTE },
  ];
  const due = async () => [...(await one().due(tasks))].sort();
  for (const { name, everyMs: period } of tasks.slice(1)) await another().hold(name, period, nothing);
  expect(await due()).toEqual(['never done']);
  later(MINUTE);
  expect(await due()).toEqual(['every minute', 'never done']);
  await one().putOff('never done', everyMs);
  await one().putOff('every minute', MINUTE);
  expect(await due()).toEqual([]);
  const setAhead = (name: string, seconds: number) =>
    database.query('UPDATE turns SET next_at = $2 WHERE name = $1', [
      name,
      new Date(processes[0]!.clock.now().getTime() + seconds * SECOND),
    ]);
  await setAhead('every minute', 64);
  await setAhead('every hour', 3604);
  expect(await due()).toEqual([]);
  await setAhead('every minute', 65);
  expect(await due()).toEqual(['every minute']);
  expect(await another().hold('every minute', MINUTE, nothing)).toBe(true);
  expect(await another().hold('every hour', 60 * MINUTE, nothing)).toBe(false);
});

test('recurring work that is hurried is due at once, unless somebody is doing it, and hurries no other', async () => {
  const tasks = ['hurried', 'beside', 'under way'].map((name) => ({ name, everyMs }));
  for (const { name } of tasks.slice(0, 2)) await one().hold(name, everyMs, nothing);
  const doing = anEnd();
  const underWay = one().hold('under way', everyMs, () => doing.reached);
  await eventually(async () => expect(await another().due(tasks)).toEqual(new Set()));
  const hurry = (name: string) => processes[1]!.get(Database).transaction((tx) => another().hurry(tx, name));
  for (const name of ['hurried', 'under way', 'nobody knows']) await hurry(name);
  expect(await another().due(tasks)).toEqual(new Set(['hurried']));
  doing.reach();
  await underWay;
});
