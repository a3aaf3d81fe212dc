import { PartnerAnalytics, PublicAnalytics, RollUp } from '@swap/domain/analytics';
import { migrate } from '@swap/domain/database';
import { randomFrom } from '../books/random.js';
import { aDomainOfItsOwn, type OwnDomain } from '../support/domain.js';
import type { FreshDatabase } from '../support/fresh-database.js';

const partners = ['019aa1b2-7c1e-7d55-9b0e-3f5a64c1d201', '019aa1b2-7c1e-7d55-9b0e-3f5a64c1d202', null] as const;
const nobody = '00000000-0000-0000-0000-000000000000';
const kinds = ['waiting', 'completed', 'failed', 'refunded', 'repriced', 'expired'] as const;

interface Milestone {
  readonly kind: (typeof kinds)[number];
  readonly at: string;
  readonly partner_id: string | null;
  readonly provider: string;
  readonly currency_from: string;
  readonly currency_to: string;
  readonly volume_cents: number;
  readonly seconds: number | null;
  readonly slippage_bps: number | null;
  readonly held: boolean;
  readonly remaining: Readonly<Record<string, number>> | null;
}

/** Seconds below this are their own bucket. */
const exact = 100;

function milestones(seed: number, count: number): Milestone[] {
  const random = randomFrom(seed);
  const below = (end: number) => Math.floor(random() * end);
  const one = <T>(of: readonly T[]): T => of[below(of.length)] as T;
  return Array.from({ length: count }, () => {
    const kind = one(kinds);
    const isDone = kind === 'completed';
    return {
      kind,
      // Either side of midnight, UTC.
      at: new Date(
        Date.UTC(2026, 10, 18 + below(4), one([0, 23]), one([0, 59]), one([0, 59]), one([0, 999])),
      ).toISOString(),
      partner_id: one(partners),
      provider: one(['changenow', 'sideshift']),
      currency_from: one(['btc', 'xmr']),
      currency_to: one(['eth', 'ltc']),
      volume_cents: isDone ? below(90_000) : kind === 'repriced' ? below(500) - 250 : 0,
      seconds: isDone ? below(exact) : null,
      slippage_bps: isDone ? below(40) - 10 : null,
      held: random() < 0.3,
      remaining: kind === 'repriced' ? null : { paid: below(exact), waiting: below(exact) },
    };
  });
}

/** What the rows of a group add up to, by what they have in common. */
function added<Row>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
  figuresOf: (row: Row) => readonly number[],
): string[] {
  const sums = new Map<string, number[]>();
  for (const row of rows) {
    const known = sums.get(keyOf(row)) ?? [];
    sums.set(
      keyOf(row),
      figuresOf(row).map((figure, index) => figure + (known[index] ?? 0)),
    );
  }
  return [...sums].map(([key, figures]) => [key, ...figures].join(' ')).sort();
}

const dayOf = ({ at }: Milestone) => at.slice(0, 10);
const as = (...is: boolean[]) => is.map(Number);

const ordersBy = (rows: readonly Milestone[], keyOf: (row: Milestone) => readonly string[]) =>
  added(
    rows,
    (row) => keyOf(row).join(' '),
    ({ kind, volume_cents: volume }) => [...as(kind === 'waiting', kind === 'completed'), volume],
  );

const pairs = (rows: readonly Milestone[]) =>
  ordersBy(rows, (row) => [dayOf(row), row.partner_id ?? nobody, row.currency_from, row.currency_to]);

const pairsOfAll = (rows: readonly Milestone[]) =>
  ordersBy(rows, (row) => [dayOf(row), row.currency_from, row.currency_to]);

const providers = (rows: readonly Milestone[]) =>
  added(
    rows,
    (row) => [dayOf(row), row.provider].join(' '),
    ({ kind, held, slippage_bps: slippage }) => {
      const failed = kind === 'failed' || kind === 'refunded';
      const ended = failed || kind === 'completed';
      return [...as(kind === 'waiting', kind === 'completed', failed, held && ended), slippage ?? 0];
    },
  );

const durations = (rows: readonly Milestone[]) =>
  added(
    rows.filter(({ kind }) => kind === 'completed'),
    (row) => [dayOf(row), row.provider, row.seconds].join(' '),
    () => [1],
  );

const remaining = (rows: readonly Milestone[]) =>
  added(
    rows.flatMap((row) =>
      Object.entries(row.remaining ?? {}).flatMap(([status, seconds]) =>
        [`${row.currency_from} ${row.currency_to}`, '- -'].map((pair) =>
          [row.provider, pair, status, dayOf(row), seconds].join(' '),
        ),
      ),
    ),
    (key) => key,
    () => [1],
  );

