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

/** In this process time passes a hundred times as fast for what waits. */
const hurried = `
  const { setInterval: every, setTimeout: after } = globalThis;
  globalThis.setInterval = (work, ms) => every(work, ms / 100);
  globalThis.setTimeout = (work, ms) => after(work, ms / 100);
  every(() => undefined, 1000);
  const { runProcess } = await import('@swap/config');`;

test('a process whose loops stand still now and then goes on, and ends once they do at four looks in a row', async () => {
  const program = Program.script(
    `${hurried}
    let looks = 0;
    process.on('exit', () => console.log('ended at look ' + looks));
    const standingStill = () => ((looks += 1) === 4 || looks === 8 ? [] : ['outbox relay']);
    await runProcess({}, () => Promise.resolve({ stop: () => Promise.resolve(), standingStill }));`,
    loneEnvironment,
  );
  expect(await program.ended).toBe(1);
  expect(program.output).toContain('ending, because it stands still: outbox relay');
  expect(program.output).toContain('ended at look 12\n');
});

test('a process that is told to stop may take the time to drain and some more before it is given up', async () => {
  const stopped = async (takesMs: number) => {
    const program = Program.script(
      `${hurried}
      const stop = () => new Promise((resolve) => setTimeout(resolve, ${String(takesMs)}));
      await runProcess({}, () => Promise.resolve({ stop }));
      process.kill(process.pid, 'SIGTERM');`,
      { ...loneEnvironment, SHUTDOWN_DRAIN_MS: '30000' },
    );
    return program.ended;
  };
  expect([await stopped(35_000), await stopped(60_000)]).toEqual([0, 1]);
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

test('a record of PostgreSQL that names another program by now is taken away, and that program goes on', async () => {
  const directory = newDataDirectory();
  const record = join(directory, 'postmaster.pid');
  const innocent = Program.script('setInterval(() => undefined, 1000)');
  try {
    writeFileSync(record, `${innocent.pid}\n/elsewhere\n1\n5432\n\n\n`);
    const program = Program.script(`
      import { settleLeftover } from './apps/ops/dist/postgres/leftover.js';
      await settleLeftover(${JSON.stringify(directory)}, console.log);`);
    expect([await program.ended, existsSync(record)]).toEqual([0, false]);
    expect(program.output).not.toContain('earlier run');
  } finally {
    innocent.process.kill('SIGKILL');
  }
  expect(await innocent.ended).toBe('SIGKILL');
});

test('a demo on a service of its own hears nothing of what the operator has set', async () => {
  // The first two refuse each other, and there is no such level: whoever heard of them would not even begin.
  const ofOperator = { TRIAL: 'true', CHANGENOW_API_KEY: 'a-real-key', LOG_LEVEL: 'loud' };
  const program = Program.script(
    `import { startOwnService } from './apps/ops/dist/demo/own-service.js';
    const signal = AbortSignal.abort(new Error('no longer wanted'));
    await startOwnService(process.env, signal, () => undefined).catch(({ message }) => console.log(message));`,
    { ...ofOperator, TMPDIR: newDataDirectory() },
  );
  expect([await program.ended, program.output]).toEqual([0, expect.stringMatching(/^no longer wanted$/m)]);
});

test('the start waits for an API as long as that was told to drain and then some, and for others as it does always', async () => {
  const program = Program.script(`
    import { stopMsOf } from './apps/ops/dist/service/programs.js';
    const env = { SHUTDOWN_DRAIN_MS: '20000' };
    console.log(stopMsOf('api', env), stopMsOf('worker', env), stopMsOf('sandbox', env), stopMsOf('api', {}));`);
  expect([await program.ended, program.output]).toEqual([0, expect.stringMatching(/^35000 15000 5000 15000$/m)]);
});

test('a loop that is woken when it had just looked whether it was runs again at once', async () => {
  const program = Program.script(`
    import { Loop } from './apps/worker/dist/loop.js';
    let runs = 0;
    const loop = new Loop('sweep', 3_600_000, () => {
      runs += 1;
      console.log('run ' + runs);
      // Behind what goes on with the answer, and before what follows the run.
      if (runs === 1) queueMicrotask(() => queueMicrotask(() => loop.wake()));
      return Promise.resolve(false);
    });
    loop.start();`);
  try {
    await program.says(/^run 2$/m);
  } finally {
    program.process.kill('SIGKILL');
  }
});

test('a loop whose work knows of something due much later looks again after its usual pause all the same', async () => {
  const program = Program.script(`
    import { Loop } from './apps/worker/dist/loop.js';
    let looks = 0;
    const inAnHour = () => {
      looks += 1;
      if (looks === 3) console.log('looked three times');
      return Promise.resolve(3_600_000);
    };
    new Loop('sweep', 20, inAnHour).start();`);
  try {
    await program.says(/^looked three times$/m);
  } finally {
    program.process.kill('SIGKILL');
  }
});

test('a stop of everything ends what was started last first, each once, although one of them fails', async () => {
  const program = Program.script(`
    import { Teardown } from './apps/ops/dist/teardown.js';
    const everything = new Teardown();
    for (const name of ['directory', 'database', 'worker'])
      everything.add(async () => {
        await Promise.resolve();
        console.log('stopped ' + name);
        if (name === 'worker') throw new Error('the worker did not end');
      });
    const stops = await Promise.allSettled([everything.run(), everything.run()]);
    console.log(stops.map(({ reason }) => reason.message).join(', '));`);
  const said = 'stopped worker\nstopped database\nstopped directory\nthe worker did not end, the worker did not end\n';
  expect([await program.ended, program.output]).toEqual([0, expect.stringContaining(said)]);
});
