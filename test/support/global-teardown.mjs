import { readFileSync, rmSync } from 'node:fs';

/** Stops what the run started and says, last of all, what it had to leave out. On CI leaving something out is a failure. */
export default async function tearDown() {
  const { directory, leftOut, postgres, redis, hosts } = globalThis.testRun;
  await hosts.stop();
  await redis?.stop();
  await postgres.stop();
  const files = [...new Set(readFileSync(leftOut, 'utf8').split('\n').filter(Boolean))].sort();
  rmSync(directory, { recursive: true, force: true });
  if (files.length === 0) return;
  const list = files.map((file) => `  ${file}\n`).join('');
  process.stderr.write(
    `\nLEFT OUT: these ran in part or not at all, for want of a program that is not installed here:\n${list}`,
  );
  if (process.env.CI === 'true') throw new Error('On CI nothing may be left out: install what is named above');
}
