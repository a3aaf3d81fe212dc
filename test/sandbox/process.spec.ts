import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request } from 'undici';

const MAIN = new URL('../../apps/sandbox/dist/main.js', import.meta.url).pathname;

const start = (env: Record<string, string>): ChildProcess =>
  spawn(process.execPath, [MAIN], {
    env: { ...process.env, SANDBOX_PORT: '0', SANDBOX_SMTP_PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });

const firstLine = async (stream: NodeJS.ReadableStream | null): Promise<string> =>
  String((await once(stream as NodeJS.ReadableStream, 'data'))[0]).trim();

describe('the sandbox process', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)(
    'the sandbox process says where it is, and leaves quickly and cleanly on %s',
    async (signal) => {
      const child = start({ SANDBOX_SPEED: '10' });
      const line = await firstLine(child.stdout);
      expect(line).toMatch(/^sandbox ready http:\/\/127\.0\.0\.1:\d+$/);
      const agent = new Agent({ keepAliveTimeout: 60_000 });
      const answer = await request(`${line.split(' ')[2]}/control/clock`, { dispatcher: agent });
      expect(await answer.body.json()).toMatchObject({ speed: 10 });
      const before = Date.now();
      child.kill(signal);
      const [code] = (await once(child, 'exit')) as [number];
      expect(code).toBe(0);
      // The connection that is kept would last a minute.
      expect(Date.now() - before).toBeLessThan(10_000);
      await agent.destroy();
    },
  );

  it('the sandbox process names the variable to change when a port is taken', async () => {
    const first = start({});
    const line = await firstLine(first.stdout);
    const second = start({ SANDBOX_PORT: new URL(line.split(' ')[2] ?? '').port });
    const [complaint, [code]] = await Promise.all([firstLine(second.stderr), once(second, 'exit')]);
    expect(complaint).toMatch(/^sandbox: Port \d+ is already taken\. Set SANDBOX_PORT to a free port\.$/);
    expect(code).toBe(1);
    first.kill();
    await once(first, 'exit');
  });

  it('the sandbox process names a variable it cannot read', async () => {
    const child = start({ SANDBOX_PORT: 'many' });
    expect(await firstLine(child.stderr)).toContain('SANDBOX_PORT');
  });
});
