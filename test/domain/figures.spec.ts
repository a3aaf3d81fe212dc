import { LagDays, PartnerAnalytics, PublicAnalytics, StaffQuestions, type MaturingDay } from '@swap/domain/analytics';
import { aDomainOfItsOwn, type OwnDomain } from '../support/domain.js';
import type { FreshDatabase } from '../support/fresh-database.js';
import { aPartnerRow } from '../support/partner-row.js';

const nobody = '00000000-0000-0000-0000-000000000000';
/** Of seven days: today, the first, and the last that is none of them. */
const [today, first, before] = ['2026-11-21', '2026-11-15', '2026-11-14'] as const;

describe('figures of some days', () => {
  let database: FreshDatabase;
  let domain: OwnDomain;
  let own: string;
  let other: string;
  beforeAll(async () => {
    domain = await aDomainOfItsOwn({ start: new Date('2026-11-21T12:00:00Z') });
    ({ database } = domain);
    [own, other] = [await aPartnerRow(database), await aPartnerRow(database, { email: 'bob@example.com' })];
  });
  afterEach(() =>
    database.query(
      'TRUNCATE pair_days, platform_pair_days, order_milestones, commission_days, commission_pairs, quote_days, maturing_days, duration_days',
    ),
  );
  afterAll(() => domain.stop());

  const insert = (table: string, ...rows: readonly (readonly unknown[])[]) =>
    Promise.all(
      rows.map((row) =>
        database.query(`INSERT INTO ${table} VALUES (${row.map((_, at) => `$${String(at + 1)}`).join(', ')})`, row),
      ),
    );

  /** The same of both partners on each day, the other's hundredfold. */
  async function ofBoth(table: string, values: readonly unknown[], amount: number): Promise<void> {
    let share = amount;
    for (const day of [today, first, before]) {
      await insert(table, [own, day, ...values, share], [other, day, ...values, share * 100]);
      share *= 2;
    }
  }

  test('a partner is shown what it earned and asked for on each of its days, and nothing of another or of before', async () => {
    await ofBoth('commission_days', [], 3);
    await ofBoth('quote_days', [], 5);
    for (const [id, times] of [
      [own, 1],
      [other, 100],
    ] as const) {
      const { commission, quotes, daily } = await domain.get(PartnerAnalytics).run(id, 7);
      expect([Number(commission.cents), quotes]).toEqual([9 * times, 15 * times]);
      expect(daily.map((each) => [each.day, Number(each.commission.cents), each.quotes])).toEqual([
        [first, 6 * times, 10 * times],
        ...['16', '17', '18', '19', '20'].map((day) => [`2026-11-${day}`, 0, 0]),
        [today, 3 * times, 5 * times],
      ]);
    }
  });

  test('each pair of a partner has what it earned in both days together, the way back apart', async () => {
    for (const [from, to, cents] of [
      ['btc', 'eth', 7],
      ['eth', 'btc', 11],
      ['btc', 'xmr', 13],
    ] as const) {
      await ofBoth('commission_pairs', [from, to], cents);
      for (const day of [today, before]) await insert('pair_days', [day, own, from, to, 1, 1, cents]);
    }
    const { topPairs } = await domain.get(PartnerAnalytics).run(own, 7);
    expect(topPairs.map((each) => [each.currencyFrom, each.currencyTo, Number(each.commission.cents)])).toEqual([
      ['btc', 'xmr', 39],
      ['eth', 'btc', 33],
      ['btc', 'eth', 21],
    ]);
  });

  test('what waits to be counted is the partner’s already: orders as placed, as completed, and volume that was corrected', async () => {
    const happen = (partner: string | null, kind: string, at: string, cents: number) =>
      database.query(
        `INSERT INTO order_milestones (kind, at, partner_id, provider, currency_from, currency_to, volume_cents, held)
         VALUES ($1, $2, $3, 'changenow', 'btc', 'eth', $4, false)`,
        [kind, at, partner, cents],
      );
    for (const partner of [own, other, null]) {
      const times = partner === own ? 1 : 3;
      await happen(partner, 'waiting', `${first}T00:00:00Z`, 0);
      await happen(partner, 'completed', `${first}T23:59:59.999Z`, 100 * times);
      await happen(partner, 'repriced', `${today}T00:00:00Z`, -30 * times);
      await happen(partner, 'expired', `${today}T00:00:00Z`, 0);
      await happen(partner, 'waiting', `${before}T23:59:59.999Z`, 0);
    }
    const { orders, completedOrders, volume, daily } = await domain.get(PartnerAnalytics).run(own, 7);
    expect([orders, completedOrders, volume.cents]).toEqual([1, 1, 70n]);
    expect(daily.filter((each) => !each.volume.isZero).map(({ day, orders: of }) => [day, of])).toEqual([
      [first, 1],
      [today, 0],
    ]);
  });

  test('what matures is told for sixty days from today on: of one partner, and of all together', async () => {
    const days = (partner: string, cents: readonly number[]) =>
      insert(
        'maturing_days',
        ...['2026-11-20', today, '2026-12-01', '2026-12-02', '2027-01-19', '2027-01-20'].map((day, at) => [
          partner,
          day,
          cents[at],
        ]),
      );
    await days(own, [1, 2, 0, -50, 4, 5]);
    await days(other, [100, 200, 300, 50, 400, 500]);
    const told = (maturing: readonly MaturingDay[]) => maturing.map(({ day, amount }) => [day, Number(amount.cents)]);
    expect(told((await domain.get(PartnerAnalytics).run(own, 7)).maturing)).toEqual([
      [today, 2],
      ['2026-12-02', -50],
      ['2027-01-19', 4],
    ]);
    expect(told((await domain.get(StaffQuestions).run()).maturing)).toEqual([
      [today, 202],
      ['2026-12-01', 300],
      ['2027-01-19', 404],
    ]);
  });

  test('everybody is shown ten pairs, by volume, then by orders, then by name', async () => {
    const pairs = [
      ['a', 9, 500],
      ['b', 1, 900],
      ['c', 3, 700],
      ['d', 4, 700],
      ['f', 2, 600],
      ['e', 2, 600],
      ['g', 1, 50],
      ['h', 1, 40],
      ['i', 1, 30],
      ['j', 1, 20],
      ['k', 1, 10],
    ] as const;
    for (const [coin, orders, volume] of pairs) {
      await insert(
        'pair_days',
        [today, nobody, coin, 'btc', orders - 1, 0, volume - 9],
        [first, own, coin, 'btc', 1, 0, 9],
      );
      await insert('pair_days', [before, own, coin, 'btc', 100, 100, 10_000]);
    }
    const { topPairs, orders, completedOrders } = await domain.get(PublicAnalytics).run(7);
    expect(topPairs.map(({ currencyFrom }) => currencyFrom).join('')).toBe('bdcefaghij');
    expect(topPairs[0]).toMatchObject({
      currencyTo: 'btc',
      orders: 1,
      volume: expect.objectContaining({ cents: 900n }),
    });
    expect([orders, completedOrders]).toEqual([26, 0]);
  });

  test('of a day the worst look stays, whatever is seen after it, and of the day before its own', async () => {
    const lag = domain.get(LagDays);
    const waits = (seconds: number) =>
      database.query(
        `INSERT INTO outbox_messages (topic, payload, created_at, due_at, attempts)
         VALUES ('mail.send', '{}', $1::timestamptz, $1::timestamptz - make_interval(secs => $2), 0)`,
        [domain.clock.now(), seconds],
      );
    const looks = async (seconds: number) => {
      await waits(seconds);
      await lag.note();
      await database.query('DELETE FROM outbox_messages');
    };
    const outbox = async () => (await lag.compare()).find(({ work }) => work === 'outbox');
    try {
      await insert(
        'lag_days',
        ['2026-11-20', 'outbox', 7],
        ['2026-11-19', 'outbox', 8000],
        ['2026-08-22', 'outbox', 1],
      );
      for (const seconds of [60, 900, 30]) await looks(seconds);
      expect(await outbox()).toEqual({ work: 'outbox', nowSeconds: 0, todaySeconds: 900, yesterdaySeconds: 7 });
      await waits(1200);
      expect(await outbox()).toMatchObject({ nowSeconds: 1200, todaySeconds: 1200 });
      const [{ oldest }] = await database.query(`SELECT to_char(min(day), 'YYYY-MM-DD') AS oldest FROM lag_days`);
      expect(oldest).toBe('2026-11-19');
    } finally {
      await database.query('TRUNCATE lag_days, outbox_messages');
    }
  });

  test('the usual time of an order is that of all exchanges in these days', async () => {
    await insert(
      'duration_days',
      [today, 'changenow', 30, 2],
      [first, 'sideshift', 40, 1],
      [first, 'changenow', 50, 2],
      [before, 'changenow', 90, 9],
    );
    expect((await domain.get(PublicAnalytics).run(7)).medianCompletionSeconds).toBe(40);
    expect((await domain.get(PublicAnalytics).run(8)).medianCompletionSeconds).toBe(90);
  });
});
