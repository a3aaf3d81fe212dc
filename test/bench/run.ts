import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { problemsOfTheBooks } from '../support/books.js';
import { redisIsInstalled, startRedis } from '../support/redis-server.js';
import { aService, type Service } from '../support/service.js';
import { startTestPostgres } from '../support/test-postgres.js';
import { measure, table, type Measure } from './measures.js';
import { aBench, commitToFirstByte, oneSwap, problemsAfter } from './swaps.js';

/*
 * Measures what a partner waits for: from the payout at the exchange to the webhook, and from the commit of an event to
 * its first byte at the receiver. `npm run bench -- --backend redis|postgres --swaps 60 --side-by-side 12`
 */
const { values } = parseArgs({
  options: {
    backend: { type: 'string', default: redisIsInstalled() ? 'redis' : 'postgres' },
    swaps: { type: 'string', default: '60' },
    'side-by-side': { type: 'string', default: '12' },
  },
});
const backend = values.backend === 'redis' ? 'redis' : 'postgres';
const inTurn = Number(values.swaps);
const sideBySide = Number(values['side-by-side']);
/** The promise to partners: half of them wait no longer than this, with the exchange asked twice a second. */
const targetMs = 1000;

const directory = mkdtempSync(join(tmpdir(), 'swap-bench-'));
chmodSync(directory, 0o711);
const postgres = await startTestPostgres(directory, { quick: false });
const redis = backend === 'redis' ? await startRedis() : null;
process.env['TEST_DATABASE_URL'] = postgres.url;
process.env['TEST_REDIS_URL'] = redis?.url ?? '';
try {
  // What the embedded default polls and sweeps at; exchange time stands still, because the bench says when it has paid out.
  const env = {
    ORDER_POLL_MOVING_MS: '500',
    ORDER_POLL_WAITING_MS: '1000',
    SWEEP_MS: '250',
    NODE_ENV: 'production',
    LOG_LEVEL: 'log',
  };
  const service = await aService({ backend, speed: 0, env });
  try {
    process.exitCode = report(await run(service));
  } finally {
    await service.stop();
  }
} finally {
  await redis?.stop();
  await postgres.stop();
  rmSync(directory, { recursive: true, force: true });
}

async function run(service: Service): Promise<{ measures: Measure[]; problems: string[] }> {
  const [warmUp, alone, crowd] = [await aBench(service), await aBench(service), await aBench(service)];
  await oneSwap(service, warmUp);
  const waits: number[] = [];
  for (let swap = 0; swap < inTurn; swap += 1) waits.push(await oneSwap(service, alone));
  const together = await Promise.all(Array.from({ length: sideBySide }, () => oneSwap(service, crowd)));
  const measures = [
    measure('payout to webhook, one at a time', waits),
    measure(`payout to webhook, ${String(sideBySide)} at once`, together),
    measure('commit to first byte, one at a time', commitToFirstByte(alone)),
    measure(`commit to first byte, ${String(sideBySide)} at once`, commitToFirstByte(crowd)),
  ];
  const problems = [
    ...(await problemsAfter(alone, inTurn)),
    ...(await problemsAfter(crowd, sideBySide)),
    ...(await problemsOfTheBooks(service)),
  ];
  await Promise.all([warmUp, alone, crowd].map(({ receiver }) => receiver.close()));
  return { measures, problems };
}

/** Prints table and JSON; answers the exit code. */
function report({ measures, problems }: { measures: Measure[]; problems: string[] }): number {
  const fast = (measures[0]?.median ?? Infinity) < targetMs;
  const machine = { node: process.version, cores: cpus().length, cpu: cpus()[0]?.model };
  process.stdout.write(`${table(measures)}\n`);
  process.stdout.write(`${JSON.stringify({ backend, machine, measures, targetMs, fast, problems })}\n`);
  for (const problem of problems) process.stderr.write(`WRONG: ${problem}\n`);
  if (!fast) process.stderr.write(`SLOW: the median is over ${String(targetMs)} ms\n`);
  return problems.length === 0 && fast ? 0 : 1;
}
