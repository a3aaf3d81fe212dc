import { LaggingReads } from '@swap/domain/database';
import { everyPartnerOrder } from '@swap/domain/orders';
import { Bookkeeping } from '../books/bookkeeping.js';

let books: Bookkeeping;
beforeAll(async () => {
  books = await Bookkeeping.open();
});
afterAll(() => books.close());

test('orders of one moment are all in the file of a partner, each once, however many there are', async () => {
  const partnerId = await books.partner();
  const { id } = await books.order(partnerId);
  // More than are read at once, and again as many.
  await books.copies(id, 1300);
  const newestFirst = await books.database.query(
    'SELECT public_id FROM orders WHERE partner_id = $1 ORDER BY created_at DESC, id DESC',
    [partnerId],
  );
  const told: string[] = [];
  for await (const { publicId } of everyPartnerOrder(books.domain.get(LaggingReads), partnerId, {}))
    told.push(publicId);
  expect([told.length, new Set(told).size]).toEqual([1301, 1301]);
  expect(newestFirst.findIndex(({ public_id }, place) => public_id !== told[place])).toBe(-1);
});
