import { newDataDirectory, removeDataDirectories } from './data-directory.js';
import { Program, stillRunning } from './program.js';

const ports = { PORT: '0', SANDBOX_PORT: '0', SANDBOX_SMTP_PORT: '0' };

afterAll(removeDataDirectories);

function start(dataDir: string): Program {
  return Program.run('apps/ops/dist/start.js', { ...ports, DATA_DIR: dataDir, DATABASE_URL: '', REDIS_URL: '' });
}

async function ready(program: Program): Promise<string> {
  const [, url = ''] = await program.says(/^ready (http:\S+)/m);
  return url;
}

async function health(url: string): Promise<number> {
  return (await fetch(`${url}/api/v1/health`)).status;
}

test('answers, stops on Ctrl-C without leaving a process, and keeps its data for the next start', async () => {
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
});

test('a crash of the worker does not end the service: the worker comes back', async () => {
  const program = start(newDataDirectory());
  const url = await ready(program);
  const worker = program.childRunning('apps/worker/dist/main.js');
  process.kill(worker, 'SIGKILL');
  await program.says(/^worker ended unexpectedly \(SIGKILL\)/m);
  expect(await health(url)).toBe(200);
  await program.says(/^worker serves again/m);
  expect(program.childRunning('apps/worker/dist/main.js')).not.toBe(worker);
  program.pressCtrlC();
  expect(await program.ended).toBe(0);
});

test('killed outright, it leaves no process either, and the next start works', async () => {
  const dataDir = newDataDirectory();
  const killed = start(dataDir);
  await ready(killed);
  const started = killed.descendants();
  killed.process.kill('SIGKILL');
  await killed.ended;
  expect(await stillRunning(started)).toEqual([]);

  const next = start(dataDir);
  expect(await health(await ready(next))).toBe(200);
  next.pressCtrlC();
  expect(await next.ended).toBe(0);
});

test('Ctrl-C in the middle of a start leaves nothing', async () => {
  const program = start(newDataDirectory());
  await program.says(/^PostgreSQL answers/m);
  const started = program.descendants();
  program.pressCtrlC();
  expect(await program.ended).toBe(0);
  expect(await stillRunning(started, 0)).toEqual([]);
});
