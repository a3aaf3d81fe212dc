import { Reconcile } from '@swap/domain/books';
import { isPassing } from '@swap/domain/database';
import { Amount } from '@swap/domain/money';
import { AccrueForOrder, SyncOrder } from '@swap/domain/orders';
import { LiquidityProviders, type LiquidityProvider } from '@swap/domain/catalogue';
import { Bookkeeping } from '../books/bookkeeping.js';
import { inRun } from '../support/full-run.js';

const workers = inRun({ short: 20, full: 50 });
const orders = inRun({ short: 100, full: 1000 });
/** How many of the workers are at each order. */
const rivals = 10;

/** An exchange that has sent every payout. */
class DoneExchange extends LiquidityProviders {
  override all() {
    return [];
  }

  override named(): LiquidityProvider {
    const nothing = {
      actionRequired: null,
      reason: null,
      depositTx: '0x1',
      refundTx: null,
      confirmations: null,
      repeatedDeposits: [],
    };
    const amounts = { amountFrom: Amount.of('1'), amountTo: Amount.of('1') };
    const report = { rawStatus: 'finished', status: 'completed', payoutTx: '0x2', ...amounts, ...nothing };
    return { report: () => Promise.resolve(report) } as unknown as LiquidityProvider;
  }
}

/** What was held up longer than a lock may take changed nothing, and is carried out again, as the queue does. */
async function untilCarriedOut(work: () => Promise<void>): Promise<void> {
  for (;;) {
    try {
      await work();
      return;
    } catch (error) {
      if (!isPassing(error)) throw error;
    }
  }
}

function shuffled<T>(list: readonly T[]): T[] {
  return list
    .map((value) => ({ value, at: Math.random() }))
    .sort((one, other) => one.at - other.at)
    .map(({ value }) => value);
}

describe(`${String(workers)} workers completing the same ${String(orders)} orders at once, ${String(rivals)} at each`, () => {
  let books: Bookkeeping;

  beforeAll(async () => {
    books = await Bookkeeping.open({ env: { DATABASE_POOL_SIZE: String(workers) }, providers: new DoneExchange() });
  });
  afterAll(() => books.close());

  const eachWorker = async (ids: readonly string[], work: (id: string) => Promise<void>) => {
    const shareOf = (worker: number) => shuffled(ids.filter((_, index) => (index + worker) % (workers / rivals) === 0));
    await Promise.all(
      Array.from({ length: workers }, async (_, worker) => {
        for (const id of shareOf(worker)) await untilCarriedOut(() => work(id));
      }),
    );
  };
  const idsOf = async (sql: string): Promise<string[]> => (await books.database.query(sql)).map(({ id }) => String(id));

  test('workers that complete the same orders at once book each commission once and tell of it once', async () => {
    const { database, domain } = books;
    const partners = await Promise.all(Array.from({ length: 5 }, () => books.partner()));
    await database.query(
      `INSERT INTO orders (id, public_id, manage_token_hash, partner_id, commission_bps, status, was_held, currency_from, network_from,
         currency_to, network_to, amount_from, amount_to, agreed_to, address_to, fixed, is_anonym, provider, price_usd_from_cents,
         timeline, version, created_at, updated_at)
       SELECT gen_random_uuid(), 'order-' || n, '', ($1::uuid[])[1 + n % 5], 50, 'sending', false, 'btc', 'btc', 'eth', 'eth', 1, 1, 1, '',
         false, false, 'changenow', 25000, '[]', 1, now(), now()
       FROM generate_series(1, $2) n`,
      [partners, orders],
    );
    await database.query(
      `INSERT INTO order_legs (id, order_id, position, provider, ref, status, raw_status, currency_from, currency_to, amount_from,
         amount_to, created_at)
       SELECT gen_random_uuid(), id, 1, 'changenow', public_id, 'sending', 'sending', 'btc', 'eth', 1, 1, now() FROM orders`,
    );
    const sync = domain.get(SyncOrder);
    await eachWorker(await idsOf('SELECT id FROM order_legs'), (id) => sync.run(id, AbortSignal.timeout(60_000)));
    expect(await idsOf(`SELECT id FROM orders WHERE status <> 'completed'`)).toEqual([]);

    const due = await idsOf(`SELECT id FROM outbox_messages WHERE topic = 'commission.accrue'`);
    expect(due).toHaveLength(orders);
    const accrue = domain.get(AccrueForOrder);
    await eachWorker(due, (id) => accrue.run(id));

    const [told] = await database.query(
      `SELECT count(*)::int AS events, count(DISTINCT payload -> 'data' ->> 'order_id')::int AS about FROM outbox_messages
       WHERE topic = 'webhook.event' AND payload ->> 'type' = 'affiliate.commission_accrued'`,
    );
    expect(told).toEqual({ events: orders, about: orders });
    const [booked] = await database.query(
      `SELECT count(*)::int AS lines, count(DISTINCT order_id)::int AS about, sum(amount_cents)::int AS cents FROM ledger_entries`,
    );
    expect(booked).toEqual({ lines: orders, about: orders, cents: orders * 125 });
    const [earned] = await database.query(
      `SELECT count(DISTINCT partner_id)::int AS partners, sum(amount_cents)::int AS cents FROM commission_pairs`,
    );
    expect(earned).toEqual({ partners: partners.length, cents: orders * 125 });
    expect((await domain.get(Reconcile).run()).discrepancies).toEqual([]);
  }, 300_000);
});
