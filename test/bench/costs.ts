import type { Backend } from '../support/backends.js';
import { delay, eventually } from '../support/eventually.js';
import { ok } from '../support/http.js';
import { addresses } from '../support/order.js';
import { aPartner } from '../support/partner.js';
import { aReceiver } from '../support/receiver.js';
import { aService, type Service } from '../support/service.js';
import { problemsOfTheBooks } from '../support/books.js';
import { processorSeconds, usedBetween } from './processor-time.js';

/** Milliseconds of processor time that one piece of work took, beyond what an idle service takes. */
export interface Cost {
  readonly what: 'quote' | 'order' | 'event';
  readonly count: number;
  readonly api: number;
  readonly worker: number;
  readonly database: number;
}

const quotes = 2000;
const orders = 300;
const events = 5000;
const sideBySide = 20;
const warmUp = 60;
const idleSeconds = 10;
const event = 'affiliate.commission_accrued';

/** As deployed, but that orders are looked at every second. */
const env = {
  SWEEP_MS: '1000',
  PRICE_REFRESH_MS: '20000',
  ORDER_POLL_WAITING_MS: '1000',
  ORDER_POLL_MOVING_MS: '1000',
};

/** What a quote, an order from its creation to its commission's webhook, and an event cost; and what is wrong afterwards. */
export async function costs(backend: Backend): Promise<{ costs: Cost[]; problems: string[] }> {
  const service = await aService({ backend, env, speed: 10 });
  const receiver = await aReceiver();
  try {
    const partner = await aPartner(service);
    await partner.listensAt(receiver, [event]);
    // Connections are made and plans are kept.
    await times(warmUp, (index) => quote(service, quotes + index));
    await times(warmUp, () => order(service, partner.apiKey));
    const came = (wanted: number) =>
      eventually(() => arrived(receiver.arrivals.length, warmUp + wanted), { within: 120_000, every: 500 });
    await came(0);
    const idle = await used(service, () => delay(idleSeconds * 1000));
    const measured: Cost[] = [];
    const measure = async (what: Cost['what'], count: number, work: () => Promise<void>) => {
      const { seconds, api, worker, database } = await used(service, work);
      const each = (whole: number, still: number) =>
        Math.round(((whole - (still * seconds) / idleSeconds) / count) * 100_000) / 100;
      const parts = { api: each(api, idle.api), worker: each(worker, idle.worker) };
      measured.push({ what, count, ...parts, database: each(database, idle.database) });
    };
    await measure('quote', quotes, () => times(quotes, (index) => quote(service, index)));
    await measure('order', orders, async () => {
      await times(orders, () => order(service, partner.apiKey));
      await came(orders);
    });
    const [{ id }] = await service.database.query('SELECT partner_id AS id FROM orders LIMIT 1');
    await measure('event', events, async () => {
      await emit(service, String(id));
      await came(orders + events);
    });
    return { costs: measured, problems: await problemsOfTheBooks(service) };
  } finally {
    await receiver.close();
    await service.stop();
  }
}

/** Processor time that `work` took of each part, in seconds. */
async function used(service: Service, work: () => Promise<unknown>) {
  const read = async () => {
    const backends = (await service.database.query('SELECT pid FROM pg_stat_activity')) as { pid: number }[];
    const of = (pids: readonly number[]) => processorSeconds(pids);
    return {
      at: performance.now(),
      api: of(service.apis.map(({ pid }) => pid)),
      worker: of(service.workers.map(({ pid }) => pid)),
      database: of(backends.map(({ pid }) => pid)),
    };
  };
  const before = await read();
  await work();
  const after = await read();
  return {
    seconds: (after.at - before.at) / 1000,
    api: usedBetween(before.api, after.api),
    worker: usedBetween(before.worker, after.worker),
    database: usedBetween(before.database, after.database),
  };
}

/** Does `work` so many times, {@link sideBySide} at once. */
async function times(count: number, work: (index: number) => Promise<void>): Promise<void> {
  let next = 0;
  const worker = async () => {
    for (let index = next++; index < count; index = next++) await work(index);
  };
  await Promise.all(Array.from({ length: sideBySide }, worker));
}

/** Each asks for another amount, so that none is answered from what was kept. */
async function quote(service: Service, index: number): Promise<void> {
  const amount = (0.01 + index / 1_000_000).toFixed(6);
  await ok(service.api.get(`/swap/quote?currency_from=btc&currency_to=eth&amount_from=${amount}`));
}

async function order(service: Service, apiKey: string): Promise<void> {
  const body = { currency_from: 'btc', currency_to: 'eth', amount_from: '0.0105', address_to: addresses.eth };
  const { deposit } = await ok(service.api.post('/swap/create', body, { 'x-service-api-key': apiKey }));
  await service.sandbox.deposit(deposit.address, { memo: deposit.memo_tag });
}

/** Puts events into the outbox the way the service does, in one transaction. */
async function emit(service: Service, partnerId: string): Promise<void> {
  await service.database.query(
    `INSERT INTO outbox_messages (topic, payload, created_at, due_at, attempts, line)
     SELECT 'webhook.event', json_build_object('id', 'evt_' || replace(gen_random_uuid()::text, '-', ''),
       'partnerId', $1::uuid, 'type', '${event}', 'createdAt', '2026-11-21T12:00:00.000Z',
       'data', json_build_object('order_id', '3v9k7m2q8r4t6w1x5y0z3a7c9e', 'amount_usd', 4.71, 'commission_bps', 50,
         'price_usd_from', 942.18, 'ledger_entry_id', gen_random_uuid())),
       now(), now(), 0, 'webhook.event/' || $1::text
     FROM generate_series(1, $2::integer)`,
    [partnerId, events],
  );
}

function arrived(count: number, wanted: number): void {
  if (count < wanted) throw new Error(`${String(count)} of ${String(wanted)} webhooks arrived`);
}
