import { Idempotency } from '@swap/domain/idempotency';
import { DAY } from '@swap/domain/kernel';
import { ForgetCredentials } from '@swap/domain/partners';
import { ForgetOrders, Order, snapshotOf } from '@swap/domain/orders';
import { DataSource } from 'typeorm';
import { Bookkeeping, type BookedOrder } from './bookkeeping.js';

const secrets = [
  'bc1destination',
  'memo-7',
  'bc1refund',
  'memo-8',
  'bc1deposit',
  'memo-9',
  'bc1onward',
  'memo-10',
  'tx-in',
  'tx-out',
  'tx-back',
  'bitcoin:bc1deposit',
  'proof of tx-in',
  '192.0.2.9',
  'key of tx-out',
  'sealed token',
];

/** Columns of an order and its legs that name nobody: partners' own, and what became of it. */
const stays = [
  'action_required',
  'addresses_forgotten_at',
  'api_key_id',
  'completed_at',
  'confirmations',
  'decided_at',
  'decision',
  'ended_at',
  'erasure_requested_at',
  'expires_at',
  'external_id',
  'idempotency_ref',
  'metadata',
  'poll_round',
  'raw_status',
  'reason_code',
  'reason_message',
  'reversed_at',
  'unit_price_usd',
  'value_by_hand_amount',
  'value_by_hand_cents',
];

