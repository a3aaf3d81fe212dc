import { problemsOfTheBooks } from './books.js';
import { eventually } from './eventually.js';
import { anOrder, type PlacedOrder } from './order.js';
import { aPartner, type Partner } from './partner.js';
import { aReceiver, signatureOf, type Arrival, type Receiver } from './receiver.js';
import type { Service } from './service.js';

/** An order that will earn its partner a commission, and somebody who listens for it. */
export interface PaidOrder {
  readonly order: PlacedOrder;
  readonly partner: Partner;
  readonly receiver: Receiver;
  readonly secret: string;
}

/** Places an order of a new partner, whose receiver listens (for `events`; all when none are named), and pays for it. */
export async function aPaidOrder(service: Service, events?: readonly string[]): Promise<PaidOrder> {
  const [partner, receiver] = await Promise.all([aPartner(service), aReceiver()]);
  const secret = await partner.listensAt(receiver, events);
  const order = await anOrder(service, { apiKey: partner.apiKey });
  await order.pays();
  return { order, partner, receiver, secret };
}

/**
 * The one good ending, whatever happened on the way: completed, one accrual, one event (perhaps received more than once,
 * then the same each time), one balance, books that agree. Answers the commission's arrivals.
 */
export async function expectTheUsualEnding(service: Service, story: PaidOrder, within = 40_000): Promise<Arrival[]> {
  const { order, partner, receiver, secret } = story;
  const completed = await order.becomes('completed', within);
  const told = await eventually(
    () => {
      const arrivals = receiver.about(order.id, 'affiliate.commission_accrued');
      expect(arrivals.length).toBeGreaterThan(0);
      return arrivals;
    },
    { within },
  );
  expect(new Set(told.map(({ event }) => event.id)).size).toBe(1);
  expect(new Set(told.map(({ body }) => body)).size).toBe(1);
  for (const arrival of told) expect(arrival.headers['x-service-signature']).toBe(signatureOf(arrival, secret));
  const ledger = await partner.ledger();
  expect(ledger).toHaveLength(1);
  expect(ledger[0]).toMatchObject({
    kind: 'COMMISSION_ACCRUAL',
    order_id: order.id,
    id: told[0]?.event.data.ledger_entry_id,
  });
  expect(ledger[0].amount_usd).toBe(Math.round(completed.price_usd_from! * 100 * 0.005) / 100);
  expect(await partner.summary()).toMatchObject({ ledger_balance: ledger[0].amount_usd });
  expect(await problemsOfTheBooks(service)).toEqual([]);
  return told;
}