describe('figures by day', () => {
  let database: FreshDatabase;
  let domain: OwnDomain;
  beforeAll(async () => {
    domain = await aDomainOfItsOwn({ start: new Date('2026-11-21T12:00:00Z') });
    ({ database } = domain);
  });
  afterAll(() => domain.stop());

  const rowsOf = async (sql: string) => {
    const rows = (await database.query(`SELECT concat_ws(' ', ${sql}`)) as { concat_ws: string }[];
    return rows.map((row) => row.concat_ws).sort();
  };
  const sumsOfAll = () =>
    rowsOf(`day, currency_from, currency_to, orders, completed_orders, volume_cents) FROM platform_pair_days`);
  const happen = (rows: readonly Milestone[]) =>
    database.query(
      `INSERT INTO order_milestones (kind, at, partner_id, provider, currency_from, currency_to, volume_cents, seconds, slippage_bps, held, remaining)
       SELECT kind, at, partner_id, provider, currency_from, currency_to, volume_cents, seconds, slippage_bps, held, remaining
       FROM jsonb_populate_recordset(NULL::order_milestones, $1)`,
      [JSON.stringify(rows)],
    );
  const partnersFigures = async (id: string) => {
    const { orders, completedOrders, volume, daily, topPairs } = await domain.get(PartnerAnalytics).run(id, 4);
    return JSON.stringify({ orders, completedOrders, volume, daily, topPairs });
  };

  test('they are what was counted, whoever counts beside and however often, and a partner sees no difference meanwhile', async () => {
    const rollUp = domain.get(RollUp);
    const all: Milestone[] = [];
    // The last are more than three can take at once.
    for (const [seed, count] of [
      [1, 200],
      [2, 1],
      [3, 300],
      [4, 16_000],
    ] as const) {
      const wave = milestones(seed, count);
      all.push(...wave);
      await happen(wave);
      const before = await Promise.all(partners.slice(0, 2).map((id) => partnersFigures(id ?? '')));
      await Promise.all([rollUp.run(), rollUp.run(), rollUp.run()]);
      expect(await database.query('SELECT count(*)::int AS left FROM order_milestones')).toEqual([{ left: 0 }]);
      expect(await Promise.all(partners.slice(0, 2).map((id) => partnersFigures(id ?? '')))).toEqual(before);
      expect(
        await rowsOf(
          `day, partner_id, currency_from, currency_to, orders, completed_orders, volume_cents) FROM pair_days`,
        ),
      ).toEqual(pairs(all));
      expect(await sumsOfAll()).toEqual(pairsOfAll(all));
      expect(
        await rowsOf(
          `day, provider, orders, completed_orders, failed_orders, held_orders, slippage_bps_sum) FROM provider_days`,
        ),
      ).toEqual(providers(all));
      expect(await rowsOf(`day, provider, bucket, orders) FROM duration_days`)).toEqual(durations(all));
      expect(
        await rowsOf(
          `provider, coalesce(nullif(currency_from, ''), '-'), coalesce(nullif(currency_to, ''), '-'), status, day, bucket, orders) FROM remaining_days`,
        ),
      ).toEqual(remaining(all));
    }
    const { orders, completedOrders, volume, daily, topPairs } = await domain.get(PublicAnalytics).run(4);
    const of = (kind: Milestone['kind']) => all.filter((each) => each.kind === kind).length;
    const cents = all.reduce((sum, each) => sum + each.volume_cents, 0);
    expect([orders, completedOrders, Number(volume.cents)]).toEqual([of('waiting'), of('completed'), cents]);
    expect(daily.map(({ day }) => day)).toEqual(['2026-11-18', '2026-11-19', '2026-11-20', '2026-11-21']);
    for (const { day, orders: ofDay } of daily) {
      expect(ofDay).toBe(all.filter((each) => dayOf(each) === day && each.kind === 'waiting').length);
    }
    expect(topPairs.map((each) => Number(each.volume.cents))).toEqual(
      topPairs.map((each) => Number(each.volume.cents)).sort((a, b) => b - a),
    );
    expect(topPairs.reduce((sum, each) => sum + each.orders, 0)).toBe(of('waiting'));
  });

  test('what was counted before there were sums of all partners is in them, too', async () => {
    const before = await sumsOfAll();
    expect(before.length).toBeGreaterThan(4);
    await database.query('DROP TABLE platform_pair_days; DROP FUNCTION platform_pair_days_add CASCADE');
    await database.query(`DELETE FROM schema_migrations WHERE name LIKE 'PlatformPairDays%'`);
    await migrate(database.url);
    expect(await sumsOfAll()).toEqual(before);
  });
});
