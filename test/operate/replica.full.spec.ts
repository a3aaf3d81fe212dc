import { join } from 'node:path';
import { OwnPostgres } from '../faults/own-postgres.js';
import { newDataDirectory, removeDataDirectories } from '../ops/data-directory.js';
import { Program } from '../ops/program.js';
import { eventually } from '../support/eventually.js';
import { ok } from '../support/http.js';
import { anOrder } from '../support/order.js';
import { aPartner, type Partner } from '../support/partner.js';
import { describeWith } from '../support/programs.js';
import { aService, type Service } from '../support/service.js';
import { repository } from '../support/repository.js';

describeWith('postgresql', 'redis-server')('a replica', () => {
  let primary: OwnPostgres;
  let standby: OwnPostgres;
  let service: Service;
  let partner: Partner;

  beforeAll(async () => {
    primary = await OwnPostgres.start();
    standby = await OwnPostgres.follow(primary);
    service = await aService({
      databaseServer: primary.url,
      backend: 'redis',
      replicaUrl: (url) => Object.assign(new URL(standby.url), { pathname: new URL(url).pathname }).href,
    });
    partner = await aPartner(service);
  });
  afterAll(async () => {
    await service.stop();
    await Promise.all([primary.stop(), standby.stop()]);
    removeDataDirectories();
  });

  const listed = async () =>
    ((await ok(partner.api.get('/partners/orders'))) as { data: { order_id: string }[] }).data.map(
      (each) => each.order_id,
    );

  /** How often rows of orders were looked for on the standby; it says so within seconds. */
  async function scans(): Promise<number> {
    const database = new URL(service.database.url).pathname.slice(1);
    const [row] = await standby.query(
      `SELECT (seq_scan + idx_scan)::int AS scans FROM pg_stat_user_tables WHERE relname = 'orders'`,
      database,
    );
    return Number(row!['scans']);
  }

  test('a replica answers lists, ledgers, analytics and files', async () => {
    const { id } = await anOrder(service, { apiKey: partner.apiKey });
    for (const path of ['/orders', '/orders.csv', '/analytics', '/affiliate/ledger', '/affiliate/audit']) {
      const answer = await partner.api.get(`/partners${path}`);
      expect([path, answer.status]).toEqual([path, 200]);
    }
    expect(await listed()).toEqual([id]);
    await eventually(async () => expect(await scans()).toBeGreaterThan(0));
  });

  test('a replica that is behind is not asked: whoever placed an order sees it at once', async () => {
    await standby.query('SELECT pg_wal_replay_pause()');
    for (let count = 0; count < 3; count += 1) {
      const { id } = await anOrder(service, { apiKey: partner.apiKey });
      expect(await listed()).toContain(id);
      expect((await partner.api.get('/partners/orders.csv')).text).toContain(id);
    }
    await standby.query('SELECT pg_wal_replay_resume()');
  });

  test('doctor says whether the replica follows this very database', async () => {
    const says = async (changed: Record<string, string> = {}) => {
      const env = { ...service.env, DATA_DIR: newDataDirectory(), ...changed };
      const program = Program.run(join(repository, 'apps/ops/dist/doctor.js'), env);
      await program.ended;
      return program.output;
    };
    expect(await says()).toMatch(/^ok {4}replica \(DATABASE_REPLICA_URL\)$/m);
    expect(await says({ DATABASE_REPLICA_URL: service.database.url })).toMatch(
      /^WRONG replica \(DATABASE_REPLICA_URL\): it follows no other server: name a standby/m,
    );
    expect(await says({ DATABASE_REPLICA_URL: 'postgres://127.0.0.1:1/swap' })).toMatch(
      /^WRONG replica \(DATABASE_REPLICA_URL\): .*; start it, or leave DATABASE_REPLICA_URL empty/m,
    );
  });

  test('a replica that is gone is missed by nobody', async () => {
    await standby.kill();
    for (let count = 0; count < 3; count += 1) {
      const { id } = await anOrder(service, { apiKey: partner.apiKey });
      expect(await listed()).toContain(id);
    }
    expect(
      service.log.filter((line) => line.includes('the primary answers for the replica')).length,
    ).toBeLessThanOrEqual(1);
  });
});
