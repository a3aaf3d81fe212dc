import { SECOND } from '@swap/domain/kernel';
import { Throttle, type Quota } from '@swap/domain/throttle';
import { aDomain, type Domain } from '../support/domain.js';
import { freshDatabase, type FreshDatabase } from '../support/fresh-database.js';

const quota: Quota = { name: 'trial', limit: 20, windowSeconds: 60, exact: true };
const beginning = new Date('2026-11-21T12:00:00Z');

let database: FreshDatabase;
let one: Domain;
let other: Domain;
let subjects = 0;
beforeAll(async () => {
  database = await freshDatabase();
  [one, other] = (await Promise.all([1, 2].map(() => aDomain(database, { start: beginning })))) as [Domain, Domain];
});
afterAll(async () => {
  await Promise.all([one.stop(), other.stop()]);
  await database.drop();
});

/** A subject nobody counted before, with both clocks so many seconds after the beginning of a window. */
function someone(seconds: number): string {
  subjects += 1;
  const window = beginning.getTime() + subjects * 10 * 60 * SECOND;
  for (const { clock } of [one, other]) clock.advance(window + seconds * SECOND - clock.now().getTime());
  return `subject ${String(subjects)}`;
}

const left = async (domain: Domain, subject: string) => (await domain.get(Throttle).look(quota, subject)).remaining;

test.each([true, false])(
  'what is given back after the window ended is as if it had not been counted (exact: %s)',
  async (exact) => {
    const subject = someone(59);
    const { clock } = one;
    const throttle = one.get(Throttle);
    const own = { ...quota, exact, name: `back ${String(exact)}` };
    const at = clock.now();
    for (let time = 0; time < 5; time += 1) await throttle.spend(own, subject, at);
    clock.advance(1.5 * SECOND);
    await throttle.spend(own, subject);
    expect((await throttle.look(own, subject)).remaining).toBe(13);
    for (let time = 0; time < 5; time += 1) await throttle.giveBack(own, subject, at);
    expect((await throttle.look(own, subject)).remaining).toBe(18);
    await throttle.giveBack(own, subject, clock.now());
    expect((await throttle.look(own, subject)).remaining).toBe(19);
  },
);

test('a process that still counts the window before takes nothing from what another counted in this one', async () => {
  const subject = someone(1);
  for (let time = 0; time < 8; time += 1) await one.get(Throttle).spend(quota, subject);
  other.clock.advance(-2 * SECOND);
  for (let time = 0; time < 3; time += 1) await other.get(Throttle).spend(quota, subject);
  // Eight, one more that is looked for, and the three of the second before, nearly whole.
  expect(await left(one, subject)).toBe(8);
  other.clock.advance(-120 * SECOND);
  await other.get(Throttle).spend(quota, subject);
  expect(await left(one, subject)).toBe(8);
});

test('of many at once each finds a place of its own, whichever process, subject and window it asks of', async () => {
  const subject = someone(1);
  const another = `${subject}, another`;
  const now = one.clock.now();
  const ask = async (domain: Domain, who: string, at?: Date) =>
    (await domain.get(Throttle).spend(quota, who, at)).remaining;
  const places = await Promise.all([
    ...Array.from({ length: 6 }, () => ask(one, subject)),
    ...Array.from({ length: 6 }, () => ask(other, subject)),
    ...Array.from({ length: 3 }, () => ask(one, another)),
    ask(one, another, new Date(now.getTime() - 2 * SECOND)),
  ]);
  expect(places.slice(0, 12).toSorted((a, b) => b - a)).toEqual([19, 18, 17, 16, 15, 14, 13, 12, 11, 10, 9, 8]);
  // The one of the second before counts nearly whole to whoever comes behind it.
  expect(await left(one, another)).toBe(15);
  expect(places.slice(12, 15).toSorted((a, b) => b - a)).toEqual([19, 18, 17]);
});

test('who cannot be counted is let in by no process, and counted again once that can be done', async () => {
  const subject = someone(1);
  await database.query('ALTER TABLE throttles RENAME TO throttles_elsewhere');
  try {
    const asked = await Promise.allSettled(Array.from({ length: 3 }, () => one.get(Throttle).spend(quota, subject)));
    expect(asked.map((each) => each.status === 'rejected' && (each.reason as { code?: string }).code)).toEqual(
      Array.from({ length: 3 }, () => 'service_unavailable'),
    );
  } finally {
    await database.query('ALTER TABLE throttles_elsewhere RENAME TO throttles');
  }
  await one.get(Throttle).spend(quota, subject);
  expect(await left(one, subject)).toBe(18);
});
