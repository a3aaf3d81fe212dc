import { CompareDays, LagDays, ProviderScores, RankProviders } from '@swap/domain/analytics';
import { DAY } from '@swap/domain/kernel';
import { aDomainOfItsOwn, type OwnDomain } from '../support/domain.js';
import type { FreshDatabase } from '../support/fresh-database.js';

const start = new Date('2026-11-21T12:00:00Z');
const ago = (days: number) => new Date(start.getTime() - days * DAY).toISOString().slice(0, 10);

let database: FreshDatabase;
let domain: OwnDomain;
beforeEach(async () => {
  domain = await aDomainOfItsOwn({ start });
  ({ database } = domain);
});
afterEach(() => domain.stop());

/** Orders that were placed, completed, failed and held in a day, and how much less than agreed they paid in all. */
const providerDay = (days: number, provider: string, ...figures: readonly [number, number, number, number, number?]) =>
  database.query('INSERT INTO provider_days VALUES ($1, $2, $3, $4, $5, $6, $7)', [
    ago(days),
    provider,
    ...figures.slice(0, 4),
    figures[4] ?? 0,
  ]);
const took = (days: number, provider: string, seconds: number, orders: number) =>
  database.query('INSERT INTO duration_days VALUES ($1, $2, $3, $4)', [ago(days), provider, seconds, orders]);

describe('today beside yesterday', () => {
  const worse = async () => (await domain.get(CompareDays).run()).worse;

  test.each<[string, readonly [number, number, number], readonly [number, number, number], string[]]>([
    ['ten points fewer completed', [40, 0, 100], [36, 0, 100], []],
    ['more than ten points fewer completed', [40, 0, 100], [35, 0, 100], ['conversion']],
    ['three points more held', [40, 2, 100], [40, 3.6, 100], []],
    ['more than three points more held', [40, 0, 100], [40, 2, 100], ['holdRate']],
    ['a time longer by less than a third', [40, 0, 70], [40, 0, 91], []],
    ['a time longer than that', [40, 0, 70], [40, 0, 92], ['medianCompletionSeconds']],
    ['everything better', [30, 9, 90], [40, 0, 10], []],
  ])('%s: what is worse is told', async (_, yesterday, today, told) => {
    for (const [days, [completed, held, seconds]] of [yesterday, today].map((each, at) => [1 - at, each] as const)) {
      await providerDay(days, 'changenow', 40, completed, 0, Math.floor(held));
      await took(days, 'changenow', seconds, 1);
    }
    expect(await worse()).toEqual(told);
  });

  test.each([
    [10, 10, ['conversion']],
    [9, 10, []],
    [10, 9, []],
  ])('%d that ended today and %d yesterday are enough to be compared, or not', async (now, before, told) => {
    await providerDay(0, 'changenow', 100, 1, now - 1, 0);
    await providerDay(1, 'changenow', 10, before, 0, 0);
    expect(await worse()).toEqual(told);
  });

  test('the week is the seven days before today, and an exchange’s share is of all orders of the day', async () => {
    for (const [days, orders] of [0, 1, 2, 7, 8].map((each) => [each, 10 ** (each % 5)] as const)) {
      await providerDay(days, 'changenow', orders, 0, 0, 0);
      await providerDay(days, 'sideshift', 3 * orders, orders, 0, 0);
      await took(days, 'changenow', 10 + days, 1);
    }
    await providerDay(0, 'exolix', 4, 0, 0, 0);
    await providerDay(1, 'fixedfloat', 40, 0, 0, 0);
    const { today, yesterday, week, mix } = await domain.get(CompareDays).run();
    const nothing = { ended: 0, holdRate: null };
    expect(today).toEqual({ orders: 8, ended: 1, conversion: 1 / 8, holdRate: 0, medianCompletionSeconds: 10 });
    expect(yesterday).toMatchObject({ orders: 80, conversion: 10 / 80, medianCompletionSeconds: 11 });
    expect(week).toMatchObject({ orders: 880, ended: 210, medianCompletionSeconds: 12 });
    expect(mix).toEqual([
      { provider: 'exolix', today: 0.5, yesterday: 0 },
      { provider: 'sideshift', today: 0.375, yesterday: 0.375 },
      { provider: 'changenow', today: 0.125, yesterday: 0.125 },
      { provider: 'fixedfloat', today: 0, yesterday: 0.5 },
    ]);
    await database.query('DELETE FROM provider_days');
    expect((await domain.get(CompareDays).run()).today).toMatchObject({ orders: 0, conversion: null, ...nothing });
  });
});

