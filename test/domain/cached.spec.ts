import { setImmediate as turn } from 'node:timers/promises';
import { Cached } from '@swap/domain/catalogue';
import { ManualClock, SECOND } from '@swap/domain/kernel';

describe('what is kept in memory for a while', () => {
  let clock: ManualClock;
  let loads: { readonly end: (value: string) => void; readonly fail: (error: Error) => void }[];
  let cached: Cached<string>;

  beforeEach(() => {
    clock = new ManualClock(new Date('2026-11-21T12:00:00Z'));
    loads = [];
    const load = () => new Promise<string>((end, fail) => loads.push({ end, fail }));
    cached = new Cached(clock, 5 * SECOND, load);
  });

  /** What was answered so far. */
  const soFar = async (asked: Promise<string>) => {
    let answered: string | null = null;
    void asked.then((value) => (answered = value));
    for (let turns = 0; turns < 5; turns += 1) await turn();
    return answered;
  };
  async function holds(value: string): Promise<void> {
    const asked = cached.get();
    loads.at(-1)?.end(value);
    expect(await asked).toBe(value);
  }

  test('a value is loaded once for everybody who asks meanwhile, and again when its time is over', async () => {
    const asked = [cached.get(), cached.get()];
    expect([loads.length, await soFar(asked[0]!)]).toEqual([1, null]);
    loads[0]?.end('first');
    expect(await Promise.all(asked)).toEqual(['first', 'first']);
    clock.advance(5 * SECOND - 1);
    expect([await cached.get(), loads.length]).toEqual(['first', 1]);
    clock.advance(1);
    await holds('second');
    expect([await cached.get(), loads.length]).toEqual(['second', 2]);
  });

  test('a newer value is waited for a quarter of a second, then the older one is answered until it is there', async () => {
    await holds('older');
    clock.advance(5 * SECOND);
    const asked = cached.get();
    clock.advance(249);
    expect(await soFar(asked)).toBeNull();
    clock.advance(1);
    expect(await soFar(asked)).toBe('older');
    const later = cached.get();
    loads[1]?.end('newer');
    expect([await later, await cached.get(), loads.length]).toEqual(['newer', 'newer', 2]);
  });

  test('where loading fails the last good value is answered, and whoever asks next has it tried again', async () => {
    const first = cached.get();
    loads[0]?.fail(new Error('away'));
    await expect(first).rejects.toThrow('away');
    await holds('good');
    clock.advance(5 * SECOND);
    const asked = cached.get();
    loads[2]?.fail(new Error('away again'));
    expect(await asked).toBe('good');
    await holds('better');
  });

  test('the time of a value begins when it has come', async () => {
    const asked = cached.get();
    clock.advance(4 * SECOND);
    loads[0]?.end('slow');
    await asked;
    clock.advance(4 * SECOND);
    expect([await cached.get(), loads.length]).toEqual(['slow', 1]);
  });
});
