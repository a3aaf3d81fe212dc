import { ok } from '../support/http.js';
import { anOrder, create } from '../support/order.js';
import { aPartner } from '../support/partner.js';
import { aPayee, aPayout, credit } from '../support/payee.js';
import { booksNow } from '../support/books-now.js';
import { eventually } from '../support/eventually.js';
import { expectProblem, expectRefused } from '../support/problem.js';
import { aService, type Service } from '../support/service.js';
import { adminApi, confirms, staffOf, type StaffMember } from '../support/staff.js';

describe('the staff', () => {
  let service: Service;
  let support: StaffMember;
  let operator: StaffMember;
  let other: StaffMember;
  let reviewer: StaffMember;

  beforeAll(async () => {
    service = await aService({ errors: /the books disagree: unexplained_adjustment/ });
    [support, operator, other, reviewer] = (await staffOf(
      service,
      ['support'],
      ['operator'],
      ['operator'],
      ['reviewer'],
    )) as [StaffMember, StaffMember, StaffMember, StaffMember];
  });
  afterAll(() => service.stop());

  describe('signing in', () => {
    test('signing in asks for the second factor, each code once', async () => {
      const { email, password, usedCode } = support;
      const api = adminApi(service);
      expectProblem(await api.post('/signin', { email, password }), { status: 401, code: 'two_factor_required' });
      const used = await api.post('/signin', { email, password, totp_code: usedCode });
      expectProblem(used, { status: 401, code: 'invalid_totp' });
    });

    test('signing in does nothing but set up the second factor until there is one', async () => {
      const [fresh] = await staffOf(service, ['operator']);
      const reset = await ok(operator.api.patch(`/admins/${String(fresh?.id)}`, { reset_two_factor: true }));
      await confirms(other, 'staff', reset.waiting_change);
      const { email, password } = fresh as StaffMember;
      const tokens = await ok(adminApi(service).post('/signin', { email, password }));
      const api = adminApi(service, tokens);
      expect(await ok(api.get('/me'))).toMatchObject({ email, two_factor_enabled: false });
      for (const path of ['/partners', '/payout-requests', '/overview', '/audit', '/admins']) {
        expectProblem(await api.get(path), { status: 403, code: 'two_factor_setup_required' });
      }
    });

    test('signing in opens nothing of the partners, and the other way round', async () => {
      const partner = await aPartner(service);
      const token = { authorization: `Bearer ${partner.tokens.access_token}` };
      expectProblem(await adminApi(service).get('/partners', token), { status: 401, code: 'invalid_token' });
      const { email, password } = partner;
      const refused = await adminApi(service).post('/signin', { email, password });
      expectProblem(refused, { status: 401, code: 'invalid_credentials' });
    });

    test('signing in ends when somebody is deactivated', async () => {
      const [leaver] = (await staffOf(service, ['support'])) as [StaffMember];
      await ok(operator.api.patch(`/admins/${leaver.id}`, { active: false }));
      expectProblem(await leaver.api.get('/partners'), { status: 401, code: 'invalid_token' });
    });
  });

  describe('partners', () => {
    test('partners are found by a part of their address, page by page', async () => {
      const partners = [await aPartner(service), await aPartner(service)];
      const found = await ok(support.api.get(`/partners?query=${partners[0]?.email.slice(0, 20)}`));
      expect(found.data).toEqual([expect.objectContaining({ email: partners[0]?.email, affiliate_enabled: true })]);
      const page = await ok(support.api.get('/partners?limit=1'));
      const next = await ok(support.api.get(`/partners?limit=1&cursor=${page.next_cursor}`));
      expect([page.data[0].email, next.data[0].email]).toEqual([partners[1]?.email, partners[0]?.email]);
      expect(await ok(support.api.get('/partners?query=%25'))).toMatchObject({ data: [] });
    });

    test('partners are found by a part of their name in any case, and by their whole id', async () => {
      const partner = await aPartner(service);
      await ok(partner.api.patch('/partners/profile', { name: 'Harbour_Street Coins' }));
      const found = async (query: string) => (await ok(support.api.get(`/partners?query=${query}`))).data as object[];
      for (const query of ['harbour_STREET', 'Street%20c', await partner.id()])
        expect(await found(query)).toMatchObject([{ email: partner.email, name: 'Harbour_Street Coins' }]);
      for (const query of ['harbourxstreet', (await partner.id()).slice(0, 30)]) expect(await found(query)).toEqual([]);
    });

    test('partners have their settings changed, visibly to them, from then on', async () => {
      const partner = await aPartner(service);
      const { data } = await ok(support.api.get(`/partners?query=${partner.email}`));
      const settings = { affiliate_commission_bps: 200, minimum_payout_usd: 10, holding_days: 7 };
      expect(await ok(operator.api.patch(`/partners/${data[0].id}`, settings))).toMatchObject(settings);
      expect(await partner.summary()).toMatchObject({ affiliate_commission_bps: 200, minimum_payout_usd: 10 });
      const audit = await ok(partner.api.get('/partners/affiliate/audit'));
      expect(audit.data[0]).toMatchObject({ action: 'partner.rate_proposed' });
      expect(audit.data[1]).toMatchObject({
        action: 'partner.settings_changed',
        actor: { kind: 'operator', via: null },
        ip: null,
        changes: { before: { affiliate_commission_bps: 50 }, after: settings },
      });
      await ok(operator.api.patch(`/partners/${data[0].id}`, { suspended: true }));
      expectProblem(await partner.api.get('/partners/affiliate/summary'), { status: 403, code: 'account_suspended' });
    });
  });

  describe('adjustments', () => {
    const idOf = async (email: string) => (await ok(support.api.get(`/partners?query=${email}`))).data[0].id as string;

    test('adjustments are booked at once when they are small', async () => {
      const partner = await aPartner(service);
      const id = await idOf(partner.email);
      const wanted = { kind: 'ADJUSTMENT_CREDIT', amount_usd: 500, reason: 'Goodwill' };
      const send = () =>
        operator.api.send('POST', `/partners/${id}/adjustments`, wanted, { 'idempotency-key': 'goodwill' });
      const [first, again] = [await send(), await send()];
      expect(first.json).toMatchObject({ status: 'booked', needs_second_person: false });
      expect(again.json).toEqual(first.json);
      expect(await partner.ledger()).toEqual([
        expect.objectContaining({ kind: 'ADJUSTMENT_CREDIT', amount_usd: 500, note: 'Goodwill' }),
      ]);
    });

    test('adjustments wait for a second person when they are large', async () => {
      const partner = await aPartner(service);
      const id = await idOf(partner.email);
      const wanted = { kind: 'ADJUSTMENT_DEBIT', amount_usd: '500.01', reason: 'Fraud' };
      const { id: adjustment } = await ok(operator.api.post(`/partners/${id}/adjustments`, wanted));
      expect(await partner.ledger()).toEqual([]);
      expectProblem(await operator.api.post(`/adjustments/${adjustment}/approve`), {
        status: 409,
        code: 'four_eyes_required',
      });
      expect(await ok(other.api.get('/adjustments?status=waiting'))).toMatchObject({ data: [{ id: adjustment }] });
      expect(await ok(other.api.post(`/adjustments/${adjustment}/approve`))).toMatchObject({ status: 'booked' });
      expectProblem(await other.api.post(`/adjustments/${adjustment}/reject`), {
        status: 409,
        code: 'action_not_available',
      });
      expect(await partner.summary()).toMatchObject({ ledger_balance: -500.01, available_balance: -500.01 });
    });

    test('adjustments that are rejected change nothing', async () => {
      const partner = await aPartner(service);
      const id = await idOf(partner.email);
      const wanted = { kind: 'ADJUSTMENT_CREDIT', amount_usd: 5000, reason: 'A typing mistake' };
      const { id: adjustment } = await ok(operator.api.post(`/partners/${id}/adjustments`, wanted));
      expect(await ok(other.api.post(`/adjustments/${adjustment}/reject`))).toMatchObject({ status: 'rejected' });
      expect(await partner.ledger()).toEqual([]);
    });
  });

  describe('orders', () => {
    test('orders are listed, opened with everything providers said, and asked about now', async () => {
      const order = await anOrder(service);
      const listed = await ok(support.api.get('/orders?status=waiting&limit=1'));
      expect(listed.data).toEqual([expect.objectContaining({ order_id: order.id })]);
      await order.pays();
      await order.becomes('completed');
      const { data } = await ok(support.api.get(`/orders/${order.id}`));
      expect(data.legs).toEqual([expect.objectContaining({ provider: 'changenow', raw_status: 'finished' })]);
      expect(data.provider_reports.at(-1)).toMatchObject({ raw_status: 'finished', status_name: 'completed' });
      expect(await ok(operator.api.post(`/orders/${order.id}/refresh`))).toMatchObject({
        data: { order_id: order.id, status_name: 'completed' },
      });
      expectProblem(await support.api.get('/orders/0123456789abcdefghjkmnpqrs'), {
        status: 404,
        code: 'order_not_found',
      });
    });

    test('orders get another price by hand, and the commission follows', async () => {
      const partner = await aPartner(service);
      const order = await anOrder(service, { apiKey: partner.apiKey });
      await order.pays();
      await order.becomes('completed');
      await eventually(async () => expect(await partner.ledger()).toHaveLength(1));
      const corrected = { price_usd_from: 2000, reason: 'The source was wrong' };
      const { data } = await ok(operator.api.post(`/orders/${order.id}/usd`, corrected));
      await confirms(other, 'money', data.waiting_change);
      await eventually(async () => expect(await partner.summary()).toMatchObject({ ledger_balance: 10 }));
      const [reconciled, accrued] = await partner.ledger();
      expect([reconciled.kind, accrued.kind]).toEqual(['COMMISSION_RECONCILIATION', 'COMMISSION_ACCRUAL']);
      const { data: seen } = await ok(support.api.get(`/orders/${order.id}`));
      expect(seen.ledger_lines).toMatchObject([
        { sequence: 1, kind: 'COMMISSION_ACCRUAL', amount_usd: accrued.amount_usd },
        { sequence: 2, kind: 'COMMISSION_RECONCILIATION', amount_usd: reconciled.amount_usd },
      ]);
    });
  });

  test('a provider that is switched off gets no new orders', async () => {
    const input = { currency_from: 'btc', currency_to: 'eth', amount_from: '0.01' };
    const { quote_id: promised } = (await service.client.getSwapPrice({ ...input, fixed: true })).data;
    expect(await ok(operator.api.patch('/providers/changenow', { enabled: false }))).toMatchObject({
      data: { name: 'changenow', enabled: false },
    });
    await eventually(async () => {
      await expectRefused(service.client.getSwapPrice(input), { status: 422, code: 'pair_unavailable' });
    });
    const order = create(service, { body: { ...input, fixed: true, quote_id: promised! } });
    await expectRefused(order, { status: 422, code: 'pair_unavailable' });
    await ok(operator.api.patch('/providers/changenow', { enabled: true }));
    await eventually(() => service.client.getSwapPrice(input));
    expectProblem(await operator.api.patch('/providers/nobody', { enabled: false }), {
      status: 404,
      code: 'not_found',
    });
  });

  test('figures, books and the audit log are there for everybody on the staff', async () => {
    const partner = await aPayee(service, '100.00');
    await aPayout(partner, 60);
    const { data: figures } = await ok(support.api.get('/overview'));
    expect(figures.payouts).toEqual([{ status: 'pending', requests: 1, amount_usd: 60 }]);
    expect(figures.partners).toBeGreaterThan(3);
    await credit(service, partner, '1.00');
    const audit = await ok(support.api.get('/audit?limit=2'));
    expect(audit.data[0]).toMatchObject({ action: 'payout.requested', actor: { kind: 'partner' } });
    expect(audit.next_cursor).not.toBeNull();
    const books = await booksNow(support);
    expect(books.discrepancies.map(({ code }: { code: string }) => code)).toContain('unexplained_adjustment');
  });

  test('risk flags tell a reviewer what to look at', async () => {
    const [partner, twin] = [await aPayee(service, '500.00'), await aPayee(service, '500.00')];
    await anOrder(service, { apiKey: partner.apiKey });
    const payouts = [];
    for (let index = 0; index < 4; index += 1) payouts.push(await aPayout(partner, 50));
    const flags = async (id: string): Promise<string[]> =>
      (await ok(reviewer.api.get(`/payout-requests/${id}`))).risk_flags.map(({ code }: { code: string }) => code);
    expect(await flags(payouts[3].id)).toEqual([
      'new_account',
      'velocity',
      'wallet_of_another_partner',
      'wallet_of_own_orders',
      'first_payout',
    ]);
    const quiet = await aPayout(twin, 50);
    expect(await flags(quiet.id)).not.toContain('velocity');
    expect(await flags(quiet.id)).not.toContain('wallet_of_own_orders');
  });
});
