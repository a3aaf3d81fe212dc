import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { DirectoryInUse, freePort, startEmbeddedPostgres } from '@swap/ops';
import pg from 'pg';
import { testWith } from '../support/programs.js';
import { newDataDirectory, postmasterOf, removeDataDirectories } from './data-directory.js';
import { Program, stillRunning } from './program.js';

afterAll(removeDataDirectories);

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return (await client.query(sql)).rows as unknown[];
  } finally {
    await client.end();
  }
}

/** A process that starts the database in `dataDir` and waits. */
async function holder(dataDir: string): Promise<{ program: Program; url: string }> {
  const program = Program.script(
    `import { startEmbeddedPostgres } from '@swap/ops';
     const { url } = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)} });
     console.log('url ' + url);
     setInterval(() => undefined, 1000);`,
  );
  const [, url = ''] = await program.says(/^url (\S+)$/m);
  return { program, url };
}

test('keeps data, port and password over a restart, and listens on loopback only, behind a password', async () => {
  const dataDir = newDataDirectory();
  const first = await startEmbeddedPostgres({ dataDir });
  await query(first.url, 'create table kept as select 42 as answer');
  await first.stop();
  await expect(query(first.url, 'select 1')).rejects.toThrow(/ECONNREFUSED/);

  const second = await startEmbeddedPostgres({ dataDir });
  try {
    expect(second.url).toBe(first.url);
    expect(await query(second.url, 'select answer from kept')).toEqual([{ answer: 42 }]);
    expect(await query(second.url, 'show listen_addresses')).toEqual([{ listen_addresses: '127.0.0.1' }]);
    expect(await query(second.url, 'show fsync')).toEqual([{ fsync: 'on' }]);
    const wrong = new URL(second.url);
    wrong.password = 'wrong';
    await expect(query(wrong.href, 'select 1')).rejects.toThrow(/password/);
    expect(statSync(join(dataDir, 'secrets.json')).mode & 0o777).toBe(0o600);
  } finally {
    await second.stop();
  }
});

test('the service is no administrator of its database', async () => {
  const database = await startEmbeddedPostgres({ dataDir: newDataDirectory() });
  try {
    expect(await query(database.url, 'select usesuper from pg_user where usename = current_user')).toEqual([
      { usesuper: false },
    ]);
  } finally {
    await database.stop();
  }
});

testWith('ps')('a second owner is refused, and the first one goes on', async () => {
  const dataDir = newDataDirectory();
  const { program, url } = await holder(dataDir);
  await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow(DirectoryInUse);
  await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow(`process ${program.pid}`);
  expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }]);
  const postmaster = postmasterOf(dataDir);
  program.process.kill('SIGKILL');
  await program.ended;
  expect(await stillRunning([postmaster])).toEqual([]);
});

testWith('ps')('a killed parent leaves no server behind and loses nothing', async () => {
  const dataDir = newDataDirectory();
  const { program, url } = await holder(dataDir);
  await query(url, 'create table kept as select 7 as answer');
  const postmaster = postmasterOf(dataDir);
  program.process.kill('SIGKILL');
  await program.ended;
  expect(await stillRunning([postmaster])).toEqual([]);

  const again = await startEmbeddedPostgres({ dataDir });
  expect(await query(again.url, 'select answer from kept')).toEqual([{ answer: 7 }]);
  await again.stop();
});

testWith('ps')('a server that outlived its parent is taken down in order, and its data is there', async () => {
  const dataDir = newDataDirectory();
  const { program, url } = await holder(dataDir);
  await query(url, 'create table kept as select 8 as answer');
  const postmaster = postmasterOf(dataDir);
  // The guard would shut the server down when the parent dies: without it, the server lives on.
  for (const pid of program.children()) if (pid !== postmaster) process.kill(pid, 'SIGKILL');
  program.process.kill('SIGKILL');
  await program.ended;
  expect(await stillRunning([postmaster], 300)).toHaveLength(1);

  const lines: string[] = [];
  const again = await startEmbeddedPostgres({ dataDir, onLine: (line) => lines.push(line) });
  expect(await query(again.url, 'select answer from kept')).toEqual([{ answer: 8 }]);
  expect(lines.join()).toContain('earlier run');
  await again.stop();
  expect(await stillRunning([postmaster])).toEqual([]);
});

test('server and parent killed at once: the next start recovers what was committed', async () => {
  const dataDir = newDataDirectory();
  const { program, url } = await holder(dataDir);
  await query(url, 'create table kept as select 9 as answer');
  process.kill(postmasterOf(dataDir), 'SIGKILL');
  program.process.kill('SIGKILL');
  await program.ended;

  const again = await startEmbeddedPostgres({ dataDir });
  expect(await query(again.url, 'select answer from kept')).toEqual([{ answer: 9 }]);
  await again.stop();
});

test('a record that names an innocent process neither blocks the start nor harms that process', async () => {
  const dataDir = newDataDirectory();
  await (await startEmbeddedPostgres({ dataDir })).stop();
  const innocent = Program.script('setInterval(() => undefined, 1000)');
  writeFileSync(join(dataDir, 'postgres', 'postmaster.pid'), `${innocent.pid}\n/elsewhere\n1\n5432\n\n\n`);
  await (await startEmbeddedPostgres({ dataDir })).stop();
  innocent.process.kill('SIGKILL');
  // Nothing else has ended it before.
  expect(await innocent.ended).toBe('SIGKILL');
});

test('a crashed server comes back at the same address', async () => {
  const dataDir = newDataDirectory();
  const lines: string[] = [];
  const database = await startEmbeddedPostgres({ dataDir, onLine: (line) => lines.push(line) });
  await query(database.url, 'create table kept as select 10 as answer');
  process.kill(postmasterOf(dataDir), 'SIGKILL');
  const deadline = Date.now() + 20_000;
  for (;;) {
    try {
      expect(await query(database.url, 'select answer from kept')).toEqual([{ answer: 10 }]);
      break;
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
  expect(lines.join()).toContain('PostgreSQL ended unexpectedly (SIGKILL)');
  await database.stop();
});

test('takes another port when somebody has taken the last one', async () => {
  const dataDir = newDataDirectory();
  const first = await startEmbeddedPostgres({ dataDir });
  await first.stop();
  const squatter = createServer().listen(Number(new URL(first.url).port), '127.0.0.1');
  const second = await startEmbeddedPostgres({ dataDir });
  expect(new URL(second.url).port).not.toBe(new URL(first.url).port);
  await second.stop();
  squatter.close();
});

test('data without its password is not begun anew over', async () => {
  const dataDir = newDataDirectory();
  await (await startEmbeddedPostgres({ dataDir })).stop();
  const secrets = readFileSync(join(dataDir, 'secrets.json'), 'utf8');
  writeFileSync(join(dataDir, 'secrets.json'), '{}');
  await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow(/secrets\.json/);
  writeFileSync(join(dataDir, 'secrets.json'), secrets);
  await (await startEmbeddedPostgres({ dataDir })).stop();
});

test('a free port can be listened on', async () => {
  const server = createServer().listen(await freePort(), '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  server.close();
});
