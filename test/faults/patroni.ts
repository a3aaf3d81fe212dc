import { execFile, type ChildProcess } from 'node:child_process';
import { chownSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '@swap/ops';
import pg from 'pg';
import { eventually } from '../support/eventually.js';
import { theProgram } from '../support/programs.js';
import { end, launch } from './launch.js';
import { fromTheManual } from './manual.js';
import { newDirectory, owner } from './own-postgres.js';

const run = promisify(execFile);

/** One server of the cluster: a PostgreSQL and the Patroni that starts, watches, promotes and follows it. */
interface Node {
  readonly name: string;
  readonly directory: string;
  readonly port: number;
  /** Where its Patroni says how it is. */
  readonly apiPort: number;
  shell: ChildProcess;
}

const local = (port: number) => `127.0.0.1:${String(port)}`;

/** Two PostgreSQL under Patroni, which agree by an etcd who is primary, and an HAProxy that leads there, as docs/operations.md has them. */
export class PatroniCluster {
  private constructor(
    private readonly directory: string,
    private readonly port: number,
    private readonly nodes: readonly Node[],
    private readonly others: readonly ChildProcess[],
  ) {}

  static async start(): Promise<PatroniCluster> {
    const directory = newDirectory(tmpdir());
    const { etcd, port: etcdPort } = await startEtcd(directory);
    const nodes: Node[] = [];
    for (const name of ['one', 'two']) nodes.push(await startNode(directory, name, etcdPort));
    const port = await freePort();
    const cluster = new PatroniCluster(directory, port, nodes, [startHaproxy(directory, port, nodes), etcd]);
    await eventually(() => cluster.isInStep(), { within: 90_000, every: 500 });
    return cluster;
  }

  /** Leads to whichever server is the primary. */
  get url(): string {
    return `postgres://swap:swap@${local(this.port)}/postgres`;
  }

  /** The machine of the primary is gone: its PostgreSQL and its Patroni at once. Answers the name of the node. */
  async killPrimary(): Promise<string> {
    const node = await this.primary();
    const pidIn = (file: string) => Number(readFileSync(join(node.directory, file), 'utf8').split('\n')[0]);
    for (const pid of [pidIn('patroni.pid'), pidIn('data/postmaster.pid')]) process.kill(pid, 'SIGKILL');
    await end(node.shell);
    return node.name;
  }

  /** The machine is back. */
  revive(name: string): void {
    const node = this.nodes.find((each) => each.name === name)!;
    node.shell = launchPatroni(node.directory);
  }

  /** Throws until another node than `name` is the primary. */
  async hasTakenOver(name: string): Promise<void> {
    if ((await this.primary()).name === name) throw new Error('nobody has taken over');
  }

  /** Has the other one take over in order, as an operator does: Patroni refuses until it counts the other as a synchronous standby. */
  async switchOver(): Promise<void> {
    const { name, directory } = await this.primary();
    const control = async (...args: string[]) => {
      const { stdout } = await run(theProgram('patronictl'), ['-c', fileOf(directory), ...args]);
      return stdout;
    };
    await eventually(async () => {
      if (!(await control('list')).includes('Sync Standby')) throw new Error('Patroni knows no synchronous standby');
    });
    const said = await control('switchover', '--leader', name, '--force');
    if (/failed/i.test(said)) throw new Error(said);
    await eventually(() => this.hasTakenOver(name));
  }

  /** Throws until there is a primary, and a standby that has agreed to everything it acknowledges. */
  async isInStep(): Promise<void> {
    const client = new pg.Client({ connectionString: this.url });
    client.on('error', () => undefined);
    await client.connect();
    try {
      const { rows } = await client.query<{ sync_state: string }>('SELECT sync_state FROM pg_stat_replication');
      if (rows[0]?.sync_state !== 'sync') throw new Error('no standby is in step');
    } finally {
      await client.end();
    }
  }

  async stop(): Promise<void> {
    // Those who stop ask etcd to let go of what they hold.
    await Promise.all(this.nodes.map(({ shell }) => end(shell)));
    await Promise.all(this.others.map(end));
    rmSync(this.directory, { recursive: true, force: true });
  }

  private async primary(): Promise<Node> {
    for (const node of this.nodes) {
      const question = fetch(`http://${local(node.apiPort)}/primary`, { signal: AbortSignal.timeout(1000) });
      const answer = await question.catch(() => null);
      await answer?.text();
      if (answer?.status === 200) return node;
    }
    throw new Error('there is no primary');
  }
}

const fileOf = (directory: string): string => join(directory, 'config.yml');

async function startEtcd(directory: string): Promise<{ etcd: ChildProcess; port: number }> {
  const [port, peers] = [await freePort(), await freePort()];
  const flags = {
    name: 'one',
    'data-dir': join(directory, 'etcd'),
    'listen-client-urls': `http://${local(port)}`,
    'advertise-client-urls': `http://${local(port)}`,
    'listen-peer-urls': `http://${local(peers)}`,
    'initial-advertise-peer-urls': `http://${local(peers)}`,
    'initial-cluster': `one=http://${local(peers)}`,
  };
  const args = Object.entries(flags).flatMap(([flag, value]) => [`--${flag}`, value]);
  const etcd = launch(directory, theProgram('etcd'), args);
  await eventually(() => fetch(`http://${local(port)}/health`));
  return { etcd, port };
}

async function startNode(parent: string, name: string, etcdPort: number): Promise<Node> {
  const directory = join(parent, name);
  mkdirSync(directory, { mode: 0o700 });
  const [port, apiPort] = [await freePort(), await freePort()];
  const file = fileOf(directory);
  writeFileSync(
    file,
    fromTheManual('scope: swap', [
      [/^name: .*/m, `name: ${name}`],
      [/listen: 0\.0\.0\.0:8008/, `listen: ${local(apiPort)}`],
      [/connect_address: \S+:8008/, `connect_address: ${local(apiPort)}`],
      [/hosts: \[.*\]/, `hosts: ['${local(etcdPort)}']`],
      [/10\.0\.0\.0\/8/g, '127.0.0.0/8'],
      [/listen: 0\.0\.0\.0:5432/, `listen: 0.0.0.0:${String(port)}`],
      [/connect_address: \S+:5432/, `connect_address: ${local(port)}`],
      [/data_dir: .*/, `data_dir: ${join(directory, 'data')}`],
      [/bin_dir: .*/, `bin_dir: ${theProgram('postgresql')}`],
      [/username: postgres/, 'username: swap'],
      [/…/g, 'swap'],
    ]),
  );
  if (owner) for (const path of [directory, file]) chownSync(path, owner.uid, owner.gid);
  return { name, directory, port, apiPort, shell: launchPatroni(directory) };
}

function startHaproxy(directory: string, port: number, nodes: readonly Node[]): ChildProcess {
  const servers = nodes.map((each): [RegExp, string] => [
    new RegExp(`server ${each.name} .*`),
    `server ${each.name} ${local(each.port)} check port ${String(each.apiPort)}`,
  ]);
  const file = join(directory, 'haproxy.cfg');
  writeFileSync(file, fromTheManual('listen primary', [[/bind :5432/, `bind ${local(port)}`], ...servers]));
  if (owner) chownSync(file, owner.uid, owner.gid);
  return launch(directory, theProgram('haproxy'), ['-db', '-f', file]);
}

/** Notes its id, since the shell that waits for it is another process. */
function launchPatroni(directory: string): ChildProcess {
  return launch(directory, theProgram('patroni'), [fileOf(directory)], join(directory, 'patroni.pid'));
}
