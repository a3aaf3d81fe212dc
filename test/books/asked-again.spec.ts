import { AdjustBalance } from '@swap/domain/affiliate';
import type { Caller } from '@swap/domain/audit';
import { MINUTE } from '@swap/domain/kernel';
import { Usd } from '@swap/domain/money';
import { CollectBatch, PayoutBatch, RequestPayout, ReviewPayout, type LeftOut } from '@swap/domain/payouts';
import { Database } from '@swap/domain/database';
import { anAssetRow } from '../support/asset-row.js';
import { Bookkeeping, byStaff } from './bookkeeping.js';

/** A run that crashed after its commit has answered nobody; who repeats it under the same name gets what it made. */
describe('what is asked again under the same name', () => {
  let books: Bookkeeping;
  let partner: string;
  let other: string;
  let reviewer: Caller;
  let treasurer: Caller;
  let observedAt: Date;
  beforeAll(async () => {
    // Behind what the database books, so that it is mature.
    books = await Bookkeeping.open({ start: new Date(Date.now() + MINUTE) });
    [partner, other] = [await books.payee(), await books.payee()];
    [reviewer, treasurer] = [byStaff(await books.admin()), byStaff(await books.admin())];
    for (const id of [partner, other]) await books.entry(id, 'ADJUSTMENT_CREDIT', 100_000);
    await anAssetRow(books.database, { param: 'eth', decimals: 6 });
    // A minute before anything is taken over.
    observedAt = new Date(books.domain.clock.now().getTime() - MINUTE);
    await books.database.query(`INSERT INTO usd_prices VALUES ('eth', 'coingecko', 3, 'usd', $1)`, [observedAt]);
  });
  afterAll(() => books.close());

  const ask = async (of: string, idempotencyRef: string | null) => {
    const input = { amount: Usd.ofCents(20_000), note: null, idempotencyRef };
    return (await books.domain.get(RequestPayout).run(of, reviewer, input)).id;
  };
  const count = async (table: string) => (await books.database.query(`SELECT 1 FROM ${table}`)).length;

  test('a request for a payout is the one of before, and without a name another', async () => {
    const before = await count('payout_requests');
    const first = await ask(partner, 'a');
    expect(await Promise.all([ask(partner, 'a'), ask(partner, 'a')])).toEqual([first, first]);
    const others = [await ask(partner, 'b'), await ask(partner, null), await ask(partner, null)];
    expect(new Set([first, ...others]).size).toBe(4);
    expect(await count('payout_requests')).toBe(before + 4);
  });

  test('a correction of a balance is booked once, and without a name as often as it is asked for', async () => {
    const operator = await books.admin();
    const adjust = async (idempotencyRef: string | null) => {
      const input = { kind: 'ADJUSTMENT_DEBIT', amount: Usd.ofCents(1), reason: 'x', idempotencyRef } as const;
      return (await books.domain.get(AdjustBalance).run(other, byStaff(operator), input)).ledgerEntryId;
    };
    const before = await count('ledger_entries');
    const first = await adjust('a');
    expect([await adjust('a'), await adjust('a')]).toEqual([first, first]);
    expect(new Set([first, await adjust('b'), await adjust(null), await adjust(null)]).size).toBe(4);
    expect(await count('ledger_entries')).toBe(before + 4);
  });

  test('a batch goes on where it stopped: what it had taken is in it, and nothing is said to be left out', async () => {
    const approved = async () => {
      const id = await ask(other, null);
      const move = { action: 'approve', actor: 'reviewer', caller: reviewer } as const;
      await books.domain.get(ReviewPayout).run(id, move);
      return id;
    };
    const ids = [await approved(), await approved()] as const;
    const collect = (idempotencyRef: string | null, some?: readonly string[]) =>
      books.domain.get(CollectBatch).run({ network: 'eth', idempotencyRef, ...(some && { ids: some }) }, treasurer);
    const { batch } = await collect('a', [ids[0]]);
    const again = await collect('a', ids);
    expect([again.batch.id, again.leftOut]).toEqual([batch.id, [] satisfies readonly LeftOut[]]);
    const { manager } = books.domain.get(Database);
    const taken = await PayoutBatch.payouts(manager, batch);
    // Two hundred dollars at three each, cut to what the chain carries.
    expect(
      taken.map(({ id, coinAmount, coinPriceUsd }) => [id, coinAmount?.toString(), coinPriceUsd?.toString()]),
    ).toEqual(ids.map((id) => [id, '66.666666', '3']));
    const pricedAt = taken.map(({ coinPriceSources, coinPricedAt }) => [coinPriceSources, coinPricedAt]);
    expect(pricedAt).toEqual(ids.map(() => ['coingecko', observedAt]));
    await expect(collect('b', ids)).rejects.toMatchObject({ code: 'action_not_available' });
    const third = await approved();
    const next = await collect(null);
    expect([next.batch.id === batch.id, (await PayoutBatch.payouts(manager, next.batch)).map(({ id }) => id)]).toEqual([
      false,
      [third],
    ]);
  });
});
