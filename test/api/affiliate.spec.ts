import { randomUUID } from 'node:crypto';
import { eventually } from '../support/eventually.js';
import { ok } from '../support/http.js';
import { anOrder } from '../support/order.js';
import { aPartner, type Partner } from '../support/partner.js';
import { expectProblem } from '../support/problem.js';
import { aService, type Service } from '../support/service.js';
import { staffOf } from '../support/staff.js';

describe('/partners/affiliate', () => {
  let service: Service;
  let partner: Partner;

  beforeAll(async () => {
    service = await aService();
  });

  afterAll(async () => {
    await service.stop();
  });

  beforeEach(async () => {
    partner = await aPartner(service);
  });

  interface Line {
    readonly kind?: string;
    readonly cents?: number;
    readonly at?: string;
    readonly maturesAt?: string;
  }

  /** Writes lines into the partner's ledger, the way the product does, behind its back. */
  async function book(...lines: Line[]): Promise<void> {
    for (const { kind = 'ADJUSTMENT_CREDIT', cents = 100, at = '2026-11-10T12:00:00Z', maturesAt = at } of lines) {
      await service.database.query(
        `SELECT ledger_append($1, (SELECT id FROM partners WHERE email = $2), $3, $4, $5, $6, NULL, 'a note', $7, $8)`,
        [
          randomUUID(),
          partner.email,
          kind,
          cents,
          kind === 'COMMISSION_ACCRUAL' ? randomUUID() : null,
          kind === 'COMMISSION_ACCRUAL' ? 'anorder' : null,
          maturesAt,
          at,
        ],
      );
    }
  }

  async function page(query: string) {
    return ok(partner.api.get(`/partners/affiliate/ledger${query}`));
  }

  async function sequences(query: string): Promise<number[]> {
    return (await page(query)).data.map(({ sequence }: { sequence: number }) => sequence);
  }

  describe('summary', () => {
    test('the summary of a new partner has every field of the contract', async () => {
      expect(await partner.summary()).toEqual({
        ledger_balance: 0,
        pending_payouts: 0,
        available_balance: 0,
        unmatured_balance: 0,
        affiliate_commission_bps: 50,
        affiliate_enabled: true,
        terms_version: expect.any(String),
        terms_accepted_version: null,
        terms_accepted_at: null,
        minimum_payout_usd: 50,
      });
    });

    test('the summary names the newest terms that were accepted, in whichever order they are kept', async () => {
      const accepted = ['2024-02-02', '2026-03-03', '2025-01-01'];
      for (const version of accepted)
        await service.database.query(
          `INSERT INTO terms_acceptances SELECT id, $2::text, '', $2::date FROM partners WHERE email = $1`,
          [partner.email, version],
        );
      const { terms_accepted_version, terms_accepted_at } = await partner.summary();
      expect(terms_accepted_version).toBe('2026-03-03');
      expect(terms_accepted_at).toMatch(/^2026-03-0[23]T/);
    });

    test('the summary counts what is not mature in the ledger balance and not in the available one', async () => {
      await book(
        { cents: 1005 },
        { cents: 333, maturesAt: '2999-01-01T00:00:00Z' },
        { kind: 'ADJUSTMENT_DEBIT', cents: -5 },
      );
      expect(await partner.summary()).toMatchObject({
        ledger_balance: 13.33,
        unmatured_balance: 3.33,
        available_balance: 10,
      });
    });

    test('the summary shows one partner nothing of another', async () => {
      await book({ cents: 5000 });
      const other = await aPartner(service);
      expect(await other.summary()).toMatchObject({ ledger_balance: 0 });
      expect(await other.ledger()).toEqual([]);
    });
  });

  describe('ledger', () => {
    test('the ledger is empty at first', async () => {
      expect(await page('')).toEqual({ data: [], next_cursor: null });
    });

    test('the ledger shows lines newest first, with every field of the contract', async () => {
      await book({ cents: 1005 }, { kind: 'COMMISSION_ACCRUAL', cents: 315, maturesAt: '2026-12-01T00:00:00Z' });
      const { data, next_cursor } = await page('');
      expect(next_cursor).toBeNull();
      expect(data[0]).toEqual({
        id: expect.any(String),
        sequence: 2,
        kind: 'COMMISSION_ACCRUAL',
        amount_usd: 3.15,
        balance_after_usd: 13.2,
        order_id: 'anorder',
        payout_request_id: null,
        note: 'a note',
        matures_at: '2026-12-01T00:00:00.000Z',
        created_at: '2026-11-10T12:00:00.000Z',
        hash: expect.stringMatching(/^[0-9a-f]{64}$/),
      });
      expect(data[1]).toMatchObject({ sequence: 1, amount_usd: 10.05, balance_after_usd: 10.05, order_id: null });
    });

    test('the ledger has twenty-five lines a page unless told otherwise, and a hundred at most', async () => {
      await book(...Array.from({ length: 30 }, () => ({})));
      expect((await page('')).data).toHaveLength(25);
      expect((await page('?limit=100')).data).toHaveLength(30);
      expect(await sequences('?limit=1')).toEqual([30]);
      expectProblem(await partner.api.get('/partners/affiliate/ledger?limit=101'), {
        status: 400,
        code: 'validation_failed',
        field: 'limit',
      });
    });

    test('the ledger is paged through without a gap or a repeat while lines are added', async () => {
      await book(...Array.from({ length: 20 }, () => ({})));
      const seen: number[] = [];
      for (let cursor: string | null = ''; cursor !== null;) {
        const { data, next_cursor } = await page(`?limit=7${cursor && `&cursor=${cursor}`}`);
        seen.push(...data.map(({ sequence }: { sequence: number }) => sequence));
        cursor = next_cursor;
        await book({}, {});
      }
      expect(seen).toEqual(Array.from({ length: 20 }, (_, index) => 20 - index));
    });

    test('the last full page says that it is the last', async () => {
      await book({}, {}, {});
      expect((await page('?limit=3')).next_cursor).toBeNull();
      expect((await page('?limit=2')).next_cursor).not.toBeNull();
    });

    test('the ledger keeps to a kind', async () => {
      await book({}, { kind: 'ADJUSTMENT_DEBIT', cents: -1 }, {}, { kind: 'COMMISSION_ACCRUAL' });
      expect(await sequences('?kind=ADJUSTMENT_CREDIT')).toEqual([3, 1]);
      expect(await sequences('?kind=COMMISSION_ACCRUAL')).toEqual([4]);
      expect(await sequences('?kind=PAYOUT')).toEqual([]);
      expect(await sequences('?kind=ADJUSTMENT_CREDIT&limit=1')).toEqual([3]);
    });

    test('the ledger keeps to days in UTC, both included', async () => {
      const at = (time: string) => ({ at: time });
      await book(
        at('2026-11-09T23:59:59.999Z'),
        at('2026-11-09T23:59:59.999Z'),
        at('2026-11-10T00:00:00.000Z'),
        at('2026-11-10T23:59:59.999Z'),
        at('2026-11-11T00:00:00.000Z'),
      );
      expect(await sequences('?from=2026-11-10&to=2026-11-10')).toEqual([4, 3]);
      expect(await sequences('?from=2026-11-10')).toEqual([5, 4, 3]);
      expect(await sequences('?to=2026-11-09')).toEqual([2, 1]);
      expect(await sequences('?from=2026-11-12')).toEqual([]);
      expect(await sequences('?from=2026-11-08')).toEqual([5, 4, 3, 2, 1]);
      expect(await sequences('?to=2026-11-08')).toEqual([]);
      expect(await sequences('?from=2026-11-10&to=2026-11-10&limit=1')).toEqual([4]);
    });

    test('the ledger refuses a range that runs backwards', async () => {
      const answer = await partner.api.get('/partners/affiliate/ledger?from=2026-11-11&to=2026-11-10');
      expectProblem(answer, { status: 422, code: 'invalid_range', field: 'to' });
    });

    test('the ledger takes no cursor of its own making', async () => {
      for (const key of ['1; DROP TABLE ledger_entries', '-1', '1e3', '9'.repeat(19)]) {
        const cursor = Buffer.from(key).toString('base64url');
        const answer = await partner.api.get(`/partners/affiliate/ledger?cursor=${cursor}`);
        expectProblem(answer, { status: 400, code: 'validation_failed', field: 'cursor' });
      }
    });

    test('the ledger cannot be changed, not even by the service’s own database role', async () => {
      await book({});
      for (const statement of [
        'UPDATE ledger_entries SET amount_cents = 1',
        'DELETE FROM ledger_entries',
        'TRUNCATE ledger_entries',
      ]) {
        await expect(service.database.query(statement)).rejects.toThrow(/append-only/);
      }
    });
  });

  test('an order whose coins went back after it had completed takes its commission back, for the partner to see', async () => {
    const [operator] = await staffOf(service, ['operator']);
    const order = await anOrder(service, { apiKey: partner.apiKey });
    await order.pays();
    await order.becomes('completed');
    const [earned] = await eventually(async () => {
      const ledger = await partner.ledger();
      expect(ledger).toHaveLength(1);
      return ledger;
    });
    expect(earned.amount_usd).toBeGreaterThan(0);
    await service.sandbox.steer(order.deposit.address, 'refund');
    await ok(operator!.api.post(`/orders/${order.id}/refresh`));
    const [taken] = await eventually(async () => {
      const ledger = await partner.ledger();
      expect(ledger).toHaveLength(2);
      return ledger;
    });
    expect(taken).toMatchObject({
      kind: 'COMMISSION_RECONCILIATION',
      amount_usd: -earned.amount_usd,
      balance_after_usd: 0,
      order_id: order.id,
    });
    expect(await partner.summary()).toMatchObject({ ledger_balance: 0, available_balance: 0 });
    expect((await order.snapshot()).status_name).toBe('completed');
  });
});
