import type { Backend } from '../support/backends.js';
import { delay } from '../support/eventually.js';
import { freshDatabase, freshRedisDatabase, type FreshDatabase } from '../support/fresh-database.js';
import { ServiceProcess } from '../support/service-process.js';
import { testServiceKeys } from '../support/service-keys.js';
import { alone } from './figure.js';
import { ascending, percentile } from './measures.js';
import type { Outcome } from './outcome.js';
import { processorSeconds, usedBetween } from './processor-time.js';
import { aWaitingExchange, type WaitingExchange } from './waiting-exchange.js';

/** So many orders, each to be asked about once in `everySeconds`. */
interface Load {
  readonly orders: number;
  readonly everySeconds: number;
}

/** The same number of polls a second however many orders there are, so that what differs is the number of orders. */
const growing: readonly Load[] = [
  { orders: 1000, everySeconds: 3 },
  { orders: 10_000, everySeconds: 30 },
  { orders: 100_000, everySeconds: 300 },
];
/** What the product promises of one worker: less than 60 % of a core. */
const promised: Load = { orders: 20_000, everySeconds: 30 };
const coreShareMax = 0.6;
const answerMs = 50;
/** Connections are made and plans are kept. */
const warmUpSeconds = 10;
const measuredSeconds = 30;

/** What one poll cost, and how it was on time. */
interface OpenOrdersResult extends Load {
  readonly polls: number;
  readonly planned: number;
  /** How much later than planned one and the same order was asked again, milliseconds; null where none came round twice. */
  readonly late: { readonly median: number; readonly p99: number } | null;
  readonly workerCoreShare: number;
  readonly databaseMsPerPoll: number;
  readonly rowsReadPerPoll: number;
  readonly rowsWrittenPerPoll: number;
  readonly blocksPerPoll: number;
  readonly walBytesPerPoll: number;
  readonly problems: readonly string[];
}

/** Measures what following open orders costs, at three sizes and at the promised one. */
export async function openOrders(backend: Backend): Promise<Outcome> {
  const results: OpenOrdersResult[] = [];
  for (const load of [...growing, promised]) results.push(await follow(load, backend));
  const figures = results.map((result) => {
    const name = `${result.orders.toLocaleString('en')} open orders every ${String(result.everySeconds)} s: worker, of a core`;
    const share = Math.round(result.workerCoreShare * 1000) / 10;
    return alone(name, '%', share, { must: isPromised(result) ? coreShareMax * 100 : null, aim: null, bound: 'most' });
  });
  return { figures, problems: results.flatMap(({ problems }) => problems), details: results };
}

function isPromised({ orders, everySeconds }: OpenOrdersResult): boolean {
  return orders === promised.orders && everySeconds === promised.everySeconds;
}

async function follow(load: Load, backend: Backend): Promise<OpenOrdersResult> {
  const [database, exchange] = await Promise.all([freshDatabase(), aWaitingExchange(answerMs)]);
  try {
    await place(database, load);
    const worker = new ServiceProcess('worker', 'worker', {
      NODE_ENV: 'production',
      DATABASE_URL: database.url,
      REDIS_URL: backend === 'redis' ? await freshRedisDatabase() : '',
      SERVICE_KEYS: testServiceKeys,
      WORKER_QUEUES: 'order-status',
      ORDER_POLL_WAITING_MS: String(load.everySeconds * 1000),
      PROVIDER_CALLS_PER_MINUTE: 'changenow:10000000',
      CHANGENOW_API_KEY: 'bench',
      CHANGENOW_BASE_URL: exchange.url,
    });
    await worker.ready();
    try {
      await delay(warmUpSeconds * 1000);
      return await measured(load, { database, exchange, worker });
    } finally {
      await worker.stop();
    }
  } finally {
    exchange.close();
    await database.drop();
  }
}

interface Scene {
  readonly database: FreshDatabase;
  readonly exchange: WaitingExchange;
  readonly worker: ServiceProcess;
}

async function measured(load: Load, { database, exchange, worker }: Scene): Promise<OpenOrdersResult> {
  const read = async () => {
    const backends = (await database.query('SELECT pid FROM pg_stat_activity')) as { pid: number }[];
    return {
      at: performance.now(),
      counts: await countsOf(database),
      database: processorSeconds(backends.map(({ pid }) => pid)),
      worker: processorSeconds([worker.pid]),
    };
  };
  const before = await read();
  await delay(measuredSeconds * 1000);
  const after = await read();
  const seconds = (after.at - before.at) / 1000;
  const polls = [...exchange.asked.values()].flat().filter((at) => at >= before.at && at < after.at).length;
  const planned = Math.round((load.orders / load.everySeconds) * seconds);
  const per = (name: keyof Counts) => Math.round(((after.counts[name] - before.counts[name]) / polls) * 100) / 100;
  return {
    ...load,
    polls,
    planned,
    late: latenessOf(exchange, load),
    workerCoreShare: Math.round((usedBetween(before.worker, after.worker) / seconds) * 1000) / 1000,
    databaseMsPerPoll: Math.round((usedBetween(before.database, after.database) / polls) * 1e6) / 1e3,
    rowsReadPerPoll: per('read'),
    rowsWrittenPerPoll: per('written'),
    blocksPerPoll: per('blocks'),
    walBytesPerPoll: per('wal'),
    problems: await problemsAfter(load, { database, exchange, worker }, { polls, planned }),
  };
}

