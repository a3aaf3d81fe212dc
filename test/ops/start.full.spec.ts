import { createServer } from 'node:net';
import { freePort } from '@swap/ops';
import { eventually } from '../support/eventually.js';
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
    expect(first.output).toContain('Trial: no real coins.');
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

testWith('ps')('in production the embedded database gets nothing of a trial', async () => {
  const program = start(newDataDirectory(), { PORT: '0', NODE_ENV: 'production' });
  const url = await ready(program);
  expect(await (await fetch(`${url}/api/v1/health`)).json()).toMatchObject({ trial: false });
  expect(program.output).not.toMatch(/Trial|sandbox/);
  expect(() => program.childRunning('apps/sandbox/dist/main.js')).toThrow();
  program.pressCtrlC();
  expect(await program.ended).toBe(0);
});

test('production refuses the settings of a trial before anything is started', async () => {
  const asked = { NODE_ENV: 'production', WEBHOOK_ALLOW_INSECURE_TARGETS: 'loopback', RATE_LIMIT_SCALE: '100' };
  const program = start(newDataDirectory(), { PORT: '0', ...asked });
  expect(await program.ended).toBe(1);
  expect(program.output).toMatch(/WEBHOOK_ALLOW_INSECURE_TARGETS: .*production[^]*RATE_LIMIT_SCALE: .*production/);
});

/** A port that is free, as is the one behind it. */
async function twoFreePorts(): Promise<number> {
  const port = await freePort();
  const behind = createServer();
  const isFree = await new Promise<boolean>((resolve) => {
    behind.once('error', () => resolve(false));
    behind.listen(port + 1, '127.0.0.1', () => resolve(true));
  });
  if (!isFree) return twoFreePorts();
  await new Promise<void>((resolve) => behind.close(() => resolve()));
  return port;
}

testWith('ps')('API and worker tell their figures, the worker on the port behind that of the API', async () => {
  const port = await twoFreePorts();
  const program = start(newDataDirectory(), {
    PORT: '0',
    SANDBOX_PORT: '0',
    SANDBOX_SMTP_PORT: '0',
    METRICS_PORT: String(port),
  });
  await ready(program);
  const figures = async (at: number) => (await fetch(`http://127.0.0.1:${String(at)}/metrics`)).text();
  // What cannot be read in time, on a busy machine, is absent once.
  await eventually(async () => expect(await figures(port + 1)).toContain('swap_due{'));
  const ofApi = await figures(port);
  expect(ofApi).toMatch(/^swap_clock_skew_seconds /m);
  expect(ofApi).not.toContain('swap_due{');
  program.pressCtrlC();
  expect(await program.ended).toBe(0);
});
