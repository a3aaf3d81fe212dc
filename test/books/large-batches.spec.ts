import type { Caller } from '@swap/domain/audit';
import { Database } from '@swap/domain/database';
import { MINUTE, newId } from '@swap/domain/kernel';
import {
  CollectBatch,
  CompleteBatch,
  PayoutBatch,
  PayoutOutlook,
  PayoutRequest,
  ReviewPayout,
} from '@swap/domain/payouts';
import { anAssetRow } from '../support/asset-row.js';
import { Bookkeeping, byStaff } from './bookkeeping.js';
import { codeOf } from './refusal.js';

/** Ids in the order of their numbers, as those are that are made one after the other. */
const idOf = (number: number) => `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`;

describe('more payouts than a wallet sends at once', () => {
  let books: Bookkeeping;
  beforeAll(async () => {
    books = await Bookkeeping.open();
    await anAssetRow(books.database, { param: 'eth', decimals: 6 });
    await books.database.query(`INSERT INTO usd_prices VALUES ('eth', 'coingecko', 3, 'usd', $1)`, [
      books.domain.clock.now(),
    ]);
  });
  afterAll(() => books.close());

  /** Approved payouts of one cent each, whose numbers are those up to `count`. */
  async function approved(count: number): Promise<void> {
    const numbers = Array.from({ length: count }, (_, index) => idOf(index + 1));
    const now = books.domain.clock.now();
    await books.database.query(
      `INSERT INTO payout_requests (id, partner_id, amount_cents, status, asset, network, address, approvals_required, created_at, updated_at)
       SELECT id, $2::uuid, 1, 'pending', 'eth', 'eth', '0x', 1, $3::timestamptz, $3::timestamptz FROM unnest($1::uuid[]) AS id`,
      [numbers, await books.payee(), now],
    );
    await books.database.query(
      'INSERT INTO payout_approvals SELECT id, $2::uuid, $3::timestamptz FROM unnest($1::uuid[]) AS id',
      [numbers, newId(), now],
    );
    await books.database.query(`UPDATE payout_requests SET status = 'approved' WHERE id = ANY($1)`, [numbers]);
  }

  test('a batch takes the two hundred that were asked for first, and the next one those that are left', async () => {
    await approved(202);
    const treasurer = byStaff(await books.admin());
    const everything = { network: 'eth', idempotencyRef: null };
    const taken = async () => {
      const { batch, leftOut } = await books.domain.get(CollectBatch).run(everything, treasurer);
      const payouts = await PayoutBatch.payouts(books.domain.get(Database).manager, batch);
      return [leftOut.length, payouts.length, payouts[0]?.id, payouts.at(-1)?.id];
    };
    expect(await taken()).toEqual([0, 200, idOf(1), idOf(200)]);
    expect(await taken()).toEqual([0, 2, idOf(201), idOf(202)]);
  });
});

describe('two payouts of one batch', () => {
  let books: Bookkeeping;
  let treasurer: Caller;
  beforeAll(async () => {
    // Behind what the database books.
    books = await Bookkeeping.open({ start: new Date(Date.now() + MINUTE) });
    treasurer = byStaff(await books.admin());
    await anAssetRow(books.database, { param: 'eth', decimals: 6 });
    await books.database.query(`INSERT INTO usd_prices VALUES ('eth', 'coingecko', 3, 'usd', $1)`, [
      books.domain.clock.now(),
    ]);
  });
  afterAll(() => books.close());

  const hashOf = (digit: string) => `0x${digit.repeat(64)}`;
  const payoutsOf = (batch: PayoutBatch) => PayoutBatch.payouts(books.domain.get(Database).manager, batch);
  async function aBatch(): Promise<{ batch: PayoutBatch; first: string; second: string }> {
    const payee = await books.payee();
    await books.entry(payee, 'ADJUSTMENT_CREDIT', 100_000);
    const [first, second] = [await books.payout(payee, 6000, 'approved'), await books.payout(payee, 6000, 'approved')];
    const everything = { network: 'eth', idempotencyRef: null };
    const { batch } = await books.domain.get(CollectBatch).run(everything, treasurer);
    expect((await payoutsOf(batch)).map(({ id }) => id)).toEqual([first, second]);
    return { batch, first, second };
  }

  test('two payouts of one batch that are booked one by one take a transaction each', async () => {
    const { first, second } = await aBatch();
    const complete = (id: string, txHash: string) => {
      const move = { action: 'complete', actor: 'treasurer', caller: treasurer, txHash } as const;
      return codeOf(books.domain.get(ReviewPayout).run(id, move));
    };
    expect(await complete(first, hashOf('a'))).toBeNull();
    expect(await complete(second, hashOf('a'))).toBe('tx_hash_used');
    expect(await complete(second, hashOf('b'))).toBeNull();
  });

  test('two payouts of one batch of which one failed are booked as the other alone', async () => {
    const { batch, first } = await aBatch();
    const failing = { action: 'fail', actor: 'treasurer', caller: treasurer, reason: 'It was never sent' } as const;
    await books.domain.get(ReviewPayout).run(first, failing);
    const said = { txHashes: [hashOf('c')], caller: treasurer };
    expect(await books.domain.get(CompleteBatch).run(batch, said, () => null)).toEqual([]);
    expect((await payoutsOf(batch)).map(({ status, txHash }) => [status, txHash])).toEqual([
      ['failed', null],
      ['paid', hashOf('c')],
    ]);
  });
});

test('a payout in a coin that nobody prices now joins no batch, and one that is sent by itself says no amount', async () => {
  const books = await Bookkeeping.open();
  try {
    await anAssetRow(books.database, { param: 'eth', decimals: 6 });
    // A price of before is none.
    await books.database.query(`INSERT INTO usd_prices VALUES ('eth', 'coingecko', 3, 'usd', $1)`, [
      new Date(books.domain.clock.now().getTime() - 11 * MINUTE),
    ]);
    const id = await books.payout(await books.payee(), 6000, 'approved');
    const caller = byStaff(await books.admin());
    const { manager } = books.domain.get(Database);
    const collected = books.domain.get(CollectBatch).run({ network: 'eth', idempotencyRef: null }, caller);
    await expect(collected).rejects.toMatchObject({
      code: 'action_not_available',
      message: expect.stringContaining('no fresh price'),
    });
    const left = { status: 'approved', batchId: null, coinAmount: null, processedBy: null };
    expect(await PayoutRequest.get(manager, id)).toMatchObject(left);
    expect(await books.database.query('SELECT 1 FROM payout_batches')).toEqual([]);
    await books.domain.get(ReviewPayout).run(id, { action: 'process', actor: 'treasurer', caller });
    const sent = { ...left, status: 'processing', processedBy: caller.actorId };
    expect(await PayoutRequest.get(manager, id)).toMatchObject(sent);
  } finally {
    await books.close();
  }
});

test('a payout in a coin that is sold no more can be looked at and sent by itself, without an amount', async () => {
  const books = await Bookkeeping.open();
  try {
    const id = await books.payout(await books.payee(), 6000, 'approved');
    const caller = byStaff(await books.admin());
    const request = await PayoutRequest.get(books.domain.get(Database).manager, id);
    const outlook = await books.domain.get(PayoutOutlook).run(request, caller);
    expect(outlook).toEqual({ stops: [], estimate: null, paymentUri: null });
    const sent = await books.domain.get(ReviewPayout).run(id, { action: 'process', actor: 'treasurer', caller });
    expect(sent).toMatchObject({ status: 'processing', coinAmount: null });
  } finally {
    await books.close();
  }
});
