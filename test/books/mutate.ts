import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { plantedBugs } from './planted-bugs.js';

/*
 * Plants each bug in turn and looks whether the simulation of money finds it: `npm run mutate:money`. Ends with an error when one
 * gets away.
 */
const program = fileURLToPath(new URL('simulate.js', import.meta.url));

for (const [index, { title }] of plantedBugs.entries()) {
  const args = [program, '--bug', String(index), '--seeds', '2', '--steps', '5000'];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  // Caught is what a step found, not a program that did not even begin.
  const where = status === 0 ? undefined : /seed \d+, step \d+ \(\w+\)/.exec(stderr)?.[0];
  const how = /\[cause\]: (.+)/.exec(stderr)?.[1] ?? '';
  process.stdout.write(`${where ? 'caught' : 'NOT CAUGHT'} | ${title} | ${where ?? stdout + stderr} | ${how}\n`);
  if (!where) process.exitCode = 1;
}
