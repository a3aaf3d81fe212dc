import { readFileSync, rmSync } from 'node:fs';

/** Stops what the run started and says, last of all, what it had to leave out. On CI leaving something out is a failure. */
export default async function tearDown() {
  const { directory, leftOut, postgres, redis, hosts } = globalThis.testRun;
  endWhatever();
  await hosts.stop();
  await redis?.stop();
  await postgres?.stop();
  const files = [...new Set(readFileSync(leftOut, 'utf8').split('\n').filter(Boolean))].sort();
  rmSync(directory, { recursive: true, force: true });
  if (files.length === 0) return;
  const list = files.map((file) => `  ${file}\n`).join('');
  process.stderr.write(
    `\nLEFT OUT: these ran in part or not at all, for want of a program that is not installed here:\n${list}`,
  );
  if (process.env.CI === 'true') throw new Error('On CI nothing may be left out: install what is named above');
}

/** Something that a suite left open would keep the run from ending; then it ends all the same, as a failure that says so. */
function endWhatever() {
  const give = () => {
    process.stderr.write('\nA suite left something open that kept the run from ending.\n');
    process.exit(1);
  };
  setTimeout(give, 20_000).unref();
}
