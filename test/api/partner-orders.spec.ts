import { eventually } from '../support/eventually.js';
import { ok } from '../support/http.js';
import { copiesOf } from '../support/many-orders.js';
import { anOrder, type PlacedOrder } from '../support/order.js';
import { aPartner, type Partner } from '../support/partner.js';
import { expectProblem } from '../support/problem.js';
import { dayWithRoom, roomInDay } from '../support/room-in-window.js';
import { aService, type Service } from '../support/service.js';

describe('a partner’s orders, figures and profile', () => {
  let service: Service;
  let partner: Partner;
  let orders: PlacedOrder[];
  let paid: PlacedOrder;
  const today = dayWithRoom();

  beforeAll(async () => {
    await roomInDay();
    service = await aService();
    partner = await aPartner(service);
    orders = [];
    for (let count = 0; count < 5; count += 1) orders.push(await anOrder(service, { apiKey: partner.apiKey }));
    paid = await anOrder(service, {
      apiKey: partner.apiKey,
      body: { currency_from: 'eth', currency_to: 'btc', amount_from: '1', address_to: btcAddress },
    });
    orders.push(paid);
    await anOrder(service, { apiKey: (await aPartner(service)).apiKey });
    await anOrder(service);
    await paid.pays();
    await paid.becomes('completed');
    await eventually(async () => expect(await partner.ledger()).toHaveLength(1));
  });

  afterAll(async () => {
    await service.stop();
  });

  const btcAddress = 'bc1q2yvzm42zwnk836lu5k5eldadg0mw80gk92ktqa';

  async function list(query = ''): Promise<{ data: { order_id: string }[]; next_cursor: string | null }> {
    return ok(partner.api.get(`/partners/orders${query}`));
  }

  const newestFirst = () => orders.map(({ id }) => id).reverse();
  const idsOf = ({ data }: { data: { order_id: string }[] }) => data.map(({ order_id }) => order_id);

  test('a partner’s orders are those placed with a key of its own, newest first, page after page', async () => {
    expect(idsOf(await list())).toEqual(newestFirst());
    const seen: string[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const page = await list(`?limit=4${cursor && `&cursor=${cursor}`}`);
      seen.push(...idsOf(page));
      cursor = page.next_cursor;
    }
    expect(seen).toEqual(newestFirst());
  });

  test('a partner’s orders are shown as the customer sees them, and what they earned', async () => {
    const [line] = await partner.ledger();
    const { data } = await ok(partner.api.get(`/partners/orders/${paid.id}`));
    const own = { commission_usd: line.amount_usd, external_id: null, metadata: null };
    expect(data).toEqual({ ...(await paid.snapshot()), ...own });
    const { data: waiting } = await ok(partner.api.get(`/partners/orders/${String(orders[0]?.id)}`));
    expect(waiting.commission_usd).toBeNull();
  });

  test.each([
    ['?status=completed', () => [paid.id]],
    ['?currency_from=ETH', () => [paid.id]],
    ['?currency_to=eth', () => newestFirst().slice(1)],
    ['?currency_to=ETH', () => newestFirst().slice(1)],
    [`?from=${today}&to=${today}`, newestFirst],
    ['?to=2020-01-01', () => []],
    ['?from=2999-01-01', () => []],
  ])('a partner’s orders are filtered by %s', async (query, expected) => {
    expect(idsOf(await list(query))).toEqual(expected());
  });

  test('a range of moments holds both its ends, in the list and in the file', async () => {
    const placedAt = new Map(orders.map(({ id, created }) => [id, created.timeline[0]!.at]));
    const at = placedAt.get(orders[2]!.id)!;
    const placed = (isWithin: (ms: number) => boolean) =>
      newestFirst().filter((id) => isWithin(Date.parse(placedAt.get(id)!) - Date.parse(at)));
    const found = async (query: string) => {
      const { text } = await partner.api.get(`/partners/orders.csv${query}`);
      const rows = text.split('\r\n').slice(1, -1);
      expect(rows.map((row) => row.split(',')[0])).toEqual(idsOf(await list(query)));
      return idsOf(await list(query));
    };
    const beside = (ms: number) => new Date(Date.parse(at) + ms).toISOString();
    expect(await found(`?from=${at}&to=${at}`)).toEqual(placed((ms) => ms === 0));
    expect(await found(`?to=${at}`)).toEqual(placed((ms) => ms <= 0));
    expect(await found(`?to=${beside(-1)}`)).toEqual(placed((ms) => ms < 0));
    expect(await found(`?from=${beside(1)}`)).toEqual(placed((ms) => ms > 0));
  });

  test('a range that is reversed is refused, in the list and in the file', async () => {
    for (const path of ['orders', 'orders.csv']) {
      const answer = await partner.api.get(`/partners/${path}?from=2026-11-21&to=2026-11-20`);
      expectProblem(answer, { status: 422, code: 'invalid_range', field: 'to' });
    }
  });

  test('a partner’s orders come as a file for spreadsheets, in which no text is run', async () => {
    await service.database.query(
      `UPDATE orders SET receiver_memo_tag = '=HYPERLINK("http://evil.example")' WHERE public_id = $1`,
      [paid.id],
    );
    const answer = await partner.api.get('/partners/orders.csv');
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="orders.csv"');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    const lines = answer.text.split('\r\n');
    expect(lines).toHaveLength(orders.length + 2);
    expect(lines[0]).toMatch(/^order_id,created_at,/);
    expect(lines.slice(1, -1).map((line) => line.split(',')[0])).toEqual(newestFirst());
    expect(lines[1]).toContain(`,"'=HYPERLINK(""http://evil.example"")",`);
    const [line] = await partner.ledger();
    expect(lines[1]).toContain(`,50,${Number(line.amount_usd).toFixed(2)},`);
  });

  test('some hundred orders of a partner are in its file, each once, under one heading', async () => {
    const busy = await aPartner(service);
    const order = await anOrder(service, { apiKey: busy.apiKey });
    await copiesOf(service, order.id, 500);
    const { text } = await busy.api.get('/partners/orders.csv');
    // More than is handed over at once, several times.
    expect(text.length).toBeGreaterThan(64 * 1024);
    const ids = text.split('\r\n').map((line) => line.split(',')[0]);
    expect([ids.length, new Set(ids).size, ids[0], ids[1], ids.at(-1)]).toEqual([503, 503, 'order_id', order.id, '']);
  });

  test('add up to its figures', async () => {
    const [line] = await partner.ledger();
    const { price_usd_from: volume } = await paid.snapshot();
    const figures = await eventually(async () => {
      const { data } = await ok(partner.api.get('/partners/analytics?days=7'));
      expect(data).toMatchObject({ orders: 6, completed_orders: 1 });
      return data;
    });
    expect(figures).toMatchObject({ days: 7, volume_usd: volume, affiliate_usd: line.amount_usd });
    expect(figures.daily).toHaveLength(7);
    expect(figures.daily[6]).toEqual({
      date: today,
      quotes: 0,
      orders: 6,
      completed_orders: 1,
      volume_usd: volume,
      affiliate_usd: line.amount_usd,
    });
    expect(figures.top_pairs[0]).toEqual({
      currency_from: 'eth',
      currency_to: 'btc',
      orders: 1,
      volume_usd: volume,
      affiliate_usd: line.amount_usd,
    });
    expect((await ok(partner.api.get('/partners/analytics?days=365'))).data.daily).toHaveLength(365);
    const nobody = await ok((await aPartner(service)).api.get('/partners/analytics'));
    expect(nobody.data).toMatchObject({ days: 30, orders: 0, volume_usd: 0, affiliate_usd: 0, top_pairs: [] });
  });

  test('the profile says who it is, and takes a new name and website but nothing of operations’', async () => {
    const profile = await ok(partner.api.get('/partners/profile'));
    expect(profile).toEqual({
      id: expect.any(String),
      email: partner.email,
      name: 'A partner',
      website: null,
      email_verified: true,
      language: null,
      two_factor_enabled: false,
      affiliate: {
        affiliate_enabled: true,
        affiliate_commission_bps: 50,
        minimum_payout_usd: 50,
        holding_days: 0,
      },
      member: { id: profile.id, email: partner.email, name: 'A partner', role: 'owner' },
      created_at: expect.any(String),
    });
    const changed = await ok(partner.api.patch('/partners/profile', { website: 'https://ada.example' }));
    expect(changed).toEqual({ ...profile, website: 'https://ada.example' });
    expect((await partner.actions())[0]).toBe('profile.changed');
    for (const field of ['affiliate_commission_bps', 'affiliate_enabled', 'email', 'id', 'suspended_at']) {
      const refused = await partner.api.patch('/partners/profile', { [field]: 1 });
      expectProblem(refused, { status: 400, code: 'validation_failed', field });
    }
  });

  test('sessions are listed with where they are used from, and end one by one', async () => {
    const { email, password } = partner;
    const elsewhere = await ok(
      service.api.post('/partners/signin', { email, password }, { 'user-agent': 'Elsewhere' }),
    );
    const other = service.api.with({ authorization: `Bearer ${String(elsewhere.access_token)}` });
    const { data } = await ok(partner.api.get('/partners/sessions'));
    expect(data.map(({ current }: { current: boolean }) => current).sort()).toEqual([false, true]);
    const { id, ...shown } = data.find(({ current }: { current: boolean }) => !current);
    expect(shown).toMatchObject({ ip: expect.stringMatching(/127\.0\.0\.1$|^::1$/), user_agent: 'Elsewhere' });
    await eventually(async () => {
      const subjects = (await service.sandbox.mails(email)).map(({ subject }) => subject);
      expect(subjects).toContain('A new sign-in to your account');
    });
    expect((await partner.api.delete(`/partners/sessions/${String(id)}`)).status).toBe(204);
    expectProblem(await other.get('/partners/profile'), { status: 401, code: 'invalid_token' });
    expectProblem(await partner.api.delete(`/partners/sessions/${String(id)}`), { status: 404, code: 'not_found' });
  });

  test('a suspended account is closed at once, for sessions, keys and sign-ins', async () => {
    const { email, password, api, apiKey } = await aPartner(service);
    await service.database.query('UPDATE partners SET suspended_at = now() WHERE email = $1', [email]);
    expectProblem(await api.get('/partners/profile'), { status: 403, code: 'account_suspended' });
    const refused = { status: 401, code: 'invalid_api_key' };
    expectProblem(await service.api.post('/partners/auth/token', { api_key: apiKey }), refused);
    const signIn = await service.api.post('/partners/signin', { email, password });
    expectProblem(signIn, { status: 403, code: 'account_suspended' });
  });
});
