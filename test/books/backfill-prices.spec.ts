import { accrueTopic, BackfillPrices } from '@swap/domain/orders';
import { HOUR, MINUTE } from '@swap/domain/kernel';
import { anAssetRow } from '../support/asset-row.js';
import { Bookkeeping } from './bookkeeping.js';

let books: Bookkeeping;
let partnerId: string;
beforeAll(async () => {
  books = await Bookkeeping.open();
  partnerId = await books.partner();
  await anAssetRow(books.database, { param: 'btc' });
});
afterAll(() => books.close());

/** An order of one bitcoin that was placed so long ago, with what is said to be its price in cents. */
async function placed(agoMs: number, cents: number | null, depositAddress: string | null = 'somewhere') {
  const { id } = await books.order(partnerId);
  await books.database.query(
    'UPDATE orders SET created_at = $2, price_usd_from_cents = $3, deposit_address = $4 WHERE id = $1',
    [id, new Date(books.domain.clock.now().getTime() - agoMs), cents, depositAddress],
  );
  return id;
}

const priceOf = async (id: string) => {
  const [row] = await books.database.query('SELECT price_usd_from_cents FROM orders WHERE id = $1', [id]);
  return row.price_usd_from_cents as string | null;
};

test('an order placed while no price was known gets its price as soon as there is one, and its commission is owed', async () => {
  const unpriced = [await placed(MINUTE, null), await placed(23 * HOUR, null)];
  const priced = await placed(MINUTE, 5_000_000);
  const others = [await placed(25 * HOUR, null), await placed(MINUTE, null, null)];
  const all = async () => Promise.all([...unpriced, priced, ...others].map(priceOf));
  await books.domain.get(BackfillPrices).run();
  expect(await all()).toEqual([null, null, '5000000', null, null]);

  await books.database.query(`INSERT INTO usd_prices VALUES ('btc', 'coingecko', 60000, 'usd', $1)`, [
    books.domain.clock.now(),
  ]);
  books.domain.clock.advance(MINUTE);
  await books.domain.get(BackfillPrices).run();
  expect(await all()).toEqual(['6000000', '6000000', '5000000', null, null]);
  const owed = await books.database.query(
    `SELECT payload ->> 'order_id' AS id FROM outbox_messages WHERE topic = $1 ORDER BY id`,
    [accrueTopic],
  );
  expect(owed.map(({ id }) => id as string)).toEqual(expect.arrayContaining(unpriced));
  expect(owed).toHaveLength(unpriced.length);
});

test('of more orders than one look goes through, the oldest get their price first', async () => {
  const [younger, older] = [await placed(HOUR, null), await placed(2 * HOUR, null)];
  // One fewer than a look goes through.
  for (let index = 0; index < 99; index += 1) await placed(HOUR + MINUTE, null);
  await books.database.query('UPDATE usd_prices SET observed_at = $1', [books.domain.clock.now()]);
  await books.domain.get(BackfillPrices).run();
  expect(await Promise.all([older, younger].map(priceOf))).toEqual(['6000000', null]);
  await books.domain.get(BackfillPrices).run();
  expect(await priceOf(younger)).toBe('6000000');
});

test('a price is found for an order that is younger than many in coins without one, or in coins that are listed no more', async () => {
  await anAssetRow(books.database, { param: 'xyz' });
  const inOthers = [];
  for (let index = 0; index < 101; index += 1) inOthers.push(await placed(HOUR, null));
  await books.database.query(
    `UPDATE orders SET currency_from = CASE id WHEN $2 THEN 'gone' ELSE 'xyz' END WHERE id = ANY($1)`,
    [inOthers, inOthers[0]],
  );
  const inBitcoin = await placed(MINUTE, null);
  await books.database.query('UPDATE usd_prices SET observed_at = $1', [books.domain.clock.now()]);
  await books.domain.get(BackfillPrices).run();
  expect(await priceOf(inBitcoin)).toBe('6000000');
  expect(new Set(await Promise.all(inOthers.map(priceOf)))).toEqual(new Set([null]));
});
