import { Database } from '@swap/domain/database';
import { Order, WatchOrders } from '@swap/domain/orders';
import { Bookkeeping } from '../books/bookkeeping.js';
import { delay, eventually } from '../support/eventually.js';

describe('an order that is watched', () => {
  let books: Bookkeeping;
  let publicId: string;
  beforeAll(async () => {
    books = await Bookkeeping.open();
  });
  afterAll(() => books.close());
  beforeEach(async () => {
    ({ publicId } = await books.order(await books.payee(), { status: 'exchanging' }));
  });

  const stored = () => Order.getByPublicId(books.domain.get(Database).manager, publicId);
  const changes = () =>
    books.database.query('UPDATE orders SET version = version + 1 WHERE public_id = $1 RETURNING 1', [publicId]);
  function aListener(order: Order) {
    const heard: number[] = [];
    const leave = books.domain.get(WatchOrders).watch(order, ({ version }) => heard.push(version));
    return { heard, leave };
  }

  test('whoever comes with what the others knew before is told what they know, once, though nothing changes any more', async () => {
    const before = await stored();
    const first = aListener(before);
    await changes();
    const newest = before.version + 1;
    await eventually(() => expect(first.heard).toEqual([newest]));
    const late = aListener(before);
    const upToDate = aListener(await stored());
    await eventually(() => expect(late.heard).toEqual([newest]));
    await delay(1200);
    expect([first.heard, late.heard, upToDate.heard]).toEqual([[newest], [newest], []]);
    for (const { leave } of [first, late, upToDate]) leave();
  });

  test('whoever leaves twice takes nobody along who came meanwhile', async () => {
    const first = aListener(await stored());
    first.leave();
    const next = aListener(await stored());
    first.leave();
    await changes();
    await eventually(() => expect(next.heard).toHaveLength(1));
    expect(first.heard).toEqual([]);
    next.leave();
  });
});
