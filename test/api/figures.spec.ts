import { DAY } from '@swap/domain/kernel';
import { anApiWithClock, type ApiWithClock } from '../support/api-with-clock.js';
import { eventually } from '../support/eventually.js';
import { ok } from '../support/http.js';
import { aPartner, type Partner } from '../support/partner.js';
import { roomInDay } from '../support/room-in-window.js';
import { aService, type Service } from '../support/service.js';
import { staffOf, type StaffMember } from '../support/staff.js';

describe('figures of some days', () => {
  let service: Service;
  let timed: ApiWithClock;
  let ada: Partner;
  let ben: Partner;
  let operator: StaffMember;

  beforeAll(async () => {
    await roomInDay();
    service = await aService({ exchanges: ['sideshift'] });
    [ada, ben, [operator]] = (await Promise.all([
      aPartner(service),
      aPartner(service),
      staffOf(service, ['operator']),
    ])) as [Partner, Partner, [StaffMember]];
    // From here nobody but the test counts anything.
    await service.stopWorker();
    timed = await anApiWithClock(service);
    const ids = new Map([
      ['ada', await ada.id()],
      ['ben', await ben.id()],
    ]);
    for (const [columns, rows] of Object.entries(counted))
      for (const [daysAgo, whose, ...rest] of rows) {
        const values = [day(daysAgo), ids.get(whose) ?? whose, ...rest];
        const places = values.map((_, index) => `$${String(index + 1)}`).join(', ');
        await service.database.query(`INSERT INTO ${columns} VALUES (${places})`, values);
      }
  });
  afterAll(async () => {
    await timed.stop();
    await service.stop();
  });

  const day = (ago: number) => new Date(timed.clock.now().getTime() - ago * DAY).toISOString().slice(0, 10);

  /** How many days ago, of whom (a partner or an exchange), and the rest of the row. */
  const counted: Readonly<Record<string, readonly (readonly [number, string, ...(string | number)[]])[]>> = {
    'pair_days (day, partner_id, currency_from, currency_to, orders, completed_orders, volume_cents)': [
      [0, 'ada', 'btc', 'eth', 5, 3, 100_00],
      [0, 'ben', 'btc', 'eth', 2, 2, 50_00],
      [6, 'ada', 'eth', 'btc', 4, 1, 300_00],
      [7, 'ada', 'btc', 'eth', 9, 9, 900_00],
    ],
    'commission_days (day, partner_id, amount_cents)': [
      [0, 'ada', 12_50],
      [0, 'ben', 7_00],
      [6, 'ada', 3_00],
      [7, 'ada', 99_00],
    ],
    'commission_pairs (day, partner_id, currency_from, currency_to, amount_cents)': [
      [0, 'ada', 'btc', 'eth', 12_50],
      [0, 'ben', 'btc', 'eth', 7_00],
      [6, 'ada', 'eth', 'btc', 3_00],
      [7, 'ada', 'btc', 'eth', 99_00],
    ],
    'quote_days (day, partner_id, quotes)': [
      [0, 'ada', 7],
      [0, 'ben', 70],
      [6, 'ada', 3],
      [7, 'ada', 1000],
    ],
    'maturing_days (day, partner_id, amount_cents)': [
      [1, 'ada', 8_00],
      [0, 'ada', 1_00],
      [-1, 'ben', 16_00],
      [-59, 'ada', 2_00],
      [-60, 'ada', 4_00],
    ],
    'provider_days (day, provider, orders, completed_orders, failed_orders, held_orders, slippage_bps_sum)': [
      [0, 'changenow', 10, 6, 2, 1, 90],
      [29, 'changenow', 1, 0, 0, 0, 0],
      [30, 'changenow', 1000, 1000, 0, 0, 0],
    ],
    'duration_days (day, provider, bucket, orders)': [
      [0, 'changenow', 60, 3],
      [6, 'nobody', 100, 2],
      [7, 'changenow', 500, 50],
    ],
    'proof_days (day, provider, checked, proven)': [
      [0, 'changenow', 4, 3],
      [30, 'changenow', 96, 0],
    ],
    'credit_days (day, provider, bucket, orders)': [
      [0, 'changenow', 20, 3],
      [30, 'changenow', 300, 9],
    ],
  };

  const nothing = { orders: 0, completed_orders: 0, volume_usd: 0 };
  const between = [5, 4, 3, 2, 1];

  test('figures of a partner are of its own orders, its money and its quotes, in those days alone', async () => {
    const authorization = `Bearer ${ada.tokens.access_token}`;
    const { data } = await ok(timed.api.get('/partners/analytics?days=7', { authorization }));
    expect(data).toEqual({
      days: 7,
      orders: 9,
      completed_orders: 4,
      volume_usd: 400,
      affiliate_usd: 15.5,
      quotes: 10,
      daily: [
        { date: day(6), orders: 4, completed_orders: 1, volume_usd: 300, affiliate_usd: 3, quotes: 3 },
        ...between.map((ago) => ({ date: day(ago), ...nothing, affiliate_usd: 0, quotes: 0 })),
        { date: day(0), orders: 5, completed_orders: 3, volume_usd: 100, affiliate_usd: 12.5, quotes: 7 },
      ],
      top_pairs: [
        { currency_from: 'eth', currency_to: 'btc', orders: 4, volume_usd: 300, affiliate_usd: 3 },
        { currency_from: 'btc', currency_to: 'eth', orders: 5, volume_usd: 100, affiliate_usd: 12.5 },
      ],
      maturing: [
        { date: day(0), amount_usd: 1 },
        { date: day(-59), amount_usd: 2 },
      ],
    });
  });

  test('figures of the whole platform are of everybody together, and name nobody', async () => {
    const { data } = await ok(timed.api.get('/analytics/public?days=7'));
    expect(data).toEqual({
      days: 7,
      from: day(6),
      to: day(0),
      orders: 11,
      completed_orders: 6,
      volume_usd: 450,
      completion_rate: expect.closeTo(6 / 11, 4),
      median_completion_seconds: 60,
      daily: [
        { date: day(6), orders: 4, completed_orders: 1, volume_usd: 300 },
        ...between.map((ago) => ({ date: day(ago), ...nothing })),
        { date: day(0), orders: 7, completed_orders: 5, volume_usd: 150 },
      ],
      top_pairs: [
        { currency_from: 'eth', currency_to: 'btc', orders: 4, volume_usd: 300 },
        { currency_from: 'btc', currency_to: 'eth', orders: 7, volume_usd: 150 },
      ],
    });
  });

  test('figures are of thirty days where nobody said how many', async () => {
    const authorization = `Bearer ${ada.tokens.access_token}`;
    for (const [path, orders] of [
      ['/partners/analytics', 18],
      ['/analytics/public', 20],
    ] as const) {
      const { data } = await ok(timed.api.get(path, { authorization }));
      expect([path, data.days, data.daily.length, data.orders]).toEqual([path, 30, 30, orders]);
    }
  });

  test('figures of an exchange are of the orders it had in thirty days, and it is not up while it takes none', async () => {
    const score = {
      orders: 11,
      success_rate: 0.75,
      hold_rate: 0.125,
      mean_slippage_bps: 15,
      median_completion_seconds: 500,
      proof_rate: 0.75,
      median_credit_delay_seconds: 20,
      since: day(29),
    };
    const none = Object.fromEntries(Object.keys(score).map((name) => [name, name === 'orders' ? 0 : null]));
    const listed = async () => (await ok(service.api.get('/providers'))).data as unknown[];
    expect(await listed()).toMatchObject([
      { name: 'changenow', title: 'ChangeNOW', up: true, ...score },
      { name: 'sideshift', up: true, ...none },
    ]);
    await ok(operator.api.patch('/providers/changenow', { enabled: false }));
    await eventually(
      async () =>
        expect(await listed()).toMatchObject([
          { name: 'changenow', up: false, ...score },
          { name: 'sideshift', up: true },
        ]),
      { within: 15_000, every: 500 },
    );
  });
});