test('of how far the service is behind the worst moment of each day is kept, for ninety days', async () => {
  const lags = domain.get(LagDays);
  const behind = async (seconds: number) => {
    await database.query('TRUNCATE outbox_messages, turns');
    const at = new Date(domain.clock.now().getTime() - seconds * 1000);
    await database.query(
      `INSERT INTO outbox_messages (topic, payload, created_at, due_at, attempts) VALUES ('t', '1', $1, $1, 0)`,
      [at],
    );
    await database.query(`INSERT INTO turns VALUES ('sooner', $1), ('late', $2)`, [domain.clock.now(), at]);
  };
  const told = async () =>
    (await lags.compare())
      .filter(({ work }) => ['outbox', 'tasks'].includes(work))
      .map(({ work, ...lag }) => [work, lag.nowSeconds, lag.todaySeconds, lag.yesterdaySeconds]);
  await database.query(`INSERT INTO lag_days VALUES ($1, 'outbox', 1), ($2, 'outbox', 1)`, [ago(90), ago(91)]);
  for (const seconds of [50.9, 70.2, 20]) {
    await behind(seconds);
    await lags.note();
  }
  expect(await database.query('SELECT day::text FROM lag_days WHERE worst_seconds = 1')).toEqual([{ day: ago(90) }]);
  for (const [now, today] of [
    [10, 70],
    [90, 90],
  ] as const) {
    await behind(now);
    expect(await told()).toEqual([
      ['outbox', now, today, null],
      ['tasks', now, today, null],
    ]);
  }
  domain.clock.advance(DAY);
  await behind(5);
  expect(await told()).toEqual([
    ['outbox', 5, 5, 70],
    ['tasks', 5, 5, 70],
  ]);
});

describe('what an exchange did with orders of ours', () => {
  test('thirty days count, today the last of them, and every figure is of that exchange alone', async () => {
    for (const [name, times] of [
      ['changenow', 1],
      ['sideshift', 2],
    ] as const) {
      await providerDay(0, name, 12, 6, 2, times, 9 * times);
      await providerDay(29, name, 8, 2, 0, times, 3 * times);
      await providerDay(30, name, 500, 1, 400, 300, 9000);
      for (const [days, orders] of [
        [0, 1],
        [29, 3],
        [30, 50],
      ] as const) {
        await took(days, name, 10 * times + days, orders);
        await database.query('INSERT INTO proof_days VALUES ($1, $2, $3, $4)', [
          ago(days),
          name,
          4 * orders,
          days === 30 ? 0 : orders * times,
        ]);
        await database.query('INSERT INTO credit_days VALUES ($1, $2, $3, $4)', [
          ago(days),
          name,
          days + times,
          orders,
        ]);
      }
    }
    await providerDay(0, 'exolix', 3, 0, 0, 0);
    const scores = await domain.get(ProviderScores).run();
    const usual = { orders: 20, ended: 10, successRate: 0.8, since: ago(29) };
    expect(scores.get('changenow')).toEqual({
      ...usual,
      holdRate: 0.2,
      meanSlippageBps: 2,
      medianCompletionSeconds: 39,
      proofRate: 0.25,
      medianCreditDelaySeconds: 30,
    });
    expect(scores.get('sideshift')).toEqual({
      ...usual,
      holdRate: 0.4,
      meanSlippageBps: 3,
      medianCompletionSeconds: 49,
      proofRate: 0.5,
      medianCreditDelaySeconds: 31,
    });
    const unknown = { successRate: null, holdRate: null, meanSlippageBps: null, medianCompletionSeconds: null };
    expect(scores.get('exolix')).toMatchObject({ orders: 3, ended: 0, ...unknown, proofRate: null });
    expect([...scores.keys()].sort()).toEqual(['changenow', 'exolix', 'sideshift']);
  });

  test('the share of payouts that a chain shows is of all of them together, however they fell on days', async () => {
    await providerDay(0, 'changenow', 4, 4, 0, 0);
    for (const [days, checked, proven] of [
      [0, 1, 0],
      [29, 3, 3],
    ] as const)
      await database.query('INSERT INTO proof_days VALUES ($1, $2, $3, $4)', [ago(days), 'changenow', checked, proven]);
    expect((await domain.get(ProviderScores).run()).get('changenow')?.proofRate).toBe(0.75);
  });

  test('it is ranked by that from where it stood, and stays switched on or off as it was', async () => {
    const ranks = () => database.query('SELECT provider, standing, enabled FROM provider_settings ORDER BY provider');
    await database.query(
      `INSERT INTO provider_settings (provider, standing, enabled) VALUES ('changenow', 40, false), ('exolix', 76, true)`,
    );
    for (const name of ['changenow', 'exolix', 'sideshift']) await providerDay(0, name, 40, 32, 8, 0);
    await providerDay(0, 'letsexchange', 40, 1, 18, 0);
    await domain.get(RankProviders).run();
    expect(await ranks()).toEqual([
      { provider: 'changenow', standing: 80, enabled: false },
      { provider: 'exolix', standing: 76, enabled: true },
      { provider: 'sideshift', standing: 80, enabled: true },
    ]);
  });
});
