import { ok } from '../support/http.js';
import { eventually } from '../support/eventually.js';
import { addresses, anOrder, create } from '../support/order.js';
import { anOrderAt } from '../support/order-cases.js';
import { aService, type Service } from '../support/service.js';

interface Status {
  readonly order_info: { readonly action_required: { readonly code: string } | null };
  readonly expected: Record<'typical_seconds' | 'slow_seconds' | 'patience_seconds', number | null> | null;
  readonly decision?: {
    choices: string[];
    refund_currency: string;
    refund_address: string | null;
    sent: unknown;
  } | null;
}

describe('what an order awaits', () => {
  let service: Service;
  beforeAll(async () => {
    service = await aService({ exchanges: ['fixedfloat', 'sideshift'] });
  });
  afterAll(() => service.stop());

  const statusOf = (id: string, token?: string) =>
    ok(service.api.get(`/swap/status?order_id=${id}`, token ? { 'x-manage-token': token } : {})) as Promise<Status>;
  /** Orders of the last days that took so many seconds from a state on. */
  const record = (status: string, [from, to]: readonly [string, string], seconds: readonly number[]) =>
    service.database.query(
      `INSERT INTO remaining_days AS known SELECT 'changenow', $2, $3, $1, current_date, s, count(*)
       FROM unnest($4::int[]) s GROUP BY s ON CONFLICT DO NOTHING`,
      [status, from, to, seconds],
    );

  test('how long an order still needs is what others with the same pair took, else all of its exchange', async () => {
    await record('paid', ['xmr', 'btc'], [60, 60, 120, 120, 120, 180, 180, 240, 300, 599]);
    await record('paid', ['', ''], [10, 20, 30, 40, 50]);
    await record('waiting', ['', ''], [500, 550, 560, 570, 580]);
    const body = { source: 1, currency_from: 'xmr', currency_to: 'btc', amount_from: '5', address_to: addresses.btc };
    const known = await anOrder(service, { body });
    const other = await anOrder(service, { body: { source: 1 } });
    const deadline = { patience_seconds: known.created.expires_at === null ? 500 : null };
    expect((await statusOf(known.id)).expected).toEqual({ typical_seconds: 120, slow_seconds: 300, ...deadline });
    expect((await statusOf(other.id)).expected).toEqual({ typical_seconds: 30, slow_seconds: 50, ...deadline });
  });

  test('an order that ends is on the record from each of its states, once for its pair and once for its exchange', async () => {
    const body = { source: 1, currency_from: 'ltc', currency_to: 'btc', amount_from: '5', address_to: addresses.btc };
    const order = await anOrder(service, { body });
    await order.pays();
    await order.becomes('completed');
    await eventually(
      async () => {
        // Figures are counted a few times a minute.
        await service.database.query(`UPDATE turns SET next_at = now() WHERE name = 'roll-up' RETURNING 1`);
        const rows = await service.database.query(
          `SELECT status, sum(orders)::int AS orders FROM remaining_days WHERE currency_from = 'ltc' GROUP BY status`,
        );
        expect(rows).toContainEqual({ status: 'paid', orders: 1 });
      },
      { within: 20_000 },
    );
    expect((await statusOf(order.id)).expected).toBeNull();
  });

  test('who holds the manage token is told what there is to choose, and whether a refund needs an address', async () => {
    for (const refund_address of [null, addresses.btc]) {
      const {
        order_info: id,
        manage_token,
        deposit,
      } = await create(service, { body: { fixed: true, source: 4, refund_address } });
      expect((await statusOf(id, manage_token)).decision).toBeNull();
      await service.sandbox.deposit(deposit.address, { amount: '0.0095' });
      await eventually(async () => {
        expect((await statusOf(id)).order_info.action_required?.code).toBe('deposit_too_small');
      });
      expect((await statusOf(id, manage_token)).decision).toEqual({
        choices: ['exchange', 'refund'],
        refund_currency: 'btc',
        refund_address,
        sent: null,
      });
      expect(await statusOf(id)).not.toHaveProperty('decision');
    }
  });

  test.each([
    ['a refund', 'refund'],
    ['going on', 'exchange'],
  ] as const)('%s that was decided is on record until the exchange has acted', async (_, choice) => {
    await service.sandbox.speed(0);
    const order = await anOrderAt(service, 'deposit_too_small');
    const headers = { 'x-manage-token': order.manageToken };
    await service.stopWorker();
    const seen = (await service.api.get(`/swap/status?order_id=${order.id}`, headers)).headers.get('etag') ?? '';
    const decide =
      choice === 'refund'
        ? service.api.post(`/swap/orders/${order.id}/refund-address`, { address: addresses.btc }, headers)
        : service.api.post(`/swap/orders/${order.id}/resolve`, { choice }, headers);
    await ok(decide);
    const now = await service.api.get(`/swap/status?order_id=${order.id}`, { ...headers, 'if-none-match': seen });
    expect(now).toMatchObject({
      status: 200,
      json: { decision: { choices: ['exchange', 'refund'], sent: { choice, sent_at: expect.any(String) as string } } },
    });
    await service.startWorker(0);
    await service.sandbox.speed(10);
    await eventually(async () => expect((await statusOf(order.id, order.manageToken)).decision).toBeNull());
  });

  test('where the exchange takes nobody’s word there is nothing to choose', async () => {
    const { order_info: id, manage_token, deposit } = await create(service, { body: { source: 1 } });
    await service.sandbox.deposit(deposit.address);
    await service.sandbox.steer(deposit.address, 'hold');
    await eventually(async () => {
      expect((await statusOf(id)).order_info.action_required?.code).toBe('provider_hold');
    });
    expect((await statusOf(id, manage_token)).decision).toMatchObject({ choices: [] });
  });
});
