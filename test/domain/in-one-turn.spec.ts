import { setImmediate as turn } from 'node:timers/promises';
import { eventually } from '../support/eventually.js';
import { doTogether, OnceATurn, readTogether } from '@swap/domain/kernel';

/** Something that ends when the test says so, and counts how often it was begun. */
function heldUp<T>(answer: () => T) {
  const ends: (() => void)[] = [];
  const begin = () => new Promise<T>((resolve) => ends.push(() => resolve(answer())));
  return { begin, begun: () => ends.length, end: (index: number) => ends[index]?.() };
}

test('a question is asked once for all who ask it in one turn, and anew for who comes while it is being answered', async () => {
  let now = 'before';
  const asked = heldUp(() => now);
  const once = new OnceATurn<string>();
  const [first, second] = [once.run('a', asked.begin), once.run('a', asked.begin)];
  await turn();
  await turn();
  expect(asked.begun()).toBe(1);
  const late = once.run('a', asked.begin);
  asked.end(0);
  expect(await Promise.all([first, second])).toEqual(['before', 'before']);
  now = 'after';
  await turn();
  expect(asked.begun()).toBe(2);
  asked.end(1);
  expect(await late).toBe('after');
});

test('questions of one turn are told apart, and one that failed is asked again', async () => {
  const once = new OnceATurn<string>();
  const failing = once.run('a', () => Promise.reject(new Error('away')));
  const other = once.run('b', () => Promise.resolve('of b'));
  await expect(failing).rejects.toThrow('away');
  expect(await other).toBe('of b');
  expect(await once.run('a', () => Promise.resolve('of a'))).toBe('of a');
});

test('what is read together is each one’s own, asked for once a turn and anew in the next', async () => {
  const reads: (readonly string[])[] = [];
  const find = readTogether((keys) => {
    reads.push(keys);
    return Promise.resolve(new Map([...keys].reverse().map((key) => [key, `${key} of read ${String(reads.length)}`])));
  });
  expect(await Promise.all([find('a'), find('b'), find('a')])).toEqual(['a of read 1', 'b of read 1', 'a of read 1']);
  expect(await find('b')).toBe('b of read 2');
  const findNothing = readTogether(() => Promise.resolve(new Map<string, string>([['c', 'another’s']])));
  expect(await Promise.all([findNothing('a'), findNothing('c')])).toEqual([undefined, 'another’s']);
  expect(reads).toHaveLength(2);
});

test('what is asked for while a read is on its way is read together behind it, or soon without it', async () => {
  const reads: (readonly string[])[] = [];
  const held = heldUp(() => new Map<string, string>());
  const find = readTogether((keys) => {
    reads.push(keys);
    return held.begin();
  });
  const first = find('a');
  await turn();
  await turn();
  const meanwhile = [find('b')];
  await turn();
  await turn();
  meanwhile.push(find('c'));
  expect(reads).toEqual([['a']]);
  held.end(0);
  await first;
  await turn();
  await turn();
  expect(reads).toEqual([['a'], ['b', 'c']]);
  const late = find('d');
  await eventually(() => expect(reads).toHaveLength(3));
  held.end(2);
  expect(await late).toBeUndefined();
  held.end(1);
  await Promise.all(meanwhile);
});

test('what is done together waits for what is being done, answers in order, and fails for those alone who asked for it', async () => {
  const batches: (readonly number[])[] = [];
  const held = heldUp(() => undefined);
  const double = doTogether(async (asked: readonly number[]) => {
    batches.push(asked);
    await held.begin();
    if (asked.includes(3)) throw new Error('three');
    return asked.map((each) => each * 2);
  });
  const first = Promise.all([double(1), double(2)]);
  await turn();
  await turn();
  const failing = Promise.allSettled([double(3), double(4)]);
  await turn();
  await turn();
  expect(batches).toEqual([[1, 2]]);
  held.end(0);
  expect(await first).toEqual([2, 4]);
  await turn();
  await turn();
  const last = double(5);
  held.end(1);
  expect((await failing).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  await turn();
  await turn();
  held.end(2);
  expect(await last).toBe(10);
  expect(batches).toEqual([[1, 2], [3, 4], [5]]);
});