describe('what was kept long enough', () => {
  let books: Bookkeeping;
  let partnerId: string;

  beforeAll(async () => {
    books = await Bookkeeping.open();
    partnerId = await books.partner();
  });
  afterAll(() => books.close());

  const orders = () => books.domain.get(ForgetOrders);

  /** An order with everything that can name its customer, its commission booked, last moved `daysAgo`. */
  async function anOldOrder(
    status: string,
    daysAgo: number,
    { pollGroup = null, createdDaysAgo }: { pollGroup?: string | null; createdDaysAgo?: number } = {},
  ): Promise<BookedOrder> {
    const order = await books.order(partnerId, { status });
    const at = new Date(books.domain.clock.now().getTime() - daysAgo * DAY);
    const repeatedDeposits = JSON.stringify([{ deposit_tx: 'tx-in', payout_tx: 'tx-out' }]);
    await books.database.query(
      `UPDATE orders SET created_at = $2, updated_at = $2, address_to = 'bc1destination', receiver_memo_tag = 'memo-7',
         refund_address = 'bc1refund', refund_memo_tag = 'memo-8', deposit_address = 'bc1deposit', deposit_memo = 'memo-9',
         deposit_tx = 'tx-in', payout_tx = 'tx-out', refund_tx = 'tx-back', repeats = $3, deposit_uri = 'bitcoin:bc1deposit',
         evidence = '{"deposit": "proof of tx-in"}', opened_by = '192.0.2.9' WHERE id = $1`,
      [order.id, at, repeatedDeposits],
    );
    if (createdDaysAgo !== undefined) {
      const created = new Date(books.domain.clock.now().getTime() - createdDaysAgo * DAY);
      await books.database.query('UPDATE orders SET created_at = $2 WHERE id = $1', [order.id, created]);
    }
    await books.database.query(
      `INSERT INTO order_legs (id, order_id, position, provider, ref, token_sealed, status, currency_from, currency_to, amount_from,
         amount_to, deposit_address, deposit_memo, deposit_tx, payout_tx, refund_tx, repeats, poll_round, created_at, payout_key)
       VALUES (gen_random_uuid(), $1, 1, 'changenow', $1::uuid::text, 'sealed token', $2, 'btc', 'eth', 1, 1, 'bc1onward', 'memo-10',
         'tx-in', 'tx-out', 'tx-back', $3, $4, $5, 'key of tx-out')`,
      [order.id, status, repeatedDeposits, pollGroup, at],
    );
    if (status === 'completed') await books.entry(partnerId, 'COMMISSION_ACCRUAL', 125, { order });
    return order;
  }

  /** Everything on record about an order, as text. */
  async function onRecord({ id }: BookedOrder): Promise<string> {
    const rows = await books.database.query(
      `SELECT to_jsonb(o) || jsonb_build_object('legs', (SELECT jsonb_agg(to_jsonb(l)) FROM order_legs l WHERE order_id = o.id)) AS all
       FROM orders o WHERE id = $1`,
      [id],
    );
    return JSON.stringify(rows);
  }

  test('an order forgets whom it was for, and nothing else: the books stay as they are', async () => {
    const old = await anOldOrder('completed', 366);
    const kept = [
      await anOldOrder('completed', 364),
      await anOldOrder('exchanging', 900),
      await anOldOrder('expired', 900, { pollGroup: 'expired' }),
      await anOldOrder('completed', 364, { createdDaysAgo: 900 }),
    ];
    await books.anchor();
    const before = JSON.parse(await onRecord(old))[0].all;
    // A new column is either filled above and forgotten, or named here as what may stay.
    const unfilled = ({ legs: _, ...fields }: Record<string, unknown>) =>
      Object.keys(fields).filter((name) => fields[name] === null);
    expect([...new Set([...unfilled(before), ...unfilled(before.legs[0])])].sort()).toEqual(stays);
    expect(await orders().droppableAddresses(100)).toBe(1);
    expect(await orders().dropAddresses(100)).toBe(1);
    expect(await orders().droppableAddresses(100)).toBe(0);
    const told = await onRecord(old);
    for (const secret of secrets) expect(told).not.toContain(secret);
    const after = JSON.parse(told)[0].all;
    for (const fact of [
      'amount_from',
      'amount_to',
      'price_usd_from_cents',
      'status',
      'timeline',
      'updated_at',
      'provider',
    ])
      expect(after[fact]).toEqual(before[fact]);
    // Whoever was told of it before has an older version now.
    expect(after.version).toBe(Number(before.version) + 1);
    expect(after.legs[0].ref).toBe(old.id);
    for (const each of kept) {
      const text = await onRecord(each);
      for (const secret of secrets) expect(text).toContain(secret);
    }
    expect(await books.news()).toEqual([]);
    const seen = snapshotOf(await Order.getByPublicId(books.domain.get(DataSource).manager, old.publicId));
    expect(seen).toMatchObject({ status_name: 'completed', address_to: '', refund_address: null, payout_tx: null });
    expect(await orders().dropAddresses(100)).toBe(0);
  });

  test('answers of exchanges go by age, the oldest first, so many at a time, and what is left is counted', async () => {
    const { id } = await books.order(partnerId);
    await books.database.query(
      `INSERT INTO order_reports (order_id, leg_id, raw_status, applied, at)
       SELECT $1::uuid, $1::uuid, 'said', false, $2::timestamptz - make_interval(days => days) FROM unnest(ARRAY[200, 150, 91, 89, 1]) AS days`,
      [id, books.domain.clock.now()],
    );
    const left = () => orders().droppableReports(100);
    expect([await left(), await orders().droppableReports(2)]).toEqual([3, 2]);
    expect([await orders().dropReports(2), await left()]).toEqual([2, 1]);
    expect([await orders().dropReports(2), await left(), await orders().dropReports(2)]).toEqual([1, 0, 0]);
    expect(await books.database.query('SELECT 1 FROM order_reports WHERE order_id = $1', [id])).toHaveLength(2);
  });

  test('an old answer goes before a newer one, wherever on the disk they lie', async () => {
    const { id } = await books.order(partnerId);
    await books.database.query('DELETE FROM order_reports');
    await books.database.query(
      `INSERT INTO order_reports (id, order_id, leg_id, raw_status, applied, at) OVERRIDING SYSTEM VALUE
       SELECT number, $1::uuid, $1::uuid, 'said', false, $2::timestamptz - make_interval(days => days)
       FROM unnest(ARRAY[-1, -2, -3], ARRAY[1, 200, 200]) AS t (number, days)`,
      [id, books.domain.clock.now()],
    );
    expect([await orders().dropReports(1), await orders().dropReports(1), await orders().dropReports(1)]).toEqual([
      1, 1, 0,
    ]);
  });

  test('what is said to be left to forget is what is then forgotten, counted up to what is asked for', async () => {
    const [credentials, keys] = [books.domain.get(ForgetCredentials), books.domain.get(Idempotency)];
    await keys.run({ scope: 'a', key: 'left', body: {} }, () => Promise.resolve('done'));
    for (const secret of ['given up', 'given up, too'])
      await books.database.query(`INSERT INTO totp_factors VALUES (gen_random_uuid(), $1, 0, NULL, $2)`, [
        secret,
        books.domain.clock.now(),
      ]);
    await books.database.query(
      `INSERT INTO sessions (id, realm, account_id, counter, token_hash, rotated_at, expires_at, created_at)
       VALUES (gen_random_uuid(), 'partner', $1, 0, 'ran out', now(), $2, now())`,
      [partnerId, books.domain.clock.now()],
    );
    await books.database.query(`INSERT INTO email_codes VALUES ($1, 'verify_email', 'hash', 0, $2)`, [
      partnerId,
      books.domain.clock.now(),
    ]);
    books.domain.clock.advance(400 * DAY);
    const kinds = [
      { what: 'keys', due: (most: number) => keys.expirable(most), forget: () => keys.expire(100) },
      {
        what: 'answers',
        due: (most: number) => orders().droppableReports(most),
        forget: () => orders().dropReports(100),
      },
      {
        what: 'addresses',
        due: (most: number) => orders().droppableAddresses(most),
        forget: () => orders().dropAddresses(100),
      },
      {
        what: 'sessions',
        due: (most: number) => credentials.droppable('sessions', most),
        forget: () => credentials.dropSessions(100),
      },
      {
        what: 'codes',
        due: (most: number) => credentials.droppable('email_codes', most),
        forget: () => credentials.dropCodes(100),
      },
      {
        what: 'second factors',
        due: (most: number) => credentials.droppable('totp_factors', most),
        forget: () => credentials.dropSetups(100),
      },
    ];
    for (const { what, due, forget } of kinds) {
      expect([what, await due(1)]).toEqual([what, 1]);
      const left = await due(100);
      expect([what, await forget(), await due(100)]).toEqual([what, left, 0]);
    }
  });
});
