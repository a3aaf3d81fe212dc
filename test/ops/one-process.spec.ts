import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { eventually } from '../support/eventually.js';
import { repository } from '../support/repository.js';
import { loneEnvironment } from '../support/service-keys.js';
import { newDataDirectory, removeDataDirectories } from './data-directory.js';
import { Program } from './program.js';

afterAll(removeDataDirectories);

test('a process stops in order when its parent is gone, although nobody tells it to', async () => {
  const program = `
    import { runProcess } from '@swap/config';
    setInterval(() => undefined, 1000);
    await runProcess({}, () => Promise.resolve({ stop: () => Promise.resolve() }));`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: repository,
    env: { PATH: process.env['PATH'] ?? '', ...loneEnvironment },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  try {
    const [told] = (await once(child, 'message')) as unknown[];
    expect(told).toEqual({ ready: true });
    child.disconnect();
    await eventually(() => expect(child.exitCode).toBe(0), { within: 10_000 });
  } finally {
    child.kill('SIGKILL');
  }
});

test('a process takes over the lock of one that is gone, although another program has its process id by now', async () => {
  const directory = newDataDirectory();
  const lock = join(directory, 'service.lock');
  writeFileSync(lock, JSON.stringify({ pid: process.pid, startedAt: 'long ago', token: 'of an earlier life' }));
  const program = Program.script(`
    import { lockDirectory } from './apps/ops/dist/directory-lock.js';
    const release = lockDirectory(${JSON.stringify(directory)}, 'service');
    console.log('locked');
    release();`);
  expect([await program.ended, program.output]).toEqual([0, expect.stringContaining('locked')]);
  expect(existsSync(lock)).toBe(false);
});
