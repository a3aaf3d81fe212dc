import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { aPartner } from '../../support/partner.js';
import { isHere } from '../../support/programs.js';
import { startRedis } from '../../support/redis-server.js';
import { aService, type Service } from '../../support/service.js';
import { startTestPostgres } from '../../support/test-postgres.js';
import { asDeployed } from '../as-deployed.js';
import { alone, inMarkdown, type Figure } from '../figure.js';
import { writePage } from '../performance-page.js';
import { knee, report } from './knee.js';
import { mixOf, type Mix } from './mix.js';
import { stretch } from './stretch.js';

/*
 * Quotes, looks at orders, creates and reads of a partner, 70, 20, 5 and 5 of a hundred, at a set rate against a service that it starts:
 * `npm run load -- --rate 500 --seconds 60`. With --knee it raises the rate until one API process has enough, goes past that, and looks
 * how the process stands it. Latencies count from when each request was due.
 */
const { values } = parseArgs({
  options: {
    rate: { type: 'string', default: '200' },
    seconds: { type: 'string', default: '30' },
    seed: { type: 'string', default: '1' },
    backend: { type: 'string', default: isHere('redis-server') ? 'redis' : 'postgres' },
    knee: { type: 'boolean', default: false },
    json: { type: 'string' },
    write: { type: 'boolean', default: false },
  },
});
const backend = values.backend === 'redis' ? 'redis' : 'postgres';
const [rate, seconds] = [Number(values.rate), Number(values.seconds)];

const directory = mkdtempSync(join(tmpdir(), 'swap-load-'));
chmodSync(directory, 0o711);
const postgres = await startTestPostgres(directory, { quick: false });
const redis = backend === 'redis' ? await startRedis() : null;
process.env['TEST_DATABASE_URL'] = postgres.url;
process.env['TEST_REDIS_URL'] = redis?.url ?? '';
try {
  const figures = await loaded();
  process.stdout.write(`${inMarkdown(figures)}\n`);
  if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify(figures, null, 1)}\n`);
  if (values.write) await writePage('load', figures, []);
  if (figures.some(({ ok }) => ok === false)) process.exitCode = 1;
} finally {
  await redis?.stop();
  await postgres.stop();
  rmSync(directory, { recursive: true, force: true });
}

async function loaded(): Promise<Figure[]> {
  const env = { ...asDeployed, LOG_LEVEL: 'log' };
  const service = await aService({ backend, speed: 10, exchanges: ['sideshift', 'stealthex'], env });
  try {
    const mix = await mixOf(service, await aPartner(service), Number(values.seed));
    const before = await ordersOf(service.database);
    const figures = values.knee ? await knee(service, mix, { rate, seconds }) : await steady(service, mix);
    mix.stop();
    const rows = (await ordersOf(service.database)) - before;
    const missing = Math.abs(rows - mix.created());
    const promised = { must: 0, aim: null, bound: 'most' } as const;
    return [...figures, alone('Orders without an answer, and answers without an order', 'orders', missing, promised)];
  } finally {
    await service.stop();
  }
}

async function steady(service: Service, mix: Mix): Promise<Figure[]> {
  await stretch(service, mix, rate, Math.min(5, seconds));
  const found = await stretch(service, mix, rate, seconds);
  report(found);
  const free = { must: null, aim: null };
  const { all, kinds, healthP99, cores, memoryMb } = found;
  return [
    ...Object.entries(kinds).flatMap(([kind, { p50, p99 }]) => [
      alone(`${kind}: half of them within`, 'ms', p50, free),
      alone(`${kind}: 99 of a hundred within`, 'ms', p99, free),
    ]),
    alone('All: good answers', '/s', all.perSecond, free),
    alone('All: sent away with Retry-After', 'answers', all.shed, free),
    alone('All: errors', 'answers', all.bad, { must: 0, aim: null, bound: 'most' }),
    alone('/health, p99', 'ms', healthP99, { must: 100, aim: null, bound: 'most' }),
    alone('API: of a core', '%', Math.round(cores.api * 100), free),
    alone('Worker: of a core', '%', Math.round(cores.worker * 100), free),
    alone('API: resident memory, the most', 'MB', memoryMb.most, free),
  ];
}

async function ordersOf(database: { query(sql: string): Promise<unknown[]> }): Promise<number> {
  const [row] = await database.query('SELECT count(*)::int AS count FROM orders');
  return (row as { count: number }).count;
}
