import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { eventually } from '../support/eventually.js';
import { startInstalledPostgres, type InstalledPostgres } from '../support/installed-postgres.js';
import { anOrder } from '../support/order.js';
import { aPaidOrder, expectTheUsualEnding, type PaidOrder } from '../support/paid-order.js';
import { aPartner } from '../support/partner.js';
import { describeWith, theProgram } from '../support/programs.js';
import { aReceiver, type Receiver } from '../support/receiver.js';
import { repository } from '../support/repository.js';
import { aService, type Service } from '../support/service.js';

const run = promisify(execFile);

/** The commands an operator is told to use, as they stand in the manual. */
const commands = /## Backup and restore.*?```sh\n(.*?)```/s.exec(
  readFileSync(join(repository, 'docs/operations.md'), 'utf8'),
)![1]!;

describeWith(
  'postgresql',
  'redis-server',
  'bash',
)('a backup', () => {
  let postgres: InstalledPostgres;
  let service: Service;
  const receivers: Receiver[] = [];
  const directory = mkdtempSync(join(tmpdir(), 'swap-backup-'));

  beforeAll(async () => {
    postgres = await startInstalledPostgres();
    service = await aService({ processes: true, databaseServer: postgres.url, backend: 'redis' });
  });
  afterAll(async () => {
    await Promise.all(receivers.map((receiver) => receiver.close()));
    await service.stop();
    await postgres.stop();
    rmSync(directory, { recursive: true });
  });

  async function anUnpaidOrder(): Promise<PaidOrder> {
    const [partner, receiver] = await Promise.all([aPartner(service), aReceiver()]);
    const secret = await partner.listensAt(receiver);
    return { partner, receiver, secret, order: await anOrder(service, { apiKey: partner.apiKey }) };
  }

  /** Runs the manual's commands and answers what they said, and where the restored database is. */
  async function restore(): Promise<{ said: string; url: string }> {
    const restored = new URL(service.database.url);
    restored.pathname = '/swap_restored';
    const { stdout } = await run(theProgram('bash'), ['-euo', 'pipefail', '-c', commands], {
      cwd: repository,
      env: {
        ...service.env,
        PATH: `${postgres.programs}:${process.env['PATH'] ?? ''}`,
        DUMP: join(directory, 'swap.dump'),
        RESTORED_URL: restored.href,
      },
    });
    return { said: stdout, url: restored.href };
  }

  async function told(url: string, statement: string): Promise<unknown[]> {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      return (await client.query(statement)).rows;
    } finally {
      await client.end();
    }
  }

  /** The same check on a database from which something has gone, and on an empty one. */
  async function expectLossesToBeNamed(url: string): Promise<void> {
    const check = (database: string) =>
      run(process.execPath, ['apps/ops/dist/check-restore.js', join(directory, 'swap.dump')], {
        cwd: repository,
        env: { PATH: process.env['PATH'], DATABASE_URL: database },
      }).then(
        () => 'nothing',
        (error: unknown) => {
          const { stdout, stderr } = error as { stdout: string; stderr: string };
          return stdout + stderr;
        },
      );
    const named = (name: string) => url.replace(/swap_restored$/, name);
    await told(named('postgres'), 'CREATE DATABASE swap_nothing');
    await told(named('postgres'), 'CREATE DATABASE swap_less TEMPLATE swap_restored');
    await told(named('swap_less'), 'DELETE FROM order_milestones');
    expect(await check(named('swap_less'))).toMatch(/order_milestones has 0 rows, and had \d+/);
    expect(await check(named('swap_nothing'))).toMatch(/the table orders is missing[^]*not what was backed up/);
  }

  test('restored on an empty Redis has books that agree, and goes on where it was', async () => {
    const [done, waiting] = [await aPaidOrder(service), await anUnpaidOrder()];
    receivers.push(done.receiver, waiting.receiver);
    await expectTheUsualEnding(service, done);
    const open = await anOrder(service, { apiKey: done.partner.apiKey });
    await service.killWorker();
    // The API hears of the end; the commission and the events wait for a worker.
    await waiting.order.pays();
    await waiting.order.becomes('completed');
    expect(waiting.receiver.arrivals).toEqual([]);

    const { said, url } = await restore();
    expect(said).toMatch(/looked at 1 ledgers with 1 lines, 2 completed orders of partners/);
    expect(said).toMatch(/holds \d+ rows of \d+ tables/);
    expect(said).toMatch(/all \d+ tables are as they were/);
    expect(said).toContain('the books agree');
    expect(await told(url, `SELECT 1 FROM pg_stats WHERE tablename = 'orders' LIMIT 1`)).toHaveLength(1);
    await expectLossesToBeNamed(url);
    await service.restartWith({ DATABASE_URL: url });

    await expectTheUsualEnding(service, waiting);
    await open.pays();
    await open.becomes('completed');
    // All of it in the restored database alone.
    expect(await service.database.query('SELECT 1 FROM ledger_entries')).toHaveLength(1);
    await eventually(async () => expect(await done.partner.ledger()).toHaveLength(2));
    await eventually(() => {
      const told = done.receiver.about(open.id, 'affiliate.commission_accrued');
      expect(new Set(told.map(({ event }) => event.id)).size).toBe(1);
    });
  });
});
