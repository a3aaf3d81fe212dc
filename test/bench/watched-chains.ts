import { delay } from '../support/eventually.js';
import { freshDatabase, type FreshDatabase } from '../support/fresh-database.js';
import { ServiceProcess } from '../support/service-process.js';
import { testServiceKeys } from '../support/service-keys.js';
import { aCrowdedChain } from './crowded-chain.js';
import { alone } from './figure.js';
import type { Outcome } from './outcome.js';
import { processorSeconds, usedBetween } from './processor-time.js';

/** What the product promises: so many open orders cost the worker that watches their chain less than that much of a core. */
const orders = 10_000;
const coreShareMax = 10;
/** The watches are made, and the first round has read what there is. */
const warmUpSeconds = 35;

const chains = [
  { network: 'eth', protocol: 'JSON-RPC' },
  { network: 'ltc', protocol: 'Esplora' },
] as const;
type Chain = (typeof chains)[number];

/** Measures what it costs to look for the deposits of many open orders, on one chain of each kind: a node that is asked for blocks, and one for addresses. */
export async function watchedChains(seconds: number): Promise<Outcome> {
  const results = [];
  for (const chain of chains) results.push(await watch(chain, seconds));
  const figures = results.map(({ protocol, share }) => {
    const name = `${orders.toLocaleString('en')} open orders looked for by ${protocol}: worker, of a core`;
    return alone(name, '%', share, { must: coreShareMax, aim: null, bound: 'most' });
  });
  return { figures, problems: results.flatMap(({ problems }) => problems), details: results };
}

async function watch({ network, protocol }: Chain, seconds: number) {
  const [database, node] = await Promise.all([freshDatabase(), aCrowdedChain()]);
  try {
    await place(database, network);
    const worker = new ServiceProcess('worker', 'worker', {
      NODE_ENV: 'production',
      DATABASE_URL: database.url,
      SERVICE_KEYS: testServiceKeys,
      WORKER_QUEUES: 'upkeep',
      [`CHAIN_${network.toUpperCase()}_URL`]: node.url,
    });
    await worker.ready();
    try {
      await delay(warmUpSeconds * 1000);
      const before = { at: performance.now(), used: processorSeconds([worker.pid]), asked: node.asked() };
      await delay(seconds * 1000);
      const used = usedBetween(before.used, processorSeconds([worker.pid]));
      const share = Math.round((used / ((performance.now() - before.at) / 1000)) * 1000) / 10;
      const calls = node.asked() - before.asked;
      return { network, protocol, share, calls, problems: await problemsOf(database, worker, calls) };
    } finally {
      await worker.stop();
    }
  } finally {
    node.close();
    await database.drop();
  }
}

async function problemsOf(database: FreshDatabase, worker: ServiceProcess, calls: number): Promise<string[]> {
  const [row] = (await database.query(
    `SELECT (SELECT count(*)::int FROM chain_watches) AS watched, (SELECT count(*)::int FROM chain_nodes WHERE state = 'up') AS up,
       (SELECT count(*)::int FROM orders WHERE version <> 1) AS changed`,
  )) as { watched: number; up: number; changed: number }[];
  const checks: Record<string, boolean> = {
    [`only ${String(row?.watched)} of ${String(orders)} orders were looked for`]: row?.watched !== orders,
    'the node was not believed': row?.up !== 1,
    'the node was not asked': calls === 0,
    'orders changed though nothing happened': row?.changed !== 0,
    'the worker warned of something': worker.lines.some((line) => /"level":"error"/.test(line)),
  };
  return Object.entries(checks).flatMap(([problem, isSo]) => (isSo ? [problem] : []));
}

/** Writes down orders that wait for a deposit each, to an address of its own. */
async function place(database: FreshDatabase, network: Chain['network']): Promise<void> {
  await database.query(
    `INSERT INTO assets (param, ticker, name, network, network_name, decimals, is_verified, memo_required, is_stable, is_native,
       deposit_enabled, withdraw_enabled, fixed_supported, private_supported, updated_at)
     VALUES ($1, $1, $1, $1, $1, 8, true, false, false, true, true, true, true, true, now()) ON CONFLICT DO NOTHING`,
    [network],
  );
  const address = network === 'eth' ? `'0x' || lpad(to_hex(n), 40, '0')` : `'ltc1q' || md5(n::text)`;
  await database.query(
    `INSERT INTO orders (id, public_id, manage_token_hash, status, was_held, currency_from, network_from, currency_to,
       network_to, amount_from, amount_to, agreed_to, address_to, fixed, is_anonym, provider, deposit_address, unit_price_usd,
       price_usd_from_cents, timeline, version, created_at, updated_at)
     SELECT gen_random_uuid(), 'order' || n, md5(n::text), 'waiting', false, $2, $2, 'btc', 'btc', 0.01, 0.2, 0.2,
       'bc1q2yvzm42zwnk836lu5k5eldadg0mw80gk92ktqa', false, false, 'changenow', ${address}, 60000, 60000, '[]', 1, now(), now()
     FROM generate_series(1, $1) AS n`,
    [orders, network],
  );
  await database.query('ANALYZE orders');
}
