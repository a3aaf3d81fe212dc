import { eventually } from '../support/eventually.js';
import { ok } from '../support/http.js';
import { anOrder } from '../support/order.js';
import { aPartner, type Partner } from '../support/partner.js';
import { aReceiver } from '../support/receiver.js';
import { roomInDay } from '../support/room-in-window.js';
import { aService, type Service } from '../support/service.js';
import { staffOf, type StaffMember } from '../support/staff.js';

interface Attention {
  readonly code: string;
  readonly count: number;
  readonly since: string | null;
}

describe('what the first pages of the consoles answer', () => {
  let service: Service;
  let partner: Partner;
  let staff: StaffMember;

  beforeAll(async () => {
    await roomInDay();
    service = await aService();
    partner = await aPartner(service);
    [staff] = (await staffOf(service, ['operator'])) as [StaffMember];
  });
  afterAll(async () => {
    await service.stop();
  });

  const questions = async () => (await ok(staff.api.get('/questions'))).data;
  const waiting = async (code: string): Promise<Attention | undefined> =>
    ((await questions()).attention as Attention[]).find((each) => each.code === code);

  test('a completed order is money that matures: on one day for its partner, in the sum of all for the staff', async () => {
    const order = await anOrder(service, { apiKey: partner.apiKey, body: { amount_from: '0.9' } });
    await order.pays();
    await order.becomes('completed');
    const [line] = await eventually(async () => {
      const lines = (await partner.ledger()) as { amount_usd: number; matures_at: string }[];
      expect(lines).toHaveLength(1);
      return lines;
    });
    const { data } = await ok(partner.api.get('/partners/analytics?days=7'));
    expect(data.top_pairs).toMatchObject([{ affiliate_usd: line!.amount_usd }]);
    const holds = Date.parse(line!.matures_at) > Date.now();
    const expected = holds ? [{ date: line!.matures_at.slice(0, 10), amount_usd: line!.amount_usd }] : [];
    expect(data.maturing).toEqual(expected);
    expect((await questions()).maturing).toEqual(expected);
  });

  test('a quote that a partner asked for with a key is counted a few seconds later, and so is the next one', async () => {
    const asker = service.api.with({ 'x-service-api-key': partner.apiKey });
    for (const asked of [1, 2]) {
      await ok(asker.get('/swap/quote?currency_from=btc&currency_to=eth&amount_from=0.9'));
      await eventually(async () => {
        const { quotes, daily } = (await ok(partner.api.get('/partners/analytics?days=7'))).data;
        const byDay = (daily as { quotes: number }[]).reduce((sum, each) => sum + each.quotes, 0);
        expect([quotes, byDay]).toEqual([asked, asked]);
      });
    }
  });

  test('what waits for a person is counted, with the moment since when', async () => {
    expect(await waiting('adjustments')).toBeUndefined();
    const { id } = (await ok(partner.api.get('/partners/profile'))) as { id: string };
    await ok(
      staff.api.post(`/partners/${id}/adjustments`, {
        kind: 'ADJUSTMENT_CREDIT',
        amount_usd: '9000',
        reason: 'Far above what one person may book alone',
      }),
    );
    expect(await waiting('adjustments')).toMatchObject({ count: 1, amount_usd: 9000, since: expect.any(String) });
  });

  test('deliveries that were given up are counted for the staff, and told of their endpoint', async () => {
    const receiver = await aReceiver();
    const { id } = await partner.registers(receiver);
    await ok(partner.api.post(`/partners/affiliate/webhooks/${id}/test`));
    await eventually(() => expect(receiver.arrivals).toHaveLength(1));
    await service.database.query(`UPDATE webhook_deliveries SET state = 'exhausted' WHERE endpoint_id = $1`, [id]);
    expect(await waiting('deliveries_exhausted')).toMatchObject({ count: 1 });
    const shown = await ok(partner.api.get(`/partners/affiliate/webhooks/${id}`));
    expect(shown.health).toMatchObject({ pending: 0, exhausted: 1 });
    await receiver.close();
  });

  test('a day that is worse than the one before is told by what is worse', async () => {
    const days = (orders: number, completed: number, held: number, ago: number) =>
      service.database.query(
        `INSERT INTO provider_days (day, provider, orders, completed_orders, failed_orders, held_orders, slippage_bps_sum)
         VALUES ((now() AT TIME ZONE 'UTC')::date - $4::integer, 'sideshift', $1, $2, 2, $3, 0)`,
        [orders, completed, held, ago],
      );
    await days(40, 38, 0, 1);
    await days(30, 12, 4, 0);
    const { trends } = await questions();
    expect(trends.worse).toEqual(['conversion', 'hold_rate']);
    expect(trends.yesterday).toMatchObject({ orders: 40, conversion: 0.95 });
    expect(trends.mix.map(({ provider }: { provider: string }) => provider)).toContain('sideshift');
  });

  test('how far the service is behind is kept by day: the worst minute of each', async () => {
    await service.database.query(
      `INSERT INTO lag_days VALUES ((now() AT TIME ZONE 'UTC')::date - 1, 'outbox', 17), ((now() AT TIME ZONE 'UTC')::date, 'outbox', 900)
       ON CONFLICT (day, work) DO UPDATE SET worst_seconds = excluded.worst_seconds`,
    );
    const { lags } = await questions();
    const outbox = (lags as { work: string }[]).find(({ work }) => work === 'outbox');
    expect(outbox).toMatchObject({ today_seconds: 900, yesterday_seconds: 17 });
  });
});
