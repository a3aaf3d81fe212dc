import { delay } from '../../support/eventually.js';
import { addresses, anOrder, type PlacedOrder } from '../../support/order.js';
import { aPartner } from '../../support/partner.js';
import type { FaultKind } from '../../support/sandbox-control.js';
import type { Scenario } from '../scenario.js';
import type { World } from '../world.js';

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
};

/** What customers meet while the exchange misbehaves in that way: a quote or a refusal in time, and every order as it last stood. */
async function whileItDoes(kind: FaultKind, { service }: World, order: PlacedOrder): Promise<string[]> {
  await service.sandbox.misbehaves(kind, { ms: 4000 });
  const problems: string[] = [];
  for (let round = 0; round < 3; round += 1) {
    const quoteMs = await timed(async () => {
      const { status, headers } = await service.api.get(
        `/swap/quote?currency_from=btc&currency_to=eth&amount_from=0.01${String(round)}`,
      );
      if (status >= 500 && status !== 503) problems.push(`${kind}: a quote is answered ${String(status)}`);
      if (status === 503 && !headers.get('retry-after')) problems.push(`${kind}: nobody says when to come again`);
    });
    if (quoteMs > 9000) problems.push(`${kind}: a quote takes ${quoteMs.toFixed(0)} ms`);
    const statusMs = await timed(async () => {
      const { status_name } = await order.snapshot();
      if (status_name !== 'waiting') problems.push(`${kind}: an unpaid order becomes ${status_name}`);
    });
    if (statusMs > 2000) problems.push(`${kind}: a status takes ${statusMs.toFixed(0)} ms`);
  }
  await service.sandbox.wellBehaved();
  return problems;
}

/** The commission lines of an order. */
async function linesOf({ service }: World, orderId: string): Promise<{ kind: string; cents: number }[]> {
  return (await service.database.query(
    `SELECT e.kind, e.amount_cents::int AS cents FROM ledger_entries e JOIN orders o ON o.id = e.order_id
     WHERE o.public_id = $1 ORDER BY e.sequence`,
    [orderId],
  )) as { kind: string; cents: number }[];
}

/** Exchanges that are slow, broken, talk nonsense, go back on their word, or change it. */
export const exchangeScenarios: readonly Scenario[] = [
  {
    id: 'F15',
    about: 'the exchange hangs, fails, refuses and is slow, one after the other',
    within: 30,
    perSecond: 1,
    inject: async (world) => {
      const problems: string[] = [];
      const order = await anOrder(world.service);
      for (const kind of ['hang', 'error', 'rate_limit', 'slow'] as const)
        problems.push(...(await whileItDoes(kind, world, order)));
      return problems;
    },
  },
  {
    id: 'F16',
    about: 'the exchange answers garbage and states that nobody knows',
    within: 30,
    perSecond: 1,
    inject: async (world) => {
      const order = await anOrder(world.service);
      return [...(await whileItDoes('garbage', world, order)), ...(await whileItDoes('unknown_status', world, order))];
    },
  },
  {
    id: 'F17',
    about: 'the exchange says of completed orders that they wait, again and again',
    within: 5,
    inject: async (world) => {
      const { service, partner } = world;
      const orders = await Promise.all([1, 2, 3].map(() => anOrder(service, { apiKey: partner.apiKey })));
      for (const order of orders) await order.pays();
      for (const order of orders) await order.becomes('completed', 30_000);
      for (let time = 0; time < 3; time += 1) {
        for (const order of orders) await service.sandbox.steer(order.deposit.address, 'regress');
        await delay(1500);
      }
      const now = await Promise.all(orders.map((order) => order.snapshot()));
      const lines = await Promise.all(orders.map((order) => linesOf(world, order.id)));
      return [
        ...now
          .filter(({ status_name }) => status_name !== 'completed')
          .map(({ order_id }) => `${order_id} is completed no more`),
        ...lines.filter((each) => each.length !== 1).map((each) => `${String(each.length)} lines for one order`),
      ];
    },
  },
  {
    id: 'F18',
    about: 'the exchange says completed, and then that it sent the coins back',
    within: 5,
    inject: async (world) => {
      const body = { refund_address: addresses.btc };
      const order = await anOrder(world.service, { apiKey: world.partner.apiKey, body });
      await order.pays();
      await order.becomes('completed', 30_000);
      while ((await linesOf(world, order.id)).length === 0) await delay(100);
      await world.service.sandbox.steer(order.deposit.address, 'refund');
      // The exchange is asked once more ten minutes after the end; that is now.
      await world.service.database.query(
        `UPDATE order_legs SET poll_round = 'moving' WHERE order_id = (SELECT id FROM orders WHERE public_id = $1)`,
        [order.id],
      );
      for (let wait = 0; wait < 100 && (await linesOf(world, order.id)).length < 2; wait += 1) await delay(200);
      const lines = await linesOf(world, order.id);
      const sum = lines.reduce((total, { cents }) => total + cents, 0);
      const kinds = lines.map(({ kind }) => kind).join(', ');
      return sum === 0 && kinds === 'COMMISSION_ACCRUAL, COMMISSION_RECONCILIATION'
        ? []
        : [`the books have ${kinds}, in sum ${String(sum)} cents`];
    },
  },
  {
    id: 'F19',
    about: 'a partner’s rate changes, and commissions are switched off, between create and completion',
    within: 5,
    inject: async (world) => {
      const { service } = world;
      const [one, other] = await Promise.all([aPartner(service), aPartner(service)]);
      const orders = await Promise.all([one, other].map(({ apiKey }) => anOrder(service, { apiKey })));
      await service.database.query(`UPDATE partners SET affiliate_commission_bps = 25 WHERE email = $1`, [one.email]);
      await service.database.query(`UPDATE partners SET affiliate_enabled = false WHERE email = $1`, [other.email]);
      for (const order of orders) await order.pays();
      const completed = await Promise.all(orders.map((order) => order.becomes('completed', 30_000)));
      for (let wait = 0; wait < 100 && (await linesOf(world, orders[0]!.id)).length === 0; wait += 1) await delay(100);
      await delay(1000);
      const [kept, none] = await Promise.all(orders.map((order) => linesOf(world, order.id)));
      // As it stood when the order was made: 50 basis points.
      const owed = Math.round(completed[0]!.price_usd_from! * 100 * 0.005);
      return [
        ...(kept?.[0]?.cents === owed ? [] : [`booked ${String(kept?.[0]?.cents)} cents, not ${String(owed)}`]),
        ...(none?.length === 0 ? [] : ['who earns nothing any more was booked a commission']),
      ];
    },
  },
];
