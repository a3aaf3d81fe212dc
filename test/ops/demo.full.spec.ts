import { readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { isQuiet } from '../support/quiet-machine.js';
import { Program } from './program.js';

const demo = 'apps/ops/dist/demo.js';
const leftBehind = () => readdirSync(tmpdir()).filter((name) => name.startsWith('swap-demo-'));

/** Addresses at which nothing answers, so that the demo starts a service of its own. */
const nowhere = ['--url', 'http://localhost:9', '--sandbox', 'http://localhost:9'];

test('the demo tells a whole story on a service of its own, within 30 s where nothing else runs, and cleans up', async () => {
  const before = leftBehind();
  const startedAt = Date.now();
  // The database that the operator has named is not where it plays.
  const program = Program.run(demo, { DATABASE_URL: 'postgres://swap:secret@127.0.0.1:1/swap' }, nowhere);
  expect([await program.ended, program.output]).toEqual([
    0,
    expect.stringContaining('✓ webhook received and verified'),
  ]);
  expect(Date.now() - startedAt).toBeLessThan(isQuiet ? 30_000 : 60_000);
  expect(program.output).toMatch(/✓ balance .* USD in 1 entry/);
  expect(program.output).toMatch(/^total \d+ ms$/m);
  expect(leftBehind()).toEqual(before);
});

test('many runs side by side: no failure, no commission lost or doubled', async () => {
  const program = Program.run(demo, {}, [...nowhere, '--runs', '6', '--parallel', '3', '--quiet']);
  expect([await program.ended, program.output]).toEqual([0, expect.stringContaining('6 runs, 0 failures')]);
});

test('a failed step is named, with what was answered, and the exit code says so', async () => {
  const program = Program.run(demo, {}, ['--runs', 'none']);
  expect(await program.ended).toBe(1);
  expect(program.output).toContain('--runs is a whole number');
});
