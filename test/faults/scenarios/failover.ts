import { delay, eventually } from '../../support/eventually.js';
import { OwnPostgres } from '../own-postgres.js';
import type { Scenario } from '../scenario.js';

/** Servers that stand in front of others, or take over from them. */
export const failoverScenarios: readonly Scenario[] = [
  {
    id: 'pgbouncer',
    about: 'a pooler gives a connection to each transaction; it dies twice, and PostgreSQL behind it once',
    within: 5,
    world: { pooled: true },
    inject: async (world) => {
      for (let round = 0; round < 2; round += 1) {
        await world.pooler!.kill();
        await delay(1500);
        await world.pooler!.launch();
        await delay(1000);
      }
      await world.postgres.crash();
      return [];
    },
  },
  {
    id: 'sentinel',
    about: 'the primary of Redis dies, and Sentinels make its replica the primary',
    within: 15,
    redisOnly: true,
    world: { watched: true },
    inject: async (world) => {
      await world.sentinels!.killPrimary();
      const begun = performance.now();
      await eventually(() => world.sentinels!.hasTakenOver(), { within: 60_000, every: 500 });
      const seconds = (performance.now() - begun) / 1000;
      return seconds > 30 ? [`the queues were away for ${seconds.toFixed(0)} s`] : [];
    },
  },
  {
    id: 'patroni',
    about:
      'the machine of the primary dies, Patroni promotes the other, the first comes back as its standby and takes over in order',
    within: 5,
    needs: ['patroni', 'patronictl', 'etcd', 'haproxy'],
    world: { clustered: true },
    inject: async (world) => {
      const cluster = world.cluster!;
      await delay(3000);
      const begun = performance.now();
      const name = await cluster.killPrimary();
      await eventually(() => cluster.hasTakenOver(name), { within: 90_000, every: 250 });
      const seconds = (performance.now() - begun) / 1000;
      cluster.revive(name);
      await eventually(() => cluster.isInStep(), { within: 90_000, every: 500 });
      await cluster.switchOver();
      return seconds > 40 ? [`nobody took over for ${seconds.toFixed(0)} s`] : [];
    },
  },
  {
    id: 'F11',
    about: 'the primary dies, and a synchronous standby is promoted in its place',
    within: 5,
    world: { movable: true },
    inject: async (world) => {
      const { postgres: primary } = world;
      const standby = await OwnPostgres.follow(primary);
      await primary.query(`ALTER SYSTEM SET synchronous_standby_names = '*'`);
      await primary.query(`ALTER SYSTEM SET synchronous_commit = 'remote_apply'`);
      await primary.query('SELECT pg_reload_conf()');
      await eventually(async () => {
        const [row] = await primary.query(`SELECT sync_state FROM pg_stat_replication`);
        if (row?.['sync_state'] !== 'sync') throw new Error('the standby is not in step');
      });
      // Orders are placed that the standby has agreed to.
      await delay(3000);
      await primary.kill();
      standby.promote();
      // It waits for no standby of its own.
      await standby.query(`ALTER SYSTEM RESET synchronous_standby_names`);
      await standby.query('SELECT pg_reload_conf()');
      world.moveTo(standby);
      return [];
    },
  },
];
