import { TaskLease } from '@swap/domain/database';
import { aDomain, type Domain } from '../support/domain.js';
import { delay, eventually } from '../support/eventually.js';
import { freshDatabase, type FreshDatabase } from '../support/fresh-database.js';

const everyMs = 60_000;
/** Longer than a lease, and than it is renewed after the last sign of life. */
const longMs = 25_000;

let database: FreshDatabase;
let one: Domain;
let other: Domain;
beforeAll(async () => {
  database = await freshDatabase();
  [one, other] = await Promise.all([aDomain(database), aDomain(database)]);
});
afterAll(async () => {
  await Promise.all([one.stop(), other.stop()]);
  await database.drop();
});

/** Time goes on for both. */
function later(milliseconds: number): void {
  for (const { clock } of [one, other]) clock.advance(milliseconds);
}

/** Whether the other one is let to do it, and does. */
const takesOver = (name: string) => other.get(TaskLease).hold(name, everyMs, () => Promise.resolve());

async function leasedUntil(name: string): Promise<number> {
  const [row] = (await database.query('SELECT next_at FROM turns WHERE name = $1', [name])) as { next_at: Date }[];
  return row!.next_at.getTime();
}

test('work that shows signs of life stays with whoever does it, however long it takes', async () => {
  let end: () => void = () => undefined;
  const working = one.get(TaskLease).hold('lively', everyMs, async (alive) => {
    const timer = setInterval(alive, 100);
    await new Promise<void>((resolve) => (end = resolve));
    clearInterval(timer);
  });
  await eventually(() => leasedUntil('lively'));
  for (let round = 0; round < 3; round += 1) {
    const before = await leasedUntil('lively');
    later(10_000);
    await eventually(async () => {
      if ((await leasedUntil('lively')) <= before) throw new Error('the lease was not renewed');
    });
    expect(await takesOver('lively')).toBe(false);
  }
  end();
  expect(await working).toBe(true);
});

test('work that stands still in a process that lives is taken over by another', async () => {
  void one.get(TaskLease).hold('stuck', everyMs, () => new Promise(() => undefined));
  await eventually(() => leasedUntil('stuck'));
  expect(await takesOver('stuck')).toBe(false);
  // The process goes on meanwhile, and would renew what it holds.
  await delay(10_000);
  later(longMs);
  await delay(5000);
  expect(await takesOver('stuck')).toBe(true);
});