/** From when an order was asked about to when it was again, less the time planned between. */
function latenessOf({ asked }: WaitingExchange, { everySeconds }: Load): OpenOrdersResult['late'] {
  const late = ascending(
    [...asked.values()].flatMap((times) =>
      times.slice(1).map((at, index) => at - (times[index] ?? at) - everySeconds * 1000),
    ),
  );
  if (late.length === 0) return null;
  const at = (share: number) => Math.round(percentile(late, share));
  return { median: at(0.5), p99: at(0.99) };
}

interface Counts {
  readonly read: number;
  readonly written: number;
  readonly blocks: number;
  readonly wal: number;
}

/** What the database has done since it was made, by its own statistics, which come a second late. */
async function countsOf(database: FreshDatabase): Promise<Counts> {
  await delay(1500);
  const [row] = (await database.query(
    `SELECT tup_fetched AS read, tup_inserted + tup_updated + tup_deleted AS written, blks_hit + blks_read AS blocks,
            pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0') AS wal
     FROM pg_stat_database WHERE datname = current_database()`,
  )) as Record<keyof Counts, string>[];
  return {
    read: Number(row?.read),
    written: Number(row?.written),
    blocks: Number(row?.blocks),
    wal: Number(row?.wal),
  };
}

/** Every order of the load was asked about, none more often than planned, and none was changed by it. */
async function problemsAfter(
  { orders, everySeconds }: Load,
  { database, exchange, worker }: Scene,
  { polls, planned }: { polls: number; planned: number },
): Promise<string[]> {
  const [row] = (await database.query(
    `SELECT (SELECT count(*) FROM orders WHERE status <> 'waiting' OR version <> 1) AS changed,
            (SELECT count(*) FROM order_reports) AS reports`,
  )) as Record<'changed' | 'reports', string>[];
  const turns = Math.ceil((warmUpSeconds + measuredSeconds + 10) / everySeconds) + 1;
  const pressed = [...exchange.asked.values()].filter(({ length }) => length > turns).length;
  const cameRound = everySeconds <= measuredSeconds;
  const checks: Record<string, boolean> = {
    [`${String(polls)} polls where ${String(planned)} were planned`]: Math.abs(polls - planned) > planned * 0.05,
    [`only ${String(exchange.asked.size)} of ${String(orders)} orders were asked about`]:
      cameRound && exchange.asked.size !== orders,
    [`${String(pressed)} orders were asked about more often than planned`]: pressed > 0,
    'orders changed though nothing happened': row?.changed !== '0' || row.reports !== '0',
    'the worker warned of something': worker.lines.some((line) => /"level":"(warn|error)"/.test(line)),
  };
  return Object.entries(checks).flatMap(([problem, isSo]) => (isSo ? [problem] : []));
}

/** Writes down the orders as if they had been placed at the exchange. */
async function place(database: FreshDatabase, { orders }: Load): Promise<void> {
  await database.query(
    `INSERT INTO orders (id, public_id, manage_token_hash, status, was_held, currency_from, network_from, currency_to,
       network_to, amount_from, amount_to, agreed_to, address_to, fixed, is_anonym, provider, deposit_address, unit_price_usd,
       price_usd_from_cents, timeline, version, created_at, updated_at)
     SELECT gen_random_uuid(), 'order' || n, md5(n::text), 'waiting', false, 'btc', 'btc', 'eth', 'eth', 0.01, 0.2, 0.2,
       '0x1bBDbF8164f5427CA6C05797E63a5E0fB5C88Cc5', false, false, 'changenow',
       'bc1q2yvzm42zwnk836lu5k5eldadg0mw80gk92ktqa', 60000, 60000, '[]', 1, now(), now()
     FROM generate_series(1, $1) AS n`,
    [orders],
  );
  await database.query(
    `INSERT INTO order_legs (id, order_id, position, provider, ref, status, raw_status, currency_from, currency_to,
       amount_from, amount_to, poll_round, created_at)
     SELECT gen_random_uuid(), id, 1, 'changenow', 'ref' || public_id, 'waiting', 'waiting', 'btc', 'eth', 0.01, 0.2,
       'waiting', now()
     FROM orders`,
  );
  await database.query('UPDATE poll_rounds SET swept_until = now()');
  await database.query('VACUUM (FREEZE, ANALYZE) orders, order_legs');
  // Nothing is written from here on, so there is nothing to vacuum but what was placed at once.
  await database.query('ALTER TABLE orders SET (autovacuum_enabled = false)');
  await database.query('ALTER TABLE order_legs SET (autovacuum_enabled = false)');
}
