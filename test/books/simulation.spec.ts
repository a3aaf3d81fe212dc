import { execFile } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { inRun } from '../support/full-run.js';
import { repository } from '../support/repository.js';

const run = promisify(execFile);

const seeds = process.env['SIMULATION_SEEDS'] ?? inRun({ short: '2', full: '10' });
const steps = process.env['SIMULATION_STEPS'] ?? inRun({ short: '300', full: '2500' });
const first = process.env['SIMULATION_FIRST_SEED'] ?? '1';

describe('the path of money', () => {
  // In a process of its own: a test's sandbox makes it half as fast.
  test(
    `the path of money agrees with a plain model through ${steps} steps of ${seeds} seeds`,
    async () => {
      const program = join(repository, 'test/dist/books/simulate.js');
      const numbers = ['--seeds', seeds, '--steps', steps, '--first-seed', first];
      // A long walk brings a database server of its own, which is as patient as it is.
      const server = inRun({ short: process.env['TEST_DATABASE_URL'], full: '' });
      // Ends with an error that names seed and step when they differ.
      const walking = run(process.execPath, [program, ...numbers], {
        env: { ...process.env, TEST_DATABASE_URL: server },
      });
      // It computes for minutes and nobody waits for an answer of it; the suites beside it have deadlines.
      if (walking.child.pid !== undefined) setPriority(walking.child.pid, constants.priority.PRIORITY_LOW);
      const { stdout } = await walking;
      const walks = stdout.trim().split('\n');
      expect(walks).toHaveLength(Number(seeds));
      for (const walk of walks) {
        const { agrees, taken } = JSON.parse(walk) as { agrees: boolean; taken: Record<string, number> };
        expect(agrees).toBe(true);
        expect(Object.keys(taken)).toHaveLength(11);
      }
    },
    30 * 60_000,
  );
});
