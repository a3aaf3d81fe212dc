import { delay, eventually } from '../../support/eventually.js';
import { ok } from '../../support/http.js';
import { anOrder } from '../../support/order.js';
import { signedIn, type RouteBench } from './routes.js';
import { quotePath, type Scene } from './scene.js';

/** How long an answer may lag behind what it tells of, in milliseconds. */
const promisedMs = { quote: 5000, analytics: 70_000 };
/** What a look costs, and the clocks of two processes. */
const slackMs = 1500;

/** A worker asks about an order that waits twice a minute. */
const patienceMs = 90_000;

/** Of the moment it was asked, whoever answers. */
const momentary = new Set(['uptime_seconds', 'as_of', 'expires_at', 'quote_id', 'poll_after_seconds', 'expected']);

/** The origin of an API that has answered nothing yet. */
export async function uncached({ service }: Scene): Promise<string> {
  await service.startApi(1);
  return new URL(service.apiOf(1).base).origin;
}

/** What is wrong with the answers of the API that was measured, beside those of one that had nothing ready. */
export async function differing(scene: Scene, route: RouteBench, freshOrigin: string): Promise<string[]> {
  if (route.status !== 200) return [];
  const requests = await route.requests(scene);
  const different = async () => {
    for (const { path = '', headers } of requests.slice(0, 10)) {
      const [own, fresh] = await Promise.all(
        [scene.product.origin, freshOrigin].map(async (origin) => {
          const answer = await fetch(origin + path, { headers: headers as Record<string, string> });
          // A page says when its rates were asked for.
          if (answer.headers.get('content-type')?.startsWith('text/html'))
            return (await answer.text()).replaceAll(/\d{1,2}:\d\d/g, '');
          return JSON.stringify(await answer.json(), (key, value: unknown) => (momentary.has(key) ? null : value));
        }),
      );
      if (own !== fresh) throw new Error(`${route.name}: ${own ?? ''} is answered, and by a fresh API ${fresh ?? ''}`);
    }
  };
  try {
    // One of the two may have read something a moment before it changed.
    await eventually(different, { within: promisedMs.quote + slackMs, every: 250 });
    return [];
  } catch (error) {
    return [(error as Error).message.slice(0, 1000)];
  }
}

type Check = (scene: Scene) => Promise<string[]>;

/** Whether an answer is older than promised once what it tells of has changed; by the route's name. */
const checks: Readonly<Record<string, Check>> = {
  'GET /swap/quote': async ({ service }) => {
    const path = quotePath.replace('/api/v1', '');
    const quoted = async () =>
      ((await ok(service.api.get(path))) as { data: { amount_to: string; price_usd_to: number } }).data;
    const before = await quoted();
    // A little more: a price far from the market's is offered to nobody.
    const price = (1.03 * before.price_usd_to) / Number(before.amount_to);
    await service.sandbox.setPrice('eth', price.toFixed(2));
    const best = async () => (await quoted()).amount_to;
    return within(
      promisedMs.quote,
      'the quote is that of the price before',
      async () => (await best()) !== before.amount_to,
    );
  },
  'GET /swap/status': statusLag,
  'GET /partners/orders': async (scene) => {
    const { service, partner } = scene;
    const { id } = await anOrder(service, { apiKey: partner.apiKey, body: { source: 1 } });
    const list = service.api.with(await signedIn(scene));
    const { data } = (await ok(list.get('/partners/orders'))) as { data: { order_id: string }[] };
    return data[0]?.order_id === id ? [] : ['the list does not begin with the order just placed'];
  },
  'GET /partners/affiliate/summary': async (scene) => {
    const { service } = scene;
    const before = await balanceOf(scene);
    await complete(scene, -1);
    await eventually(async () => {
      if ((await balanceOf(scene)) === before) throw new Error('The commission is not booked yet');
    });
    const asked = service.api.with(await signedIn(scene));
    const summed = async () =>
      ((await ok(asked.get('/partners/affiliate/summary'))) as { data: { ledger_balance: number } }).data
        .ledger_balance;
    let [booked, shown] = [await balanceOf(scene), await summed()];
    // Orders of other turns may still be booked meanwhile.
    for (let now = await balanceOf(scene); now !== booked; now = await balanceOf(scene))
      [booked, shown] = [now, await summed()];
    return Math.round(shown * 100) === booked
      ? []
      : [`the summary has ${String(shown)} USD, the ledger ${String(booked)} cents`];
  },
  'GET /analytics/public': async (scene) => {
    const { service } = scene;
    const completed = async () =>
      ((await ok(service.api.get('/analytics/public'))) as { data: { completed_orders: number } }).data
        .completed_orders;
    const before = await completed();
    await complete(scene, -2);
    return within(promisedMs.analytics, 'a completed order is not counted', async () => (await completed()) > before);
  },
};

