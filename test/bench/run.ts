import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Backend } from '../support/backends.js';
import { isHere } from '../support/programs.js';
import { startRedis } from '../support/redis-server.js';
import { startTestPostgres } from '../support/test-postgres.js';
import { costs } from './costs.js';
import { table } from './measures.js';
import { keepsPromise, openOrders } from './open-orders.js';
import { signIns } from './sign-ins.js';
import { statement } from './statement.js';
import { swapWaits, targetMs } from './swap-waits.js';

/*
 * Measures what the product promises; docs/performance.md holds the figures. All benches, or those named:
 * `npm run bench -- swap-waits open-orders --backend redis|postgres --swaps 60 --side-by-side 12`
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    backend: { type: 'string', default: isHere('redis-server') ? 'redis' : 'postgres' },
    swaps: { type: 'string', default: '60' },
    'side-by-side': { type: 'string', default: '12' },
  },
});
const backend: Backend = values.backend === 'redis' ? 'redis' : 'postgres';

/** Each prints what it measured and answers what is wrong with it. */
const benches: Readonly<Record<string, () => Promise<string[]>>> = {
  'swap-waits': async () => {
    const numbers = { inTurn: Number(values.swaps), sideBySide: Number(values['side-by-side']) };
    const { measures, problems } = await swapWaits(backend, numbers);
    print(table(measures), { bench: 'swap-waits', measures, targetMs });
    const fast = (measures[0]?.median ?? Infinity) < targetMs;
    return fast ? problems : [...problems, `SLOW: the median is over ${String(targetMs)} ms`];
  },
  'open-orders': async () => {
    const results = await openOrders(backend);
    for (const result of results) print('', { bench: 'open-orders', ...result });
    const problems = results.flatMap((result) => result.problems);
    return results.every(keepsPromise)
      ? problems
      : [...problems, 'SLOW: the worker takes more of a core than promised'];
  },
  costs: async () => {
    const result = await costs(backend);
    print('', { bench: 'costs', ...result });
    return result.problems;
  },
  'sign-ins': async () => {
    const { measures, problems, ...figures } = await signIns();
    print(table(measures), { bench: 'sign-ins', measures, ...figures });
    return [...problems];
  },
  statement: async () => {
    const result = await statement();
    print('', { bench: 'statement', ...result });
    return [...result.problems];
  },
};

const chosen = positionals.length > 0 ? positionals : Object.keys(benches);
const unknown = chosen.filter((name) => !Object.hasOwn(benches, name));
if (unknown.length > 0)
  throw new Error(`There is no bench ${unknown.join(', ')}; there is ${Object.keys(benches).join(', ')}`);

const directory = mkdtempSync(join(tmpdir(), 'swap-bench-'));
chmodSync(directory, 0o711);
const postgres = await startTestPostgres(directory, { quick: false });
const redis = backend === 'redis' ? await startRedis() : null;
process.env['TEST_DATABASE_URL'] = postgres.url;
process.env['TEST_REDIS_URL'] = redis?.url ?? '';
try {
  for (const name of chosen) {
    const problems = (await benches[name]?.()) ?? [];
    for (const problem of problems) process.stderr.write(`WRONG: ${name}: ${problem}\n`);
    if (problems.length > 0) process.exitCode = 1;
  }
} finally {
  await redis?.stop();
  await postgres.stop();
  rmSync(directory, { recursive: true, force: true });
}

/** For people, and for programs: one line of JSON that says on which machine. */
function print(text: string, result: object): void {
  const machine = { node: process.version, cores: cpus().length, cpu: cpus()[0]?.model };
  process.stdout.write(`${text && `${text}\n`}${JSON.stringify({ ...result, backend, machine })}\n`);
}
