import { createServer } from 'node:net';
import type { AddressInfo, Server } from 'node:net';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { newDataDirectory, removeDataDirectories } from './data-directory.js';
import { Program } from './program.js';

const start = 'apps/ops/dist/start.js';
const free = { PORT: '0', SANDBOX_PORT: '0', SANDBOX_SMTP_PORT: '0', DATABASE_URL: '', LOG_LEVEL: '' };

afterAll(removeDataDirectories);

async function squatter(host: string): Promise<{ server: Server; port: string }> {
  const server = createServer().listen(0, host);
  await new Promise((resolve) => server.once('listening', resolve));
  return { server, port: `${(server.address() as AddressInfo).port}` };
}

test.each(['127.0.0.1', '0.0.0.0'])(
  'a start names the ports that are taken on %s, and their variables',
  async (host) => {
    const [api, mail] = [await squatter(host), await squatter(host)];
    const program = Program.run(start, {
      ...free,
      DATA_DIR: newDataDirectory(),
      PORT: api.port,
      SANDBOX_SMTP_PORT: mail.port,
    });
    expect(await program.ended).toBe(1);
    expect(program.output).toContain(`Port ${api.port} is taken by another program. Set PORT to a free port`);
    expect(program.output).toContain(
      `Port ${mail.port} is taken by another program. Set SANDBOX_SMTP_PORT to a free port`,
    );
    expect(program.output).not.toContain('SANDBOX_PORT');
    api.server.close();
    mail.server.close();
  },
);

test('a start names every wrong variable, and starts nothing', async () => {
  const env = { ...free, DATA_DIR: newDataDirectory(), LOG_LEVEL: 'loud', BCRYPT_COST: '99' };
  const program = Program.run(start, env);
  expect(await program.ended).toBe(1);
  expect(program.output).toMatch(/LOG_LEVEL[^]*BCRYPT_COST/);
});

test('a start beside a living one refuses and names it; a lock of a dead one is no obstacle', async () => {
  const dataDir = newDataDirectory();
  const lock = join(dataDir, 'service.lock');
  const self = Program.script(`
    import { lockDirectory } from './apps/ops/dist/directory-lock.js';
    lockDirectory(${JSON.stringify(dataDir)}, 'service');
    console.log('locked');
    setInterval(() => undefined, 1000);`);
  await self.says(/locked/);
  const refused = Program.run(start, { ...free, DATA_DIR: dataDir });
  expect(await refused.ended).toBe(1);
  expect(refused.output).toContain(`${dataDir} is in use by process ${self.pid}`);
  self.process.kill('SIGKILL');
  await self.ended;

  writeFileSync(lock, JSON.stringify({ pid: process.pid, startedAt: 'long ago', token: 'of an earlier life' }));
  const taken = await squatter('127.0.0.1');
  const next = Program.run(start, { ...free, DATA_DIR: dataDir, PORT: taken.port });
  expect(await next.ended).toBe(1);
  expect(next.output).toContain('Set PORT');
  taken.server.close();
});
