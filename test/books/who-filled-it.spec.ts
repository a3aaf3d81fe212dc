import { AdjustBalance, DecideAdjustment } from '@swap/domain/affiliate';
import { DAY } from '@swap/domain/kernel';
import { Usd } from '@swap/domain/money';
import { ChangeOrder, CorrectPrice } from '@swap/domain/orders';
import { ChangeSettings } from '@swap/domain/partners';
import { ReviewPayout } from '@swap/domain/payouts';
import { Proposals } from '@swap/domain/staff';
import { Bookkeeping, byStaff, type BookedOrder } from './bookkeeping.js';
import { codeOf } from './refusal.js';

describe('who filled a balance', () => {
  let books: Bookkeeping;
  let asker: string;
  let second: string;
  beforeEach(async () => {
    books = await Bookkeeping.open({ env: { AFFILIATE_DEFAULT_BPS: '50', ADJUSTMENT_LIMIT_USD: '500' } });
    [asker, second] = [await books.admin(), await books.admin()];
  });
  afterEach(() => books.close());

  async function completed(partner: string, priceCents: number, bps: number): Promise<BookedOrder> {
    const order = await books.order(partner, { priceCents, bps });
    await books.owes(order);
    await books.accrue();
    return order;
  }
  const rate = (partner: string, affiliateCommissionBps: number) =>
    books.domain.get(ChangeSettings).run(partner, byStaff(asker), { affiliateCommissionBps });
  /** Changes the rate by two people, long enough ago that only what it filled counts. */
  async function agreedRate(partner: string, bps: number, decision: 'confirm' | 'reject' = 'confirm'): Promise<void> {
    const { waiting } = await rate(partner, bps);
    await books.domain.get(Proposals).decide('money', waiting!.id, byStaff(second), decision);
    books.domain.clock.advance(2 * DAY);
  }
  const balance = async (partner: string) => {
    const [row] = await books.database.query('SELECT balance_cents FROM affiliate_accounts WHERE partner_id = $1', [
      partner,
    ]);
    return Number(row.balance_cents);
  };
  /** Who of the two is kept from accepting a payout of that partner. */
  async function kept(partner: string): Promise<string[]> {
    const refused = [];
    for (const [name, person] of Object.entries({ asker, second })) {
      const id = await books.payout(partner, 1, 'pending');
      const move = { action: 'approve', actor: 'reviewer', caller: byStaff(person) } as const;
      const code = await codeOf(books.domain.get(ReviewPayout).run(id, move));
      if (code === 'four_eyes_required') refused.push(name);
      else expect(code).toBeNull();
    }
    return refused;
  }
  const both = ['asker', 'second'];

  test('the two who agreed to a rate leave what it earned to others, at that partner and at that rate alone', async () => {
    const [own, other, former] = [await books.payee(), await books.payee(), await books.payee()];
    for (const partner of [own, former]) await agreedRate(partner, 300);
    await completed(own, 100_000, 300);
    await completed(other, 100_000, 300);
    await completed(former, 100_000, 50);
    expect([await kept(own), await kept(other), await kept(former)]).toEqual([both, [], []]);
  });

  test('a rate that was rejected keeps who had set it from what was earned at it, and not who rejected it', async () => {
    const partner = await books.payee();
    await agreedRate(partner, 300, 'reject');
    await completed(partner, 1000, 300);
    expect(await kept(partner)).toEqual(['asker']);
  });

  test('a rate that was set anew since, lower or higher, is confirmed no more', async () => {
    const partner = await books.payee();
    const proposals = books.domain.get(Proposals);
    for (const later of [200, 400]) {
      const { waiting } = await rate(partner, 300);
      await rate(partner, later);
      expect(await codeOf(proposals.decide('money', waiting!.id, byStaff(second), 'confirm'))).toBe(
        'action_not_available',
      );
    }
  });

  test('what a rate earned keeps them no longer when it has been paid out', async () => {
    const partner = await books.payee();
    await agreedRate(partner, 300);
    await completed(partner, 100_000, 300);
    const paid = await books.payout(partner, 3000, 'processing');
    await books.bypass(
      ['payout_requests', 'ledger_entries'],
      [`UPDATE payout_requests SET status = 'paid', tx_hash = 'x' WHERE id = $1`, [paid]],
    );
    await books.entry(partner, 'PAYOUT', -3000, { payout: paid });
    await completed(partner, 100_000, 50);
    expect([await balance(partner), await kept(partner)]).toEqual([500, []]);
  });

  test('whoever raised the value of an order that has not ended yet is kept from payouts of its partner, and of no other', async () => {
    const [own, other] = [await books.payee(), await books.payee()];
    for (const partner of [own, other]) await completed(partner, 100_000, 50);
    const { id, publicId } = await books.order(own, { priceCents: 100_000, status: 'exchanging' });
    await books.database.query(`UPDATE orders SET unit_price_usd = 1000, amount_from = 1 WHERE id = $1`, [id]);
    await books.domain.get(CorrectPrice).run(publicId, byStaff(asker), { price: Usd.ofCents(110_000), reason: 'x' });
    books.domain.clock.advance(2 * DAY);
    expect([await kept(own), await kept(other)]).toEqual([['asker'], []]);
  });

  test('a rate that one person set earns the last that was agreed to, once the day’s share is used up, and all of it the next day', async () => {
    const partner = await books.payee();
    await agreedRate(partner, 300);
    await rate(partner, 1000);
    await completed(partner, 1_000_000, 1000);
    expect(await balance(partner)).toBe(30_000);
    await completed(partner, 700_000, 1000);
    expect(await balance(partner)).toBe(30_000 + 70_000);
    await completed(partner, 100_000, 1000);
    expect(await balance(partner)).toBe(100_000 + 3000);
    books.domain.clock.advance(DAY + 1);
    await completed(partner, 100_000, 1000);
    expect(await balance(partner)).toBe(103_000 + 10_000);
    const limited = await books.database.query(
      `SELECT changes -> 'commission_bps' AS rates FROM audit_entries WHERE chain = $1 AND action = 'commission.rate_limited'`,
      [partner],
    );
    expect(limited).toEqual([{ rates: [1000, 300] }, { rates: [1000, 300] }]);
    expect(await books.news()).toEqual([]);
  });

  test.each([
    ['out of the programme', 'affiliate_enabled = false', 'affiliate_enabled = true'],
    ['suspended', 'suspended_at = now()', 'suspended_at = NULL'],
  ])('nobody answers for the rate of what earns nothing: its partner was %s', async (_, out, back) => {
    const partner = await books.payee();
    const change = (how: string) => books.database.query(`UPDATE partners SET ${how} WHERE id = $1`, [partner]);
    await rate(partner, 1000);
    await change(out);
    const order = await completed(partner, 500_000, 1000);
    await change(back);
    // What was waived stays so, and asks for no rate either.
    await books.owes(order);
    await books.accrue();
    expect(await books.database.query('SELECT 1 FROM balance_raises WHERE partner_id = $1', [partner])).toEqual([]);
    await completed(partner, 500_000, 1000);
    expect(await balance(partner)).toBe(50_000);
    expect(await books.news()).toEqual([]);
  });

  test('whoever asked for a correction accepts no payout of its partner for a day, though it was refused', async () => {
    const [own, other] = [await books.payee(), await books.payee()];
    for (const partner of [own, other]) await completed(partner, 100_000, 50);
    const debit = { kind: 'ADJUSTMENT_DEBIT', reason: 'x', idempotencyRef: null } as const;
    const asked = { ...debit, amount: Usd.ofCents(50_001) };
    const { id, status } = await books.domain.get(AdjustBalance).run(own, byStaff(asker), asked);
    expect(status).toBe('waiting');
    expect(await kept(own)).toEqual(['asker']);
    await books.domain.get(DecideAdjustment).run(id, byStaff(second), 'reject');
    expect([await kept(own), await kept(other)]).toEqual([['asker'], []]);
    books.domain.clock.advance(DAY + 1);
    expect(await kept(own)).toEqual([]);
  });

  test('a credit that two agreed to uses up nothing of what one person may give away in a day', async () => {
    const partner = await books.payee();
    const credit = (cents: number) => {
      const gift = { kind: 'ADJUSTMENT_CREDIT', reason: 'x', idempotencyRef: null } as const;
      return books.domain.get(AdjustBalance).run(partner, byStaff(asker), { ...gift, amount: Usd.ofCents(cents) });
    };
    const { id, status } = await credit(50_001);
    expect(status).toBe('waiting');
    await books.domain.get(DecideAdjustment).run(id, byStaff(second), 'approve');
    expect((await credit(50_000)).status).toBe('booked');
    expect((await credit(1)).status).toBe('waiting');
    expect(await balance(partner)).toBe(100_001);
  });

  test('an order whose value is corrected counts for its rate with the difference alone', async () => {
    const partner = await books.payee();
    await rate(partner, 1000);
    const { id } = await completed(partner, 500_000, 1000);
    expect(await balance(partner)).toBe(50_000);
    await books.domain.get(ChangeOrder).run(id, (_tx, order) => {
      order.priceUsdFrom = Usd.ofCents(520_000);
      return true;
    });
    await books.accrue();
    expect(await balance(partner)).toBe(52_000);
    const { id: next } = await completed(partner, 7000, 1000);
    expect(await books.database.query('SELECT commission_bps FROM orders WHERE id = $1', [next])).toEqual([
      { commission_bps: 50 },
    ]);
  });
});
