import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { testWith } from '../support/programs.js';
import { newDataDirectory, removeDataDirectories } from './data-directory.js';
import { stillRunning } from './program.js';
import { health, ready, start } from './starting.js';

afterAll(removeDataDirectories);

testWith('ps')('a crash of the worker does not end the service: the worker comes back', async () => {
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

testWith('ps')('killed outright, it leaves no process either, and the next start works', async () => {
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

testWith('ps')('Ctrl-C in the middle of a start leaves nothing', async () => {
  const program = start(newDataDirectory());
  await program.says(/^PostgreSQL answers/m);
  const started = program.descendants();
  program.pressCtrlC();
  expect(await program.ended).toBe(0);
  expect(await stillRunning(started, 0)).toEqual([]);
});

test('two checkouts run side by side with PORT alone set apart', async () => {
  const unset = { PORT: '0', SANDBOX_PORT: '', SANDBOX_SMTP_PORT: '' };
  const programs = [];
  for (const dataDir of [newDataDirectory(), newDataDirectory()]) {
    const program = start(dataDir, unset);
    const url = await ready(program);
    const [, sandbox = ''] = await program.says(/ sandbox (http:\S+)/);
    expect(readFileSync(join(dataDir, 'sandbox-address'), 'utf8')).toBe(`${sandbox}\n`);
    programs.push({ program, url, sandbox });
  }
  expect(new Set(programs.flatMap(({ url, sandbox }) => [url, sandbox])).size).toBe(4);
  for (const { program, url, sandbox } of programs) {
    expect([await health(url), (await fetch(`${sandbox}/mail`)).status]).toEqual([200, 200]);
    program.pressCtrlC();
    expect(await program.ended).toBe(0);
  }
});
