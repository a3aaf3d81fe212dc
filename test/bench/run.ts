import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Backend } from '../support/backends.js';
import { isHere } from '../support/programs.js';
import { startRedis } from '../support/redis-server.js';
import { startTestPostgres } from '../support/test-postgres.js';
import { allowUnwatched } from './administer.js';
import { costs } from './costs.js';
import { alone, inMarkdown, type Figure } from './figure.js';
import { growth } from './growth/growth.js';
import { http } from './http/bench.js';
import { table } from './measures.js';
import { underEach } from './node-versions.js';
import { openOrders } from './open-orders.js';
import { ordersFile } from './orders-file.js';
import type { Outcome } from './outcome.js';
import { writePage } from './performance-page.js';
import { signIns } from './sign-ins.js';
import { start } from './start.js';
import { statement } from './statement.js';
import { swapWaits, targetMs } from './swap-waits.js';
import { watchedChains } from './watched-chains.js';
import { webhooks } from './webhooks.js';

/*
 * Measures what the product promises; docs/performance.md holds the figures, and says what each option is for. All benches but growth,
 * or those named: `npm run bench -- http webhooks --rounds 5 --seconds 4 --only quote,create --node 20,24 --json FILE --write`
 */
const options = {
  backend: { type: 'string', default: isHere('redis-server') ? 'redis' : 'postgres' },
  rounds: { type: 'string', default: '5' },
  seconds: { type: 'string' },
  only: { type: 'string', default: '' },
  json: { type: 'string' },
  write: { type: 'boolean', default: false },
  node: { type: 'string' },
  rows: { type: 'string', default: '1000000' },
  plans: { type: 'boolean', default: false },
  deliveries: { type: 'string', default: '10000' },
  swaps: { type: 'string', default: '60' },
  'side-by-side': { type: 'string', default: '12' },
} as const;
const { values, positionals } = parseArgs({ allowPositionals: true, options });
const backend: Backend = values.backend === 'redis' ? 'redis' : 'postgres';
const only = values.only.split(',').filter((part) => part !== '');
const rounds = Number(values.rounds);
const directory = mkdtempSync(join(tmpdir(), 'swap-bench-'));

/** From the commit of an event to its first byte at the receiver, half of them, by where the queues live. */
const firstByteMs: Readonly<Record<Backend, number>> = { redis: 15, postgres: 50 };

type Administered = Parameters<typeof growth>[0]['administration'];

const benches: Readonly<Record<string, (administration: Administered) => Promise<Outcome>>> = {
  http: () => http({ backend, rounds, seconds: Number(values.seconds ?? 4), only }),
  webhooks: () =>
    webhooks({ backend, rounds, deliveries: Number(values.deliveries), seconds: Number(values.seconds ?? 30), only }),
  statement: () => statement(rounds),
  orders: () => openOrders(backend),
  chains: () => watchedChains(Number(values.seconds ?? 60)),
  'orders-file': () => ordersFile(rounds),
  start: (administration) => start({ backend, rounds, seconds: Number(values.seconds ?? 60), administration }),
  growth: (administration) => growth({ backend, rows: Number(values.rows), plansOnly: values.plans, administration }),
  'swap-waits': async () => {
    const numbers = { inTurn: Number(values.swaps), sideBySide: Number(values['side-by-side']) };
    const { measures, problems } = await swapWaits(backend, numbers);
    process.stdout.write(`${table(measures)}\n`);
    const most = (name: string) => {
      if (name.startsWith('payout to webhook, one')) return targetMs;
      return name.startsWith('commit to first byte, one') ? firstByteMs[backend] : null;
    };
    const figures = measures.map(({ name, median }) =>
      alone(name, 'ms', median, { must: most(name), aim: null, bound: 'most' }),
    );
    return { figures, problems, details: measures };
  },
  costs: async () => {
    const { problems, ...details } = await costs(backend);
    return { figures: [], problems, details };
  },
  'sign-ins': async () => {
    const { measures, problems, ...details } = await signIns();
    process.stdout.write(`${table(measures)}\n`);
    return { figures: [], problems, details: { measures, ...details } };
  },
};
/** Takes minutes for each million rows. */
const onRequest = ['growth'];

const chosen = positionals.length > 0 ? positionals : Object.keys(benches).filter((name) => !onRequest.includes(name));
const unknown = chosen.filter((name) => !Object.hasOwn(benches, name));
if (unknown.length > 0)
  throw new Error(`There is no bench ${unknown.join(', ')}; there is ${Object.keys(benches).join(', ')}`);

const figures: Figure[] = [];
if (values.node === undefined) await measureAll();
else await measureUnder(values.node.split(','));
if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify(figures, null, 1)}\n`);

/** Each bench under every version, so that what is compared was measured within minutes. */
async function measureUnder(versions: readonly string[]): Promise<void> {
  const { node: _node, json: _json, write: _write, ...others } = values;
  const args = Object.entries(others).flatMap(([name, value]) => {
    if (typeof value === 'boolean') return value ? [`--${name}`] : [];
    return [`--${name}`, value];
  });
  for (const name of chosen) await tell(name, { figures: await underEach(versions, [name, ...args]), problems: [] });
}

async function measureAll(): Promise<void> {
  chmodSync(directory, 0o711);
  const postgres = await startTestPostgres(directory, { quick: values.plans });
  const redis = backend === 'redis' ? await startRedis() : null;
  process.env['TEST_DATABASE_URL'] = postgres.url;
  process.env['TEST_REDIS_URL'] = redis?.url ?? '';
  const administration = { adminUrl: postgres.adminUrl, logFile: join(directory, 'logs', 'postgres.log') };
  try {
    await allowUnwatched(administration);
    for (const name of chosen)
      await tell(name, (await benches[name]?.(administration)) ?? { figures: [], problems: [] });
  } finally {
    await redis?.stop();
    await postgres.stop();
    rmSync(directory, { recursive: true, force: true });
  }
}

/** For people the table, for programs a line of JSON that says on which machine; the run fails for what is wrong or slower than promised. */
async function tell(bench: string, outcome: Outcome): Promise<void> {
  const { problems, notes = [], details } = outcome;
  figures.push(...outcome.figures);
  const machine = { node: process.version, cores: cpus().length, cpu: cpus()[0]?.model };
  if (outcome.figures.length > 0) process.stdout.write(`${inMarkdown(outcome.figures)}\n`);
  for (const note of notes) process.stdout.write(`${note}\n`);
  process.stdout.write(`${JSON.stringify({ bench, details, backend, machine })}\n`);
  for (const problem of problems) process.stderr.write(`WRONG: ${bench}: ${problem}\n`);
  const missed = outcome.figures.filter(({ ok }) => ok === false);
  for (const { name, ratio, value, must } of missed)
    process.stderr.write(`SLOW: ${name}: ${String(ratio ?? value)}, and not ${String(must)}\n`);
  if (problems.length > 0 || missed.length > 0) process.exitCode = 1;
  if (values.write && problems.length === 0) await writePage(bench, outcome.figures, notes);
}
