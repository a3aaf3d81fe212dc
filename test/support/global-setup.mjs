import { chmodSync, existsSync, mkdtempSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isHere } from '../dist/support/programs.js';
import { startRedis } from '../dist/support/redis-server.js';
import { startTestPostgres } from '../dist/support/test-postgres.js';
import { startWarmHosts } from '../dist/support/warm-hosts.js';

/** One PostgreSQL and, where it is installed, one Redis for the whole run; spec files take databases from them. */
export default async function setUp() {
  const directory = mkdtempSync(join(placeOfFiles(), 'swap-test-'));
  chmodSync(directory, 0o711);
  const leftOut = join(directory, 'left-out.txt');
  writeFileSync(leftOut, '');
  // Whoever runs many runs, one after the other, has servers for all of them.
  const given = process.env.TEST_SERVERS === 'given';
  const postgres = given ? null : await startTestPostgres(directory);
  const redis = given || !isHere('redis-server') ? null : await startRedis();
  const hosts = await startWarmHosts();
  process.env.TEST_DIRECTORY = directory;
  process.env.TEST_HOSTS_URL = hosts.url;
  if (!given) process.env.TEST_DATABASE_URL = postgres.url;
  if (!given) process.env.TEST_REDIS_URL = redis?.url ?? '';
  process.env.TEST_LEFT_OUT_FILE = leftOut;
  globalThis.testRun = { directory, leftOut, postgres, redis, hosts };
}

/** In memory where there is plenty of it: each suite's database is a few hundred small files. */
function placeOfFiles() {
  const memory = '/dev/shm';
  if (!existsSync(memory)) return tmpdir();
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize > 4 * 1024 ** 3 ? memory : tmpdir();
}
