import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@swap/ops';
import { Redis } from 'ioredis';
import { eventually } from '../support/eventually.js';
import { theProgram } from '../support/programs.js';

/** A primary, its replica, and three Sentinels that make the one of the other when it dies. */
export class WatchedRedis {
  private constructor(
    private readonly servers: readonly { readonly port: number; readonly child: ChildProcess }[],
    private readonly sentinels: readonly { readonly port: number; readonly child: ChildProcess }[],
  ) {}

  static async start(): Promise<WatchedRedis> {
    const directory = mkdtempSync(join(tmpdir(), 'swap-sentinels-'));
    const primary = await launch(directory, (port) => [`port ${String(port)}`, 'save ""']);
    const replica = await launch(directory, (port) => [
      `port ${String(port)}`,
      'save ""',
      `replicaof 127.0.0.1 ${String(primary.port)}`,
    ]);
    const sentinels: Awaited<ReturnType<typeof launch>>[] = [];
    for (let count = 0; count < 3; count += 1)
      sentinels.push(
        await launch(
          directory,
          (port) => [
            `port ${String(port)}`,
            `sentinel monitor mymaster 127.0.0.1 ${String(primary.port)} 2`,
            'sentinel down-after-milliseconds mymaster 1500',
            'sentinel failover-timeout mymaster 5000',
          ],
          ['--sentinel'],
        ),
      );
    const redis = new WatchedRedis([primary, replica], sentinels);
    await eventually(async () => {
      for (const { port } of sentinels) {
        const seen = (await redis.ask(port, 'SENTINEL', 'MASTER', 'mymaster')) as string[];
        const of = (name: string) => Number(seen[seen.indexOf(name) + 1]);
        if (of('num-slaves') < 1 || of('num-other-sentinels') < 2) throw new Error('they do not know each other yet');
      }
    });
    return redis;
  }

  get env(): Readonly<Record<string, string>> {
    return {
      REDIS_URL: 'redis://mymaster',
      REDIS_SENTINELS: this.sentinels.map(({ port }) => `127.0.0.1:${String(port)}`).join(','),
    };
  }

  async killPrimary(): Promise<void> {
    const { child } = this.servers[0]!;
    child.kill('SIGKILL');
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  }

  /** Throws until the replica is the primary and has keys of the queues, which were asked for since. */
  async hasTakenOver(): Promise<void> {
    const { port } = this.servers[1]!;
    const role = String(await this.ask(port, 'INFO', 'replication'));
    const uses = String(await this.ask(port, 'INFO', 'commandstats'));
    if (!role.includes('role:master')) throw new Error('the replica follows');
    if (!/cmdstat_(evalsha|bzpopmin)/.test(uses)) throw new Error('nobody asks the new primary');
  }

  stop(): void {
    for (const { child } of [...this.sentinels, ...this.servers]) child.kill('SIGKILL');
  }

  private async ask(port: number, name: string, ...args: string[]): Promise<unknown> {
    const client = new Redis(port, { lazyConnect: true, retryStrategy: () => null });
    client.on('error', () => undefined);
    try {
      await client.connect();
      return await client.call(name, ...args);
    } finally {
      client.disconnect();
    }
  }
}

async function launch(directory: string, lines: (port: number) => readonly string[], flags: readonly string[] = []) {
  const port = await freePort();
  const file = join(directory, `${String(port)}.conf`);
  writeFileSync(file, ['bind 127.0.0.1', `dir ${directory}`, ...lines(port), ''].join('\n'));
  const child = spawn(theProgram('redis-server'), [file, ...flags], { stdio: 'ignore' });
  child.unref();
  const client = new Redis(port, { retryStrategy: () => 50, maxRetriesPerRequest: null });
  client.on('error', () => undefined);
  await client.ping();
  client.disconnect();
  return { port, child };
}
