import { TaskLease } from '@swap/domain/database';
import { MINUTE } from '@swap/domain/kernel';
import { aDomain, type Domain } from '../support/domain.js';
import { freshDatabase, type FreshDatabase } from '../support/fresh-database.js';

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
