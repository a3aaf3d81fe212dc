import { testWith } from '../support/programs.js';
import { newDataDirectory, removeDataDirectories } from './data-directory.js';
import { stillRunning } from './program.js';
import { health, ready, start } from './starting.js';

afterAll(removeDataDirectories);

testWith('ps')(
  'answers, stops on Ctrl-C without leaving a process, and keeps its data for the next start',
  async () => {
    const dataDir = newDataDirectory();
    const first = start(dataDir);
    expect(await health(await ready(first))).toBe(200);
    expect(first.output).toContain('migrations applied');
    const started = first.descendants();
    expect(started.length).toBeGreaterThan(4);
    first.pressCtrlC();
    expect(await first.ended).toBe(0);
    expect(await stillRunning(started, 0)).toEqual([]);

    const second = start(dataDir);
    expect(await health(await ready(second))).toBe(200);
    expect(second.output).toContain('database is up to date');
    second.process.kill('SIGTERM');
    expect(await second.ended).toBe(0);
  },
);
