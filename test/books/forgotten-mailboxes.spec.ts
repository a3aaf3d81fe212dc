import { DAY } from '@swap/domain/kernel';
import { OrderMailAddresses } from '@swap/domain/orders';
import { Bookkeeping } from './bookkeeping.js';

/** How many milliseconds ago; null where it never was. */
interface Mailbox {
  readonly made: number;
  readonly told: number | null;
  readonly ended: number | null;
  /** Of its order, where it matters. */
  readonly status?: string;
}

const gone: Readonly<Record<string, Mailbox>> = {
  'of an order that ended more than a week ago': { made: 8 * DAY, told: 8 * DAY, ended: 7 * DAY + 1 },
  'of an order that ended so, and that nobody paid for': { made: 8 * DAY, told: null, ended: 7 * DAY + 1 },
  'of an order of more than a month ago that nobody paid for': { made: 30 * DAY + 1, told: null, ended: null },
  'of a paid order of more than a month ago that expired before that was noted as an end': {
    made: 30 * DAY + 1,
    told: 30 * DAY,
    ended: null,
    status: 'expired',
  },
};
const kept: Readonly<Record<string, Mailbox>> = {
  'of an order that ended a week ago': { made: 90 * DAY, told: 90 * DAY, ended: 7 * DAY },
  'of an order of a month ago that nobody has paid for yet': { made: 30 * DAY, told: null, ended: null },
  'of a paid order of a month ago that expired before that was noted as an end': {
    made: 30 * DAY,
    told: 30 * DAY,
    ended: null,
    status: 'expired',
  },
  'of an order that was paid for and takes months': {
    made: 90 * DAY,
    told: 89 * DAY,
    ended: null,
    status: 'exchanging',
  },
};

describe('where customers want mail', () => {
  let books: Bookkeeping;
  beforeAll(async () => {
    books = await Bookkeeping.open();
    const partnerId = await books.partner();
    const ago = (ms: number | null) => (ms === null ? null : new Date(books.domain.clock.now().getTime() - ms));
    for (const [name, { made, told, ended, status = 'completed' }] of Object.entries({ ...gone, ...kept })) {
      const { id } = await books.order(partnerId, { status });
      await books.database.query(
        `INSERT INTO order_mail_addresses (order_id, email_sealed, created_at, deposit_told_at, ended_at) VALUES ($1, $2, $3, $4, $5)`,
        [id, name, ago(made), ago(told), ago(ended)],
      );
    }
  });
  afterAll(() => books.close());

  test('an address is forgotten a week after its order’s end, or a month after its beginning where nobody paid', async () => {
    const addresses = books.domain.get(OrderMailAddresses);
    const left = async () => {
      const rows = await books.database.query('SELECT email_sealed AS name FROM order_mail_addresses');
      return rows.map(({ name }) => name as string).sort();
    };
    const all = Object.keys(gone).length;
    expect([await addresses.forgettable(100), await addresses.forgettable(1)]).toEqual([all, 1]);
    expect([await addresses.forget(1), await addresses.forgettable(100)]).toEqual([1, all - 1]);
    expect([await addresses.forget(100), await addresses.forgettable(100)]).toEqual([all - 1, 0]);
    expect(await left()).toEqual(Object.keys(kept).sort());
    books.domain.clock.advance(1);
    expect(await addresses.forget(100)).toBe(3);
    expect(await left()).toEqual(['of an order that was paid for and takes months']);
  });
});
