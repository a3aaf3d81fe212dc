import { Database, type Tx } from '@swap/domain/database';
import { MINUTE, SECOND } from '@swap/domain/kernel';
import { Outbox, type ClaimedMessage } from '@swap/domain/outbox';
import { aDomainOfItsOwn, type OwnDomain } from '../support/domain.js';
import type { FreshDatabase } from '../support/fresh-database.js';

describe('the outbox', () => {
  let database: FreshDatabase;
  let domain: OwnDomain;
  let outbox: Outbox;
  beforeAll(async () => {
    domain = await aDomainOfItsOwn();
    ({ database } = domain);
    outbox = domain.get(Outbox);
  });
  afterAll(() => domain.stop());
  beforeEach(() => database.query('DELETE FROM outbox_messages RETURNING 1'));

  const inTransaction = <T>(work: (tx: Tx) => Promise<T>) => domain.get(Database).transaction(work);
  const leave = (topic: string, payloads: readonly unknown[], line: string | null = null) =>
    inTransaction((tx) => outbox.addAll(tx, topic, payloads, line));
  const payloadsOf = (messages: readonly ClaimedMessage[]) => messages.map(({ payload }) => payload);
  const after = (ms: number) => domain.clock.advance(ms);

  test('however many claim at once, each message is claimed by one, the oldest first', async () => {
    await leave('one', [1, 2, 3]);
    after(SECOND);
    await leave(
      'other',
      Array.from({ length: 97 }, (_, index) => index + 4),
    );
    const claims = await Promise.all(Array.from({ length: 30 }, () => outbox.claim(5)));
    const claimed = claims.flatMap(payloadsOf).map(Number);
    expect(claimed.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 100 }, (_, index) => index + 1));
    expect(claims.every((each) => each.length <= 5)).toBe(true);
    expect(await outbox.claim(5)).toEqual([]);
  });

  test('what somebody has in hand is passed over, and nobody waits for it', async () => {
    await leave('held', ['a', 'b', 'c']);
    await inTransaction(async (tx) => {
      await tx.query(`SELECT FROM outbox_messages WHERE payload = '"b"' FOR UPDATE`);
      expect(payloadsOf(await outbox.claim(10))).toEqual(['a', 'c']);
    });
    expect(payloadsOf(await outbox.claim(10))).toEqual(['b']);
  });

  test('the oldest come first, and those of topics that are left out stay due', async () => {
    await leave('late', ['b']);
    await leave('left out', ['x']);
    await leave('late', ['c', 'd']);
    expect(payloadsOf(await outbox.claim(2, ['left out']))).toEqual(['b', 'c']);
    expect(payloadsOf(await outbox.claim(10, ['left out', 'another']))).toEqual(['d']);
    expect(payloadsOf(await outbox.claim(10))).toEqual(['x']);
  });

  test('what came due first comes first, whichever was left first', async () => {
    await leave('put off', ['a', 'b', 'c']);
    const [a, b, c] = await outbox.claim(10);
    for (const [message, seconds] of [
      [a, 10],
      [c, 5],
      [b, 7],
    ] as const)
      await outbox.postpone(message?.id ?? '', seconds);
    after(20 * SECOND);
    expect(payloadsOf(await outbox.claim(2))).toEqual(['b', 'c']);
    expect(payloadsOf(await outbox.claim(2))).toEqual(['a']);
  });

  test('who claimed one is left alone with it for 15 s, then twice as long each time, an hour at the most', async () => {
    await leave('slow', ['a']);
    const leases = [15, 30, 60, 120, 240, 480, 960, 1920, 3600, 3600, 3600];
    for (const [attempt, seconds] of leases.entries()) {
      expect(await outbox.claim(10)).toMatchObject([{ payload: 'a', attempts: attempt + 1 }]);
      after(seconds * SECOND - 1);
      expect(await outbox.claim(10)).toEqual([]);
      after(1);
    }
  });

  test('what is given back is due again in a second, as if nobody had had it', async () => {
    await leave('given back', ['a', 'b']);
    for (let time = 0; time < 3; time += 1) {
      const claimed = await outbox.claim(10);
      expect(claimed.map(({ attempts }) => attempts)).toEqual([1, 1]);
      await outbox.release(claimed.map(({ id }) => id));
      expect(await outbox.claim(10)).toEqual([]);
      after(SECOND);
    }
    const ids = (await outbox.claim(10)).map(({ id }) => id);
    await outbox.release(ids);
    await outbox.release(ids);
    after(SECOND);
    expect((await outbox.claim(10)).map(({ attempts }) => attempts)).toEqual([1, 1]);
    // As often as it was claimed by others before.
    after(15 * SECOND);
    expect((await outbox.claim(10)).map(({ attempts }) => attempts)).toEqual([2, 2]);
    await outbox.release(ids);
    after(SECOND);
    expect((await outbox.claim(10)).map(({ attempts }) => attempts)).toEqual([2, 2]);
  });

  test('what is put off is due when it says, whoever else claims meanwhile', async () => {
    await leave('put off', ['a', 'b']);
    const [first] = await outbox.claim(1);
    await outbox.postpone(first?.id ?? '', 600);
    after(9 * MINUTE);
    expect(payloadsOf(await outbox.claim(10))).toEqual(['b']);
    after(MINUTE);
    expect(payloadsOf(await outbox.claim(10))).toContain('a');
  });

  test('it is taken once, however many carry it out, and stays when who takes it fails', async () => {
    await leave('taken', ['a']);
    const [{ id } = { id: '' }] = await outbox.claim(1);
    expect(await outbox.peek(id)).toBe('a');
    await expect(
      inTransaction(async (tx) => {
        await outbox.take(tx, id);
        throw new Error('on the way');
      }),
    ).rejects.toThrow('on the way');
    const taken = await Promise.all(Array.from({ length: 8 }, () => inTransaction((tx) => outbox.take(tx, id))));
    expect(taken.filter((each) => each !== null)).toEqual(['a']);
    expect(await outbox.peek(id)).toBeNull();
  });

  test('the order of a line holds where its numbers gain a digit', async () => {
    await database.query(`SELECT setval(pg_get_serial_sequence('outbox_messages', 'id'), 99997)`);
    await leave('of a line', [1, 2, 3, 4, 5], 'growing');
    expect(await inTransaction((tx) => outbox.takeLines(tx, ['growing'], 5))).toEqual([1, 2, 3, 4, 5]);
  });

  test('what of a line is taken comes in order, its own alone, no more than asked for', async () => {
    await leave('of a line', [1, 2, 3], 'north');
    await leave('of another', ['x'], 'south');
    await leave('of none', ['y']);
    await leave('of a line', [4, 5], 'north');
    const all = await outbox.claim(10);
    // Wherever their rows lie.
    for (const { id } of all.slice(0, 3).toReversed()) await outbox.postpone(id, 60);
    expect(await outbox.linesOf(all.map(({ id }) => id))).toEqual(['north', 'south']);
    expect(await inTransaction((tx) => outbox.takeLines(tx, ['north'], 4))).toEqual([1, 2, 3, 4]);
    expect(await inTransaction((tx) => outbox.takeLines(tx, ['north', 'south'], 4))).toEqual(['x', 5]);
    expect(await outbox.linesOf(all.map(({ id }) => id))).toEqual([]);
    expect(payloadsOf(all)).toContain('y');
    expect(await database.query('SELECT payload FROM outbox_messages')).toEqual([{ payload: 'y' }]);
  });
});
