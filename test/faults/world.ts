import { writeFileSync } from 'node:fs';
import { eventually } from '../support/eventually.js';
import { aPartner, type Partner } from '../support/partner.js';
import { aReceiver, type Receiver } from '../support/receiver.js';
import { startRedis, type RedisServer } from '../support/redis-server.js';
import { aService, type Service } from '../support/service.js';
import { OwnPostgres } from './own-postgres.js';
import { PatroniCluster } from './patroni.js';
import { PgBouncer } from './pgbouncer.js';
import { WatchedRedis } from './sentinels.js';
import { TcpProxy } from './tcp-proxy.js';
import { Traffic } from './traffic.js';

export interface WorldOptions {
  readonly backend: 'redis' | 'postgres';
  readonly env?: Readonly<Record<string, string>>;
  /** Settings of PostgreSQL, and where it keeps its files. */
  readonly settings?: readonly string[];
  readonly place?: string;
  /** PostgreSQL keeps its files on a small disk of its own. */
  readonly disk?: true;
  /** Those who look behind the service go through the same door as it does, for another server may take over. */
  readonly movable?: true;
  /** Two servers under Patroni take its place, behind an HAProxy. */
  readonly clustered?: true;
  /** A pooler stands in front of it. */
  readonly pooled?: true;
  /** Its Redis has a replica, and Sentinels watch over both. */
  readonly watched?: true;
}

const usualEnv = {
  METRICS_PORT: '0',
  DATABASE_POOL_SIZE: '10',
  // As in production.
  LINE_MAX_MS: '1000',
  SHUTDOWN_DRAIN_MS: '1500',
  SWEEP_MS: '500',
  ORDER_POLL_MOVING_MS: '1000',
  ORDER_POLL_WAITING_MS: '1000',
  PRICE_REFRESH_MS: '5000',
};

/** Two APIs, two workers, PostgreSQL and Redis of their own behind proxies, a partner, and a receiver who listens. */
export class World {
  private constructor(
    readonly service: Service,
    public postgres: OwnPostgres,
    readonly redis: RedisServer | null,
    readonly postgresDoor: TcpProxy,
    readonly redisDoor: TcpProxy | null,
    readonly partner: Partner,
    readonly receiver: Receiver,
    readonly pooler: PgBouncer | null,
    readonly sentinels: WatchedRedis | null,
    readonly cluster: PatroniCluster | null,
  ) {}

  static async open({
    backend,
    env = {},
    settings = [],
    place,
    movable,
    clustered,
    pooled,
    watched,
  }: WorldOptions): Promise<World> {
    const [postgres, redis] = await Promise.all([
      OwnPostgres.start(settings, place),
      backend === 'redis' && !watched ? startRedis() : null,
    ]);
    const postgresDoor = await TcpProxy.inFrontOf(postgres.url);
    const cluster = clustered ? await PatroniCluster.start() : null;
    if (cluster) postgresDoor.leadTo(cluster.url);
    const server = cluster?.url ?? postgres.url;
    const pooler = pooled ? await PgBouncer.inFrontOf(postgresDoor.through(server)) : null;
    const sentinels = watched ? await WatchedRedis.start() : null;
    const redisDoor = redis ? await TcpProxy.inFrontOf(redis.url) : null;
    const service = await aService({
      processes: true,
      apis: 2,
      workers: 2,
      databaseServer: movable ? postgresDoor.through(server) : server,
      databaseUrl: (url) => postgresDoor.through(url),
      redisUrl: redis && redisDoor ? redisDoor.through(redis.url) : '',
      ...(pooler && { pooledUrl: (url: string) => pooler.through(url) }),
      env: { ...usualEnv, ...env, ...sentinels?.env },
      errors: /./,
    });
    const [partner, receiver] = await Promise.all([aPartner(service), aReceiver()]);
    await partner.listensAt(receiver);
    return new World(service, postgres, redis, postgresDoor, redisDoor, partner, receiver, pooler, sentinels, cluster);
  }

  traffic(name: string): Traffic {
    return new Traffic(this.service, this.partner.apiKey, name);
  }

  /** Another server has taken over: connections to the old one end, new ones find the new one. */
  moveTo(postgres: OwnPostgres): void {
    const before = this.postgres;
    this.postgres = postgres;
    this.postgresDoor.leadTo(postgres.url);
    this.postgresDoor.cut();
    void before.stop();
  }

  /** What every process tells of itself, APIs first. */
  async figures(): Promise<string[]> {
    const all = [...this.service.apis, ...this.service.workers];
    return Promise.all(
      all.map(async (each) => {
        const answer = await fetch(each.said(/figures at (\S+)/), { signal: AbortSignal.timeout(10_000) });
        return `${String(answer.status)}\n${await answer.text()}`;
      }),
    );
  }

  /** Orders that were paid and have not come to their end, and events that wait. */
  async unfinished(orderIds: readonly string[]): Promise<number> {
    const [row] = (await this.service.database.query(
      `SELECT (SELECT count(*) FROM orders WHERE public_id = ANY($1) AND status <> 'completed')::int
            + (SELECT count(*) FROM outbox_messages)::int
            + (SELECT count(*) FROM webhook_deliveries WHERE state = 'pending')::int AS count`,
      [orderIds],
    )) as { count: number }[];
    return row?.count ?? 0;
  }

  /** Both APIs place orders and a worker delivers an event that is committed now. */
  async works(within: number): Promise<void> {
    const probe = `canary-${String(performance.now())}`;
    const before = this.receiver.arrivals.length;
    await eventually(() => this.partner.emits(1), { within, every: 100 });
    await Promise.all([
      ...this.service.apis.map((_, api) =>
        eventually(
          async () => {
            const traffic = await fetch(`${this.service.apiOf(api).base}/swap/create`, {
              method: 'POST',
              headers: { 'content-type': 'application/json', 'idempotency-key': `${probe}-${String(api)}` },
              body: JSON.stringify({
                currency_from: 'btc',
                currency_to: 'eth',
                amount_from: '0.0105',
                address_to: '0x1bBDbF8164f5427CA6C05797E63a5E0fB5C88Cc5',
              }),
              signal: AbortSignal.timeout(5000),
            });
            if (traffic.status >= 300) throw new Error(`${String(traffic.status)} ${await traffic.text()}`);
          },
          { within, every: 100 },
        ),
      ),
      eventually(
        () => {
          if (this.receiver.arrivals.length === before) throw new Error('no event has arrived');
        },
        { within, every: 50 },
      ),
    ]);
  }

  /** Starts a worker whose clock goes by that file (libfaketime), and answers how to set it, in seconds ahead. */
  async workerByAnotherClock(index: number, file: string): Promise<(seconds: number) => void> {
    const set = (seconds: number) => writeFileSync(file, `${seconds < 0 ? '' : '+'}${String(seconds)}`);
    set(0);
    const { env } = this.service;
    await this.service.killWorker(index);
    this.service.env = {
      ...env,
      LD_PRELOAD: '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1',
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_NO_CACHE: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    };
    await this.service.startWorker(index);
    this.service.env = env;
    return set;
  }

  async close(): Promise<void> {
    await this.receiver.close();
    await this.service.stop().catch(() => undefined);
    await this.pooler?.kill();
    this.sentinels?.stop();
    this.postgresDoor.close();
    this.redisDoor?.close();
    await Promise.all([this.postgres.stop(), this.redis?.stop(), this.cluster?.stop()]);
  }
}
