import { eventually } from '../support/eventually.js';
import { ok } from '../support/http.js';
import { expectProblem } from '../support/problem.js';
import { aService, type Service } from '../support/service.js';

let service: Service;
beforeAll(async () => {
  service = await aService();
});
afterAll(() => service.stop());

interface Rates {
  readonly points: readonly { readonly at: string; readonly rate: string }[];
}

/** Without what the worker adds meanwhile. */
const rates = async (query: string): Promise<Rates['points']> => {
  const { points } = (await ok(service.api.get(`/pairs/rates?${query}`))).data as Rates;
  return points.filter(({ at }) => Date.now() - Date.parse(at) > 55 * 60_000);
};

/** A coin at 100 and 50 dollars an hour ago, and at such prices every ten minutes of the days before. */
const past = `
  INSERT INTO price_points (ticker, at, usd)
  SELECT ticker, date_bin('10 minutes', now(), '2020-01-01') - n * interval '10 minutes', usd + n
  FROM (VALUES ('ltc', 100), ('doge', 50)) AS coins (ticker, usd), generate_series(6, 1300) AS n`;

describe('the rates of a pair', () => {
  beforeAll(() => service.database.query(past));

  test('a day has a rate every ten minutes, oldest first, and none that is older', async () => {
    const points = await rates('currency_from=LTC&currency_to=doge');
    expect(points.length).toBeGreaterThan(130);
    expect(points.length).toBeLessThan(146);
    expect(points.at(-1)!.rate).toBe('1.89285714286');
    const times = points.map(({ at }) => Date.parse(at));
    expect([...times].sort((a, b) => a - b)).toEqual(times);
    expect(Date.now() - times[0]!).toBeLessThanOrEqual(86_400_000);
  });

  test('a week has one every hour, the last of it', async () => {
    const points = await rates('currency_from=ltc&currency_to=doge&window=week');
    expect(points.length).toBeGreaterThan(165);
    expect(points.length).toBeLessThan(171);
    const minutes = points.slice(0, -1).map(({ at }) => new Date(at).getUTCMinutes());
    expect(new Set(minutes.slice(1))).toEqual(new Set([50]));
  });

  test('a pair that nobody priced has no points, and is no error', async () => {
    await service.database.query(`DELETE FROM price_points WHERE ticker = 'xmr'`);
    expect(await rates('currency_from=xmr&currency_to=doge')).toEqual([]);
  });

  test('what is asked for wrongly is named', async () => {
    const unknown = await service.api.get('/pairs/rates?currency_from=nosuch&currency_to=doge');
    expectProblem(unknown, { status: 422, code: 'unknown_asset', field: 'currency_from' });
    const wrong = await service.api.get('/pairs/rates?currency_from=ltc&currency_to=doge&window=year');
    expectProblem(wrong, { status: 400, code: 'validation_failed', field: 'window' });
  });

  test('a worker writes down what coins are worth', async () => {
    const written = await eventually(
      async () => {
        const rows = await service.database.query(
          `SELECT ticker FROM price_points WHERE at > now() - interval '11 minutes'`,
        );
        expect(rows.length).toBeGreaterThan(0);
        return rows;
      },
      { within: 75_000 },
    );
    expect(written).toContainEqual({ ticker: 'btc' });
  }, 90_000);

  test('points that are older than anybody asks for are forgotten', async () => {
    const old = () =>
      service.database.query(`SELECT 1 FROM price_points WHERE at < now() - interval '8 days 1 minute'`);
    expect((await old()).length).toBeGreaterThan(0);
    await service.database.query(`DELETE FROM turns WHERE name = 'forget-price-points'`);
    await eventually(async () => expect(await old()).toEqual([]), { within: 30_000 });
  }, 40_000);
});

describe('popular pairs', () => {
  const nobody = '00000000-0000-0000-0000-000000000000';

  test('popular pairs are those of the most orders, of what can be swapped now; what hardly anybody did is nobody’s to see', async () => {
    expect((await ok(service.api.get('/pairs/popular'))).data).toEqual([]);
    await service.database.query(
      `INSERT INTO pair_days VALUES
         (current_date, $1, 'btc', 'eth', 4, 4, 100), (current_date - 29, $1, 'btc', 'eth', 3, 3, 100),
         (current_date, $1, 'eth', 'btc', 9, 1, 100), (current_date, $1, 'nosuch', 'btc', 90, 1, 100),
         (current_date, $1, 'ltc', 'btc', 2, 2, 100), (current_date - 30, $1, 'xmr', 'btc', 50, 2, 100),
         (current_date, $1, 'doge', 'btc', 80, 80, 100), (current_date, $1, 'btc', 'xmr', 70, 70, 100)`,
      [nobody],
    );
    // Nobody takes the one now, nor pays out the other.
    await service.database.query(`UPDATE assets SET deposit_enabled = false WHERE param = 'doge'`);
    await service.database.query(`UPDATE assets SET withdraw_enabled = false WHERE param = 'xmr'`);
    // They are counted once a minute; an API that was started just now has yet to do so.
    await service.restartApi(0);
    expect((await ok(service.api.get('/pairs/popular'))).data).toEqual([
      { currency_from: 'eth', currency_to: 'btc', orders: 9 },
      { currency_from: 'btc', currency_to: 'eth', orders: 7 },
    ]);
  });
});
