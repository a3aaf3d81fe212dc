import { AdjustBalance } from '@swap/domain/affiliate';
import { DAY } from '@swap/domain/kernel';
import { Usd } from '@swap/domain/money';
import { ChangeSettings } from '@swap/domain/partners';
import { ReviewPayout } from '@swap/domain/payouts';
import { Bookkeeping, byStaff } from './bookkeeping.js';
import { codeOf } from './refusal.js';

describe('whoever changed something of a partner', () => {
  let books: Bookkeeping;
  let changer: string;
  let other: string;
  beforeAll(async () => {
    books = await Bookkeeping.open({ env: { ADJUSTMENT_LIMIT_USD: '500' } });
    [changer, other] = [await books.admin(), await books.admin()];
  });
  afterAll(() => books.close());

  const approves = async (person: string, partner: string) => {
    const id = await books.payout(partner, 1, 'pending');
    const move = { action: 'approve', actor: 'reviewer', caller: byStaff(person) } as const;
    return codeOf(books.domain.get(ReviewPayout).run(id, move));
  };
  const debit = (partner: string, cents: number) =>
    books.domain.get(AdjustBalance).run(partner, byStaff(changer), {
      kind: 'ADJUSTMENT_DEBIT',
      amount: Usd.ofCents(cents),
      reason: 'x',
      idempotencyRef: null,
    });

  test.each<[string, (partner: string) => Promise<unknown>]>([
    ['its settings', (partner) => books.domain.get(ChangeSettings).run(partner, byStaff(changer), { holdingDays: 3 })],
    ['its balance, alone', (partner) => debit(partner, 100)],
    ['its balance, once a second person agrees', (partner) => debit(partner, 50_001)],
  ])('whoever changed %s leaves its payouts to others for a whole day, and no other partner’s', async (_, change) => {
    const [own, stranger] = [await books.payee(), await books.payee()];
    await change(own);
    books.domain.clock.advance(DAY - 1);
    expect(await approves(changer, own)).toBe('four_eyes_required');
    expect([await approves(other, own), await approves(changer, stranger)]).toEqual([null, null]);
    books.domain.clock.advance(1);
    expect(await approves(changer, own)).toBeNull();
  });
});
