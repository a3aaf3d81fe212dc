import { serviceCaller } from '@swap/domain/audit';
import { EraseCustomer, OrderMailAddresses } from '@swap/domain/orders';
import { Bookkeeping } from './bookkeeping.js';

const cash = 'qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a';
test.each(['address_to', 'refund_address'])(
  'a customer is found by an address of Bitcoin Cash in either spelling, as the %s of an order',
  async (column) => {
    const books = await Bookkeeping.open();
    try {
      for (const stored of [cash, `bitcoincash:${cash}`]) {
        const { id } = await books.order(await books.partner(), { status: 'failed' });
        await books.database.query(`UPDATE orders SET ${column} = $2 WHERE id = $1`, [id, stored]);
      }
      const subject = { kind: 'address', value: `bitcoincash:${cash.toUpperCase()}` } as const;
      const erasure = await books.domain.get(EraseCustomer).of(subject, 'Asked by mail', serviceCaller);
      expect(erasure).toEqual({ orders: 2, erased: 2, waiting: 0 });
    } finally {
      await books.close();
    }
  },
);

test('a customer is found by mail address among thousands of orders, wherever theirs lie, and nobody else is forgotten', async () => {
  const books = await Bookkeeping.open();
  try {
    const { id } = await books.order(await books.partner(), { status: 'failed' });
    await books.copies(id, 2100);
    const ids = (await books.database.query('SELECT id FROM orders ORDER BY id')).map((row) => row.id as string);
    const addresses = books.domain.get(OrderMailAddresses);
    const theirs = new Set([0, 999, 1000, 1001, 2100].map((at) => ids[at]));
    for (let from = 0; from < ids.length; from += 100)
      await Promise.all(
        ids.slice(from, from + 100).map((order) => {
          const email = theirs.has(order) ? 'Ada@example.com' : 'bob@example.com';
          return addresses.remember(order, { email, language: null });
        }),
      );
    // Whose key is gone reads nobody.
    await books.database.query(
      `UPDATE order_mail_addresses SET email_sealed = replace(email_sealed, 'v1.', 'v1.gone-') WHERE order_id = $1`,
      [ids[1]],
    );
    const subject = { kind: 'email', value: ' ADA@example.com' } as const;
    const erasure = await books.domain.get(EraseCustomer).of(subject, 'Asked by mail', serviceCaller);
    expect(erasure).toEqual({ orders: 5, erased: 5, waiting: 0 });
    const forgotten = await books.database.query(
      'SELECT id FROM orders WHERE addresses_forgotten_at IS NOT NULL ORDER BY id',
    );
    expect(forgotten.map((row) => row.id as string)).toEqual([...theirs]);
    expect(await books.database.query('SELECT 1 FROM order_mail_addresses')).toHaveLength(ids.length - 5);
  } finally {
    await books.close();
  }
});
