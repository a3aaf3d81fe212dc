import { ExpectTimes } from '@swap/domain/analytics';
import { DAY, MINUTE } from '@swap/domain/kernel';
import { Order } from '@swap/domain/orders';
import { aDomainOfItsOwn, type OwnDomain } from '../support/domain.js';
import type { FreshDatabase } from '../support/fresh-database.js';

const start = new Date('2026-11-21T12:00:00Z');
const ago = (days: number) => new Date(start.getTime() - days * DAY).toISOString().slice(0, 10);

describe('how long an order still needs', () => {
  let database: FreshDatabase;
  let domain: OwnDomain;
  beforeEach(async () => {
    domain = await aDomainOfItsOwn({ start });
    ({ database } = domain);
  });
  afterEach(() => domain.stop());

  const record = async (
    of: readonly [provider: string, from: string, to: string],
    status: string,
    days: number,
    seconds: readonly number[],
  ) => {
    for (const each of seconds)
      await database.query('INSERT INTO remaining_days VALUES ($1, $2, $3, $4, $5, $6, 1)', [
        ...of,
        status,
        ago(days),
        each,
      ]);
  };
  const expected = (facts: Partial<Order>) =>
    domain.get(ExpectTimes).run(
      Object.assign(new Order(), {
        provider: 'changenow',
        currencyFrom: 'btc',
        currencyTo: 'eth',
        status: 'sending',
        expiresAt: null,
        ...facts,
      }),
    );
  const typical = async (facts: Partial<Order>) => (await expected(facts))?.typicalSeconds;

  test('five orders of its pair and state say so, else five of its exchange, and of the last thirty days alone', async () => {
    await record(['changenow', 'btc', 'eth'], 'sending', 0, [11, 12, 13, 14]);
    await record(['changenow', 'btc', 'eth'], 'sending', 29, [15]);
    await record(['changenow', 'btc', 'eth'], 'exchanging', 0, [21, 22, 23, 24]);
    await record(['changenow', 'btc', 'eth'], 'exchanging', 30, [25, 26, 27]);
    await record(['changenow', '', ''], 'exchanging', 0, [31, 32, 33, 34, 35]);
    await record(['changenow', '', ''], 'confirming', 0, [41, 42, 43, 44]);
    await record(['sideshift', 'btc', 'eth'], 'sending', 0, [61, 62, 63, 64, 65]);
    await record(['changenow', 'eth', 'btc'], 'sending', 0, [71, 72, 73, 74, 75]);
    expect(await expected({})).toEqual({ typicalSeconds: 13, slowSeconds: 15, patienceSeconds: null });
    expect(await typical({ status: 'exchanging' })).toBe(33);
    expect(await typical({ status: 'confirming' })).toBeNull();
    expect(await typical({ provider: 'sideshift' })).toBe(63);
    expect(await typical({ currencyFrom: 'eth', currencyTo: 'btc' })).toBe(73);
    for (const status of ['completed', 'failed', 'refunded', 'expired'] as const)
      expect(await expected({ status })).toBeNull();
  });

  test('a look that fails is not remembered', async () => {
    await record(['changenow', 'btc', 'eth'], 'sending', 0, [11, 12, 13, 14, 15]);
    await database.query('ALTER TABLE remaining_days RENAME TO elsewhere');
    await expect(expected({})).rejects.toThrow();
    await database.query('ALTER TABLE elsewhere RENAME TO remaining_days');
    expect(await typical({})).toBe(13);
  });

  test('one that waits is measured from its deposit on, and its patience only where it has no time of expiry', async () => {
    await record(['changenow', 'btc', 'eth'], 'paid', 0, [11, 12, 13, 14, 15]);
    await record(['changenow', '', ''], 'waiting', 0, [90, 91, 92, 93, 94]);
    const times = { typicalSeconds: 13, slowSeconds: 15 };
    expect(await expected({ status: 'waiting' })).toEqual({ ...times, patienceSeconds: 90 });
    expect(await expected({ status: 'waiting', expiresAt: start })).toEqual({ ...times, patienceSeconds: null });
    expect(await expected({ status: 'created' })).toEqual({ ...times, patienceSeconds: null });
  });

  test('what is new is taken in after ten minutes', async () => {
    expect(await typical({})).toBeNull();
    await record(['changenow', 'btc', 'eth'], 'sending', 0, [11, 12, 13, 14, 15]);
    domain.clock.advance(9 * MINUTE);
    expect(await typical({})).toBeNull();
    domain.clock.advance(2 * MINUTE);
    expect(await typical({})).toBe(13);
  });
});
