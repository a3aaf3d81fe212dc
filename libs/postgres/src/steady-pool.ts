import pg from 'pg';
import { SteadyClient } from './steady-client.js';

const lookMs = 500;
const keepAliveMs = 5000;

type Acquired = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: unknown) => void,
) => void;

/**
 * Connections that are watched ({@link SteadyClient}): one whose server is silent too long is cut, and with it those that nobody has
 * heard of since, for what swallowed one swallowed the others. Tells how long its users stand in line.
 */
export class SteadyPool extends pg.Pool {
  private readonly connections = new Set<SteadyClient>();
  private readonly inLine = new Map<number, number>();
  private turns = 0;
  private readonly watch: NodeJS.Timeout;

  /** Is told of every statement that the server refuses, whoever asked. */
  refused: ((error: Error) => void) | undefined;

  /** `patienceMs` is how long the server may be silent while a statement waits. */
  constructor(options: pg.PoolConfig & { readonly patienceMs?: number }) {
    super({
      keepAlive: true,
      keepAliveInitialDelayMillis: keepAliveMs,
      pipeline: true,
      ...options,
      Client: SteadyClient,
    });
    this.on('error', () => undefined);
    this.on('connect', (client) => {
      const steady = client as unknown as SteadyClient;
      steady.listen((error) => this.refused?.(error));
      this.connections.add(steady);
      steady.once('end', () => this.connections.delete(steady));
    });
    this.watch = setInterval(() => this.cutSilent(), lookMs).unref();
  }

  /** How long whoever waits longest has been waiting for a connection, in milliseconds. */
  get longestWaitMs(): number {
    const [oldest] = this.inLine.values();
    return oldest === undefined ? 0 : performance.now() - oldest;
  }

  override connect = ((done?: Acquired) => {
    this.turns += 1;
    const turn = this.turns;
    this.inLine.set(turn, performance.now());
    const served = () => this.inLine.delete(turn);
    const acquire = pg.Pool.prototype.connect.bind(this) as (done?: Acquired) => Promise<pg.PoolClient>;
    if (!done) return acquire().finally(served);
    return acquire((...outcome) => {
      served();
      done(...outcome);
    });
  }) as unknown as pg.Pool['connect'];

  override end = ((done?: () => void): unknown => {
    clearInterval(this.watch);
    return (pg.Pool.prototype.end as (done?: () => void) => unknown).call(this, done);
  }) as pg.Pool['end'];

  private cutSilent(): void {
    const now = performance.now();
    for (const client of this.connections) {
      const since = client.silentSince;
      if (since === null || now - since < client.patienceMs) continue;
      client.cut();
      for (const other of this.connections) {
        if (other !== client && other.silentSince === null && !other.wasHeardSince(since)) other.cut();
      }
    }
  }
}

/** The driver for TypeORM: pg, whose pools are {@link SteadyPool}s. */
export const pgDriver: unknown = Object.create(pg, { Pool: { value: SteadyPool } });
