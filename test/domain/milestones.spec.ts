import type { OrderStatus } from '@swap/domain/catalogue';
import { SECOND } from '@swap/domain/kernel';
import { Usd } from '@swap/domain/money';
import { accrueTopic, ChangeOrder } from '@swap/domain/orders';
import { Bookkeeping } from '../books/bookkeeping.js';

/** The usual way of an order, by how many seconds ago it entered each state. */
const way = { created: 600, waiting: 590, confirming: 300, exchanging: 200, sending: 60 } as const;

interface Way {
  readonly steps?: Readonly<Record<string, number>>;
  readonly wasHeld?: boolean;
}

/** What statistics say of exchanges and of how long orders take comes from these rows, and so do their ranks. */
describe('what is noted of an order when it ends', () => {
  let books: Bookkeeping;
  let partnerId: string;
  beforeAll(async () => {
    books = await Bookkeeping.open();
    partnerId = await books.partner();
  });
  afterAll(() => books.close());

  /** An order worth 250 dollars at the last of its steps, having paid out 1% less than was agreed; its id. */
  async function anOrderAt({ steps = way, wasHeld = false }: Way) {
    const now = books.domain.clock.now().getTime();
    const ago = (seconds: number) => new Date(now - seconds * SECOND).toISOString();
    const timeline = Object.entries(steps).map(([name, seconds]) => ({ status_name: name, at: ago(seconds) }));
    const { id } = await books.order(partnerId, { status: timeline.at(-1)!.status_name });
    await books.database.query(
      'UPDATE orders SET created_at = $2, timeline = $3, was_held = $4, agreed_to = 1, amount_to = 0.99 WHERE id = $1',
      [id, ago(way.created), JSON.stringify(timeline), wasHeld],
    );
    await books.database.query('DELETE FROM order_milestones');
    return id;
  }
  const told = () =>
    books.database.query(
      `SELECT kind, volume_cents::int AS volume, seconds, slippage_bps AS slippage, held, remaining FROM order_milestones`,
    );

  /** What is noted of such an order when it comes to `status`. */
  async function noted(status: OrderStatus, before: Way = {}) {
    const id = await anOrderAt(before);
    await books.domain.get(ChangeOrder).run(id, (_tx, order, at) => order.moveTo(status, at));
    return told();
  }

  const usual = { volume: 0, seconds: null, slippage: null, held: false, remaining: null };

  test('one that is completed says what it was worth, how long it took, and what it paid less than agreed', async () => {
    expect(await noted('completed')).toEqual([
      {
        kind: 'completed',
        volume: 25_000,
        seconds: 600,
        slippage: 100,
        held: false,
        remaining: { confirming: 300, exchanging: 200, sending: 60, paid: 300 },
      },
    ]);
  });

  test('one that paid out nothing says nothing of amounts, and how long it took from where its end began', async () => {
    const { created, waiting, confirming } = way;
    expect(await noted('refunded', { steps: { created, waiting, confirming, refund_pending: 45 } })).toEqual([
      { ...usual, kind: 'refunded', remaining: { refund_pending: 45 } },
    ]);
    expect(await noted('expired', { steps: { created, waiting } })).toEqual([
      { ...usual, kind: 'expired', remaining: { waiting: 590 } },
    ]);
    expect(await noted('failed', { steps: { created, waiting, confirming } })).toEqual([{ ...usual, kind: 'failed' }]);
  });

  test('one that somebody held says so, and is no measure of how long others take', async () => {
    expect(await noted('completed', { wasHeld: true })).toMatchObject([
      { kind: 'completed', seconds: 600, held: true, remaining: null },
    ]);
    expect(await noted('refunded', { steps: { created: 600, refund_pending: 45 }, wasHeld: true })).toEqual([
      { ...usual, kind: 'refunded', held: true },
    ]);
  });

  test('one whose value is corrected says by how much and measures nothing, and before its end says and earns nothing', async () => {
    const isOwed = `SELECT 1 FROM outbox_messages WHERE topic = $1 AND payload ->> 'order_id' = $2`;
    const corrected = async (steps: Readonly<Record<string, number>>) => {
      const id = await anOrderAt({ steps });
      await books.domain.get(ChangeOrder).run(id, (_tx, order) => {
        order.priceUsdFrom = Usd.ofCents(30_000);
        return true;
      });
      return [await told(), (await books.database.query(isOwed, [accrueTopic, id])).length];
    };
    const ended = { ...way, completed: 30 };
    expect(await corrected(ended)).toEqual([[{ ...usual, kind: 'repriced', volume: 5000 }], 1]);
    expect(await corrected(way)).toEqual([[], 0]);
  });

  test('one whose value is found out by the change that completes it counts once, with that value', async () => {
    const id = await anOrderAt({});
    await books.domain.get(ChangeOrder).run(id, (_tx, order, at) => {
      order.priceUsdFrom = Usd.ofCents(30_000);
      return order.moveTo('completed', at);
    });
    expect(await told()).toMatchObject([{ kind: 'completed', volume: 30_000 }]);
  });

  test('one that is placed counts once, and neither what was never placed nor a step on its way', async () => {
    const { created, waiting } = way;
    expect(await noted('waiting', { steps: { created } })).toEqual([{ ...usual, kind: 'waiting' }]);
    expect(await noted('failed', { steps: { created } })).toEqual([]);
    for (const step of ['confirming', 'exchanging', 'sending', 'refund_pending'] as const)
      expect(await noted(step, { steps: { created, waiting } })).toEqual([]);
  });
});
