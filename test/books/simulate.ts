import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { register } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { plantedBugs } from './planted-bugs.js';

/*
 * Walks money and its model side by side: `npm run simulate:money -- --seeds 20 --steps 10000 --first-seed 1`. With `--bug` the
 * product has that one of the planted bugs, and the walk ought to fail. Uses the server of TEST_DATABASE_URL, or one of its own.
 */
const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '20' },
    steps: { type: 'string', default: '10000' },
    'first-seed': { type: 'string', default: '1' },
    bug: { type: 'string' },
  },
});

/** A few walk at once, which keeps PostgreSQL and this process busy both. */
const walkers = 4;

if (values.bug !== undefined) register('./plant-bug.js', import.meta.url, { data: plantedBugs[Number(values.bug)] });
// Only now, so that a planted bug is in what they import.
const { startTestPostgres } = await import('../support/test-postgres.js');
const { prepareStatements } = await import('./prepare-statements.js');
const { Simulation } = await import('./simulation.js');

async function walkAll(): Promise<void> {
  const steps = Number(values.steps);
  const first = Number(values['first-seed']);
  const seeds = Array.from({ length: Number(values.seeds) }, (_, index) => first + index).values();
  const walker = async () => {
    for (const seed of seeds) {
      const taken = await Simulation.run(seed, steps);
      process.stdout.write(`${JSON.stringify({ seed, steps, agrees: true, taken })}\n`);
    }
  };
  prepareStatements();
  await Promise.all(Array.from({ length: walkers }, walker));
}

async function onServerOfItsOwn(work: () => Promise<void>): Promise<void> {
  const directory = mkdtempSync(join(tmpdir(), 'swap-simulation-'));
  chmodSync(directory, 0o711);
  const postgres = await startTestPostgres(directory);
  process.env['TEST_DATABASE_URL'] = postgres.url;
  try {
    await work();
  } finally {
    await postgres.stop();
    rmSync(directory, { recursive: true, force: true });
  }
}

await (process.env['TEST_DATABASE_URL'] ? walkAll() : onServerOfItsOwn(walkAll));
