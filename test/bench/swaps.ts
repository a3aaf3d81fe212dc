import { delay, eventually } from '../support/eventually.js';
import { anOrder, type PlacedOrder } from '../support/order.js';
import { aPartner, type Partner } from '../support/partner.js';
import { aReceiver, signatureOf, type Arrival, type Receiver } from '../support/receiver.js';
import type { Service } from '../support/service.js';

const accrued = 'affiliate.commission_accrued';

/** A partner who listens, and the orders placed for it. */
export interface Bench {
  readonly partner: Partner;
  readonly receiver: Receiver;
  readonly secret: string;
}

export async function aBench(service: Service): Promise<Bench> {
  const [partner, receiver] = await Promise.all([aPartner(service), aReceiver()]);
  return { partner, receiver, secret: await partner.listensAt(receiver, [accrued]) };
}

/** One swap from order to webhook. Answers how long after the exchange had paid out its webhook came, in milliseconds. */
export async function oneSwap(service: Service, { partner, receiver }: Bench): Promise<number> {
  const order = await anOrder(service, { apiKey: partner.apiKey });
  await order.pays();
  await order.becomes('confirming');
  // A moment that has nothing to do with when the service last asked.
  await delay(Math.random() * 700);
  await service.sandbox.steer(order.deposit.address, 'complete');
  const completedAt = Date.now();
  const arrival = await eventually(() => arrivalOf(receiver, order), { within: 30_000, every: 5 });
  return arrival.receivedAt - completedAt;
}

function arrivalOf(receiver: Receiver, { id }: PlacedOrder): Arrival {
  const [first] = receiver.about(id, accrued);
  if (!first) throw new Error(`no webhook came about order ${id}`);
  return first;
}

/** From the commit of an event to its first byte at the receiver, in milliseconds, for every event that arrived. */
export function commitToFirstByte({ receiver }: Bench): number[] {
  return receiver.arrivals.map(({ event, receivedAt }) => {
    const { created_at: createdAt } = event as { created_at: string };
    return receivedAt - Date.parse(createdAt);
  });
}

/** What is wrong after `swaps` swaps; nothing, when each was told once, rightly signed, and booked once. */
export async function problemsAfter({ partner, receiver, secret }: Bench, swaps: number): Promise<string[]> {
  const { arrivals } = receiver;
  const ledger = (await partner.ledger()) as { amount_usd: number }[];
  const summary = (await partner.summary()) as { ledger_balance: number };
  const cents = ledger.reduce((sum, line) => sum + Math.round(line.amount_usd * 100), 0);
  const checks: Record<string, boolean> = {
    [`${String(arrivals.length)} webhooks came, not ${String(swaps)}`]: arrivals.length !== swaps,
    'an event came twice': new Set(arrivals.map(({ event }) => (event as { id: string }).id)).size !== arrivals.length,
    'a signature is wrong': arrivals.some((each) => each.headers['x-service-signature'] !== signatureOf(each, secret)),
    [`${String(ledger.length)} commissions are booked, not ${String(swaps)}`]: ledger.length !== swaps,
    'the balance is not the sum of the ledger': Math.round(summary.ledger_balance * 100) !== cents,
  };
  return Object.entries(checks).flatMap(([problem, isSo]) => (isSo ? [problem] : []));
}
