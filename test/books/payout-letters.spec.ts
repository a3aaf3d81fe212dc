import { Config } from '@swap/config';
import { serviceCaller } from '@swap/domain/audit';
import { HOUR, MINUTE } from '@swap/domain/kernel';
import { Mail } from '@swap/domain/mail';
import { Usd } from '@swap/domain/money';
import { RequestPayout, ReviewPayout, type PayoutAction } from '@swap/domain/payouts';
import { anAssetRow } from '../support/asset-row.js';
import { lettersIn } from '../support/letters.js';
import { Bookkeeping, byStaff } from './bookkeeping.js';

describe('letters about payouts', () => {
  let books: Bookkeeping;
  beforeAll(async () => {
    // Behind what the database books, so that it is mature.
    books = await Bookkeeping.open({ start: new Date(Date.now() + MINUTE) });
    await anAssetRow(books.database, { param: 'eth', decimals: 6 });
  });
  afterAll(() => books.close());

  async function aPayee(wantsLetters: boolean): Promise<string> {
    const id = await books.payee();
    await books.database.query('UPDATE payout_profiles SET notify_email = $2 WHERE partner_id = $1', [
      id,
      wantsLetters,
    ]);
    await books.entry(id, 'ADJUSTMENT_CREDIT', 10_000);
    return id;
  }
  /** A payout of that partner goes all the way to where it cannot be sent. */
  async function fails(partner: string, reviewer: string, treasurer: string): Promise<void> {
    const input = { amount: Usd.ofCents(6000), note: null, idempotencyRef: null };
    const { id } = await books.domain.get(RequestPayout).run(partner, byStaff(reviewer), input);
    const move = (action: PayoutAction, actor: 'reviewer' | 'treasurer', person: string) =>
      books.domain.get(ReviewPayout).run(id, { action, actor, caller: byStaff(person), reason: 'Refused' });
    await move('approve', 'reviewer', reviewer);
    await move('process', 'treasurer', treasurer);
    await move('fail', 'treasurer', treasurer);
  }

  test('payouts move again in the very moment in which a weakened sign-in has cooled down', async () => {
    const [partner, reviewer] = [await aPayee(false), byStaff(await books.admin())];
    const input = { amount: Usd.ofCents(6000), note: null, idempotencyRef: null };
    const { id } = await books.domain.get(RequestPayout).run(partner, serviceCaller, input);
    const hours = books.domain.get(Config).values.PAYOUT_COOL_DOWN_HOURS;
    const weakened = new Date(books.domain.clock.now().getTime() - hours * HOUR + 1);
    await books.database.query('UPDATE partners SET access_weakened_at = $2 WHERE id = $1', [partner, weakened]);
    const approve = () =>
      books.domain.get(ReviewPayout).run(id, { action: 'approve', actor: 'reviewer', caller: reviewer });
    await expect(approve()).rejects.toMatchObject({ code: 'security_cooling_down' });
    books.domain.clock.advance(1);
    expect((await approve()).status).toBe('approved');
  });

  test('who wants letters about payouts gets one of every step, and who wants none gets none', async () => {
    const [wants, wantsNone] = [await aPayee(true), await aPayee(false)];
    const [reviewer, treasurer] = [await books.admin(), await books.admin()];
    for (const partner of [wants, wantsNone]) await fails(partner, reviewer, treasurer);
    const letters = await lettersIn(books.database, books.domain.get(Mail));
    expect(letters.map(({ to }) => to)).toEqual(Array<string>(4).fill(`${wants}@example.com`));
    const [last] = letters.slice(-1);
    expect(last?.subject).toContain('60.00 USD');
    expect(last?.text).toContain('Refused');
  });
});
