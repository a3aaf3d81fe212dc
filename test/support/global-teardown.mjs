import { readFileSync, rmSync } from 'node:fs';

/** Stops what the run started and says, last of all, what it had to leave out. On CI leaving something out is a failure. */
export default async function tearDown() {
  const { directory, leftOut, postgres, redis } = globalThis.testRun;
  await redis?.stop();
  await postgres.stop();
  const files = [...new Set(readFileSync(leftOut, 'utf8').split('\n').filter(Boolean))].sort();
  rmSync(directory, { recursive: true, force: true });
  if (redis) return;
  const list = files.map((file) => `  ${file}\n`).join('');
  process.stderr.write(
    `\nLEFT OUT: redis-server is not on the PATH, so these ran on PostgreSQL queues only or not at all:\n${list}`,
  );
  if (process.env.CI === 'true') throw new Error('On CI nothing may be left out: install redis-server');
}
