import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { aService } from '../support/service.js';
import { startTestPostgres } from '../support/test-postgres.js';
import { fuzz, fuzzEnv } from './drive.js';

/*
 * Sends hostile requests to every operation of the document: `npm run fuzz -- --requests 100000 --seed 1`. Ends with 1, and every
 * request that was answered as it must not be, when there was one.
 */
const { values } = parseArgs({
  options: { requests: { type: 'string', default: '100000' }, seed: { type: 'string', default: '1' } },
});
const [requests, seed] = [Number(values.requests), Number(values.seed)];

const directory = mkdtempSync(join(tmpdir(), 'swap-fuzz-'));
chmodSync(directory, 0o711);
const postgres = await startTestPostgres(directory);
process.env['TEST_DATABASE_URL'] = postgres.url;
try {
  const service = await aService({ processes: true, env: fuzzEnv });
  const begun = performance.now();
  const onProgress = (done: number, offences: readonly string[]) => {
    if (done % 5000 === 0) process.stderr.write(`${String(done)} requests, ${String(offences.length)} offences\n`);
  };
  const { statuses, operations, offences } = await fuzz(service, { requests, seed, onProgress });
  const seconds = Math.round((performance.now() - begun) / 1000);
  const counted = Object.fromEntries([...statuses].sort(([one], [other]) => one - other));
  process.stdout.write(`${JSON.stringify({ requests, seed, seconds, operations, statuses: counted })}\n`);
  for (const offence of offences) process.stdout.write(`${offence}\n`);
  process.exitCode = offences.length === 0 ? 0 : 1;
  await service.stop();
} finally {
  await postgres.stop();
  rmSync(directory, { recursive: true, force: true });
}