/** What is older than promised of these routes. */
export async function aged(scene: Scene, chosen: readonly RouteBench[]): Promise<string[]> {
  const problems: string[] = [];
  for (const { name } of chosen) {
    try {
      const found = (await checks[name]?.(scene)) ?? [];
      problems.push(...found.map((problem) => `${name}: ${problem}`));
    } catch (error) {
      // The figures are told all the same.
      problems.push(`${name}: ${(error as Error).message.slice(0, 1000)}`);
    }
  }
  return problems;
}

/** A status is never older than what the database held when it was asked: versions only rise. */
async function statusLag(scene: Scene): Promise<string[]> {
  const { service, waiting } = scene;
  const [order] = waiting;
  if (!order) return ['there is no order to look at'];
  await payOut(scene, 0);
  const lags: string[] = [];
  const until = performance.now() + patienceMs;
  for (let status = ''; status !== 'completed' && performance.now() < until;) {
    const [row] = await service.database.query('SELECT version, status FROM orders WHERE public_id = $1', [order.id]);
    const known = row as { version: number; status: string };
    const answer = (await ok(service.api.get(`/swap/status?order_id=${order.id}`))) as {
      order_info: { version: number };
    };
    if (answer.order_info.version < known.version)
      lags.push(`version ${String(answer.order_info.version)} was answered after ${String(known.version)}`);
    status = known.status;
    await delay(5);
  }
  return lags.slice(0, 3);
}

/** Has the customer pay, and the exchange pay out. */
async function payOut({ service, waiting }: Scene, which: number): Promise<void> {
  const id = waiting.at(which)?.id ?? '';
  const [row] = await service.database.query('SELECT deposit_address FROM orders WHERE public_id = $1', [id]);
  const { deposit_address: address } = row as { deposit_address: string };
  await service.sandbox.deposit(address);
  await service.sandbox.steer(address, 'complete');
}

/** The same, until the service knows. */
async function complete(scene: Scene, which: number): Promise<void> {
  await payOut(scene, which);
  const path = `/swap/status?order_id=${scene.waiting.at(which)?.id ?? ''}`;
  await eventually(
    async () => {
      const { order_info: order } = (await ok(scene.service.api.get(path))) as { order_info: { status_name: string } };
      if (order.status_name !== 'completed') throw new Error(`The order is ${order.status_name}`);
    },
    { within: patienceMs, every: 250 },
  );
}

async function balanceOf({ service, partnerId }: Scene): Promise<number> {
  const [row] = await service.database.query('SELECT balance_cents FROM affiliate_accounts WHERE partner_id = $1', [
    partnerId,
  ]);
  return Number((row as { balance_cents: string }).balance_cents);
}

async function within(ms: number, problem: string, isSo: () => Promise<boolean>): Promise<string[]> {
  const until = performance.now() + ms + slackMs;
  while (performance.now() < until) {
    if (await isSo()) return [];
    await delay(100);
  }
  return [`${problem} after ${String(ms)} ms`];
}
