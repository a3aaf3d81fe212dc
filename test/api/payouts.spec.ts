import { inRun } from '../support/full-run.js';
import { ok } from '../support/http.js';
import { LockedTable } from '../support/locked-table.js';
import { aPartner } from '../support/partner.js';
import { acceptTerms, aPayee, aPayout, credit, destination, setDestination } from '../support/payee.js';
import { expectProblem, withPatience } from '../support/problem.js';
import { aService, type Service } from '../support/service.js';

const requests = '/partners/affiliate/payout-requests';

describe('payouts of a partner', () => {
  let service: Service;

  beforeAll(async () => {
    service = await aService({ processes: inRun({ short: false, full: true }), apis: 2 });
  });
  afterAll(() => service.stop());

  describe('terms', () => {
    test('the terms of payouts are a document anybody can read, named by the hash of its bytes', async () => {
      const partner = await aPartner(service);
      const terms = (await ok(partner.api.get('/partners/affiliate/terms'))) as Record<string, string>;
      const document = await service.api.get('/affiliate-terms');
      expect(document.headers.get('content-type')).toBe('text/markdown; charset=utf-8');
      const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(document.text));
      expect(terms).toEqual({
        version: '2026-11-01',
        url: expect.stringMatching(/\/api\/v1\/affiliate-terms$/),
        sha256: Buffer.from(digest).toString('hex'),
      });
    });

    test('the terms of payouts of another version than the one in force cannot be accepted', async () => {
      const partner = await aPartner(service);
      const answer = await partner.api.post('/partners/affiliate/terms/accept', { version: '2025-01-01' });
      expectProblem(answer, { status: 409, code: 'terms_outdated' });
      expect(answer.json.version).toBe('2026-11-01');
      expect(await partner.summary()).toMatchObject({ terms_accepted_version: null, terms_accepted_at: null });
    });

    test('the terms of payouts are accepted once, and again without harm', async () => {
      const partner = await aPartner(service);
      await acceptTerms(partner);
      const { terms_accepted_at } = await partner.summary();
      await acceptTerms(partner);
      expect(await partner.summary()).toMatchObject({ terms_accepted_version: '2026-11-01', terms_accepted_at });
    });

    test('the terms of payouts may be accepted in two windows at once', async () => {
      const partner = await aPartner(service);
      const chain = await LockedTable.lock(service.database, 'audit_chains');
      const both = Promise.all([acceptTerms(partner), acceptTerms(partner)]);
      await chain.whileWaitedFor('swap-api', 2);
      await both;
      expect(await partner.summary()).toMatchObject({ terms_accepted_version: '2026-11-01' });
    });
  });

  test('terms of payouts whose words were changed under their version are to be accepted anew', async () => {
    const partner = await aPartner(service);
    await credit(service, partner, '100.00');
    await ok(setDestination(partner));
    await service.database.query(
      `INSERT INTO terms_acceptances (partner_id, version, sha256, accepted_at)
       SELECT id, '2026-11-01', repeat('0', 64), now() FROM partners WHERE email = $1`,
      [partner.email],
    );
    expectProblem(await partner.api.post(requests, { amount: 50 }), { status: 409, code: 'terms_not_accepted' });
    await acceptTerms(partner);
    expect((await partner.api.post(requests, { amount: 50 })).status).toBe(201);
  });

  describe('a request', () => {
    test('a payout request reserves its amount, and gives it back when it is cancelled', async () => {
      const partner = await aPayee(service, '120.50');
      const payout = await ok(partner.api.post(requests, { amount: '70.25', note: 'For November' }));
      expect(payout).toEqual({
        id: expect.any(String),
        amount_usd: 70.25,
        status: 'pending',
        note: 'For November',
        destination: { ...destination, memo_tag: null },
        tx_hash: null,
        tx_url: null,
        failure_reason: null,
        created_at: expect.any(String),
        updated_at: expect.any(String),
      });
      expect(await partner.summary()).toMatchObject({
        ledger_balance: 120.5,
        pending_payouts: 70.25,
        available_balance: 50.25,
      });
      expect(await ok(partner.api.post(`${requests}/${payout.id}/cancel`))).toMatchObject({ status: 'cancelled' });
      expect(await partner.summary()).toMatchObject({ pending_payouts: 0, available_balance: 120.5 });
      expectProblem(await partner.api.post(`${requests}/${payout.id}/cancel`), {
        status: 409,
        code: 'payout_not_cancellable',
      });
      expect(await ok(partner.api.get(`${requests}/${payout.id}`))).toMatchObject({
        history: [
          { status: 'pending', actor: 'partner', reason: null, at: payout.created_at },
          { status: 'cancelled', actor: 'partner' },
        ],
      });
    });

    test('a payout request is refused for every reason of the contract', async () => {
      const partner = await aPartner(service);
      const refused = async (status: number, code: string, amount = 60) => {
        expectProblem(await partner.api.post(requests, { amount }), { status, code });
      };
      await refused(422, 'below_minimum_payout', 49.99);
      await refused(409, 'terms_not_accepted');
      await acceptTerms(partner);
      await refused(409, 'payout_profile_missing');
      await ok(setDestination(partner));
      await refused(409, 'insufficient_balance');
      await credit(service, partner, '59.99');
      await refused(409, 'insufficient_balance');
      await credit(service, partner, '0.01');
      await aPayout(partner, 60);
      await refused(409, 'insufficient_balance', 50);
    });

    test('sent again under the same key is the same request', async () => {
      const partner = await aPayee(service, '500.00');
      const send = async (amount: number) => partner.api.post(requests, { amount }, { 'idempotency-key': 'november' });
      const [first, again] = [await send(60), await send(60)];
      expect(again.json).toEqual(first.json);
      expect(again.headers.get('idempotent-replayed')).toBe('true');
      expectProblem(await send(61), { status: 409, code: 'idempotency_key_reused' });
      expect(await partner.summary()).toMatchObject({ pending_payouts: 60 });
    });

    test('a payout request is listed newest first, by status, page by page', async () => {
      const partner = await aPayee(service, '500.00');
      const payouts = [];
      for (const amount of [50, 51, 52]) payouts.unshift(await aPayout(partner, amount));
      await ok(partner.api.post(`${requests}/${payouts[1].id}/cancel`));
      const pending = await ok(partner.api.get(`${requests}?status=pending`));
      expect(pending).toEqual({ data: [payouts[0], payouts[2]], next_cursor: null });
      const page = await ok(partner.api.get(`${requests}?limit=1`));
      const next = await ok(partner.api.get(`${requests}?limit=2&cursor=${page.next_cursor}`));
      expect([...page.data, ...next.data].map(({ id }) => id)).toEqual(payouts.map(({ id }) => id));
      expect(next.next_cursor).toBeNull();
    });

    test('a payout request of another partner does not exist', async () => {
      const [owner, other] = await Promise.all([aPayee(service, '100.00'), aPartner(service)]);
      const { id } = await aPayout(owner, 60);
      const missing = { status: 404, code: 'not_found' };
      expectProblem(await other.api.get(`${requests}/${id}`), missing);
      expectProblem(await other.api.post(`${requests}/${id}/cancel`), missing);
      expect(await ok(owner.api.get(`${requests}/${id}`))).toMatchObject({ status: 'pending' });
    });

    test('races against 199 others over two APIs for one balance: never more than there is', async () => {
      const partner = await aPayee(service, '1000.00');
      const ask = (index: number) => {
        const api = service.apiOf(index % 2).with({ authorization: `Bearer ${partner.tokens.access_token}` });
        return withPatience(() => api.post(requests, { amount: 60 }));
      };
      const answers = await Promise.all(Array.from({ length: 200 }, (_, index) => ask(index)));
      const accepted = answers.filter(({ status }) => status === 201);
      expect(accepted).toHaveLength(16);
      const refusals = answers.filter(({ status }) => status !== 201);
      for (const refusal of refusals) expectProblem(refusal, { status: 409, code: 'insufficient_balance' });
      expect(await partner.summary()).toMatchObject({ pending_payouts: 960, available_balance: 40 });
    });
  });
});
