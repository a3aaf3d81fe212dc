import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Config } from '@swap/config';
import { createPostgresBackend, Queue, withBackend, Worker, type Job, type PostgresConnectionOptions } from 'bullmq';
import type { Redis } from 'ioredis';
import { SteadyPool } from '@swap/postgres';
import { connectRedis } from './connect-redis.js';
import type { Reminder } from './names.js';
import { Openings, retryMs } from './openings.js';
import { QueueAway } from './queue-away.js';
import { byId, jobOf } from './reminder-job.js';

/** How fast reminders of a queue are worked off. */
export interface Pace {
  /** By this process at once. */
  readonly concurrency: number;
  /** By all processes together; null without a limit. */
  readonly perMinute: number | null;
}

const jobDefaults = {
  // PostgreSQL keeps the history, and a finished reminder's id must be free for the next one.
  removeOnComplete: true,
  removeOnFail: true,
} as const;

/** So long a worker waits in Redis for its next reminder, the most that BullMQ lets it; silence far beyond it is a broken connection. */
const waitSeconds = 10;
const silenceMs = 1.5 * waitSeconds * 1000;

const workerDefaults = {
  // With the default of 1, a job whose worker died twice is failed for good. The sweeps would bring it back all the same.
  maxStalledCount: 10,
  drainDelay: waitSeconds,
  // As soon as the server is back, not a quarter of a minute later.
  runRetryDelay: retryMs,
  // Once it is open.
  autorun: false,
} as const;

const postgres = withBackend(createPostgresBackend);

/** The same to its users, wherever its jobs are. */
type JobQueue = Queue<Reminder> | InstanceType<typeof postgres.Queue<Reminder>>;
type JobWorker = Worker<Reminder> | InstanceType<typeof postgres.Worker<Reminder>>;

/** How long running jobs are waited for at the end; less than a process has to stop in. */
const closeMs = 10_000;

/** Connections of one process to the PostgreSQL backend; each consumer listens on one of them. */
const poolSize = 30;

/** Whoever adds a reminder or asks how it stands waits no longer for a Redis that does not answer. */
const commandMs = 2000;
const watched = { connectTimeout: 5000, keepAlive: 5000 } as const;
const upMs = 1000;

/**
 * Where BullMQ keeps its jobs: Redis when `REDIS_URL` is set, otherwise the service's own PostgreSQL (schema `bullmq`).
 * Nothing outside this package knows which, or knows BullMQ. Whatever is lost here the sweeps remind of again.
 */
export class QueueBackend {
  private readonly openings = new Openings();
  private readonly queues = new Map<string, JobQueue>();
  /** Of those on their way, whether there was more to say since. */
  private readonly nudges = new Map<string, boolean>();
  private readonly redis: { readonly producer: Redis; readonly consumer: Redis } | undefined;
  private readonly pool: SteadyPool | undefined;
  private failedAt = -Infinity;

  constructor(
    config: Config,
    private readonly onError: (error: Error) => void,
  ) {
    const { values } = config;
    if (values.REDIS_URL) {
      this.redis = {
        // A producer must not wait for a lost Redis: the sweep repeats what it could not say.
        producer: connectRedis(values, {
          ...watched,
          maxRetriesPerRequest: 1,
          enableOfflineQueue: false,
          commandTimeout: commandMs,
          socketTimeout: commandMs,
        }),
        consumer: connectRedis(values, { ...watched, maxRetriesPerRequest: null, socketTimeout: silenceMs }),
      };
      for (const client of Object.values(this.redis)) client.on('error', onError);
    } else {
      this.pool = new SteadyPool({
        connectionString: values.DATABASE_URL,
        max: poolSize,
        connectionTimeoutMillis: 5000,
        application_name: 'swap-queue',
        options: '-c search_path=bullmq,public -c statement_timeout=12000 -c lock_timeout=5000',
      });
      // Every queue and consumer listens for the pool's errors; there is no leak in that.
      this.pool.setMaxListeners(0);
      this.pool.on('error', onError);
    }
  }

  /**
   * Adds reminders to a queue; one that already waits or runs is not added again. Throws when the queue cannot be reached: the
   * caller's row stays due, so nothing is lost.
   */
  async remind(name: string, reminders: readonly Reminder[]): Promise<void> {
    // BullMQ would wait for a Redis that is away, however long.
    if (!this.isReachable) throw new QueueAway();
    try {
      await this.bullQueue(name).addBulk(reminders.map(jobOf).sort(byId));
      this.failedAt = -Infinity;
    } catch (error) {
      this.failedAt = performance.now();
      throw error;
    }
  }

  /**
   * Adds a reminder that there is something, not of what. All that is said so while one is on its way is said by one more behind it.
   * Throws when the queue cannot be reached.
   */
  async nudge(name: string): Promise<void> {
    if (this.nudges.has(name)) {
      this.nudges.set(name, true);
      return;
    }
    try {
      do {
        this.nudges.set(name, false);
        await this.remind(name, [{ id: randomUUID() }]);
      } while (this.nudges.get(name));
    } finally {
      this.nudges.delete(name);
    }
  }

  /** Whether it is worth trying now: connected, and the last try not a refusal of this very second. */
  get isReachable(): boolean {
    if (performance.now() - this.failedAt < retryMs) return false;
    return this.redis ? this.redis.producer.status === 'ready' : true;
  }

  /** Runs `work` for each reminder, as `pace` says. What it throws is handed to `onError`. */
  consume(name: string, work: (reminder: Reminder) => Promise<void>, pace: Pace): void {
    const { concurrency, perMinute } = pace;
    const process = (job: Job<Reminder>) => work(job.data);
    const options = { ...workerDefaults, concurrency, ...(perMinute !== null && { limiter: limiterOf(perMinute) }) };
    const worker: JobWorker = this.redis
      ? new Worker<Reminder>(name, process, { ...options, connection: this.redis.consumer })
      : new postgres.Worker<Reminder>(name, (job) => work(job.data), {
          ...options,
          connection: this.postgresConnection(),
        });
    worker.on('error', this.onError);
    this.openings.add(
      worker,
      () => this.consume(name, work, pace),
      () => worker.run(),
    );
  }

  /** How many reminders of a queue wait, since when (null when none does), and how many are worked on. */
  async depth(name: string): Promise<{ waiting: number; since: Date | null; running: number }> {
    if (!this.isReachable) throw new QueueAway();
    const queue = this.bullQueue(name);
    const [{ waiting = 0, prioritized = 0, delayed = 0, active = 0 }, since] = await Promise.all([
      queue.getJobCounts(),
      this.oldest(queue),
    ]);
    return { waiting: waiting + prioritized + delayed, since, running: active };
  }

  /** Since when the reminder waits that comes next. In PostgreSQL, BullMQ 6.7 answers the newest whichever end is asked for. */
  private async oldest(queue: JobQueue): Promise<Date | null> {
    if (!this.pool) {
      const [job] = await queue.getJobs(['waiting'], 0, 0, true);
      return job ? new Date(job.timestamp) : null;
    }
    const { rows } = await this.pool.query<{ at: string }>(
      `SELECT added_at_ms AS at FROM job WHERE queue = $1 AND state = 'waiting' ORDER BY priority, seq LIMIT 1`,
      [queue.name],
    );
    return rows[0] ? new Date(Number(rows[0].at)) : null;
  }

  /** Whether the queues can be reached and take reminders; answers within a second. */
  async isUp(): Promise<boolean> {
    const late = new AbortController();
    const answer = delay(upMs, false, { signal: late.signal, ref: false }).catch(() => false);
    const up = await Promise.race([this.answers(), answer]);
    late.abort();
    return up;
  }

  private async answers(): Promise<boolean> {
    try {
      if (!this.redis) await this.pool?.query('SELECT 1');
      else if (this.redis.producer.status !== 'ready') return false;
      // A Redis that is full, or only reads, answers a ping all the same.
      else await this.redis.producer.set('swap:probe', '1', 'EX', 60);
      return true;
    } catch {
      return false;
    }
  }

  /**
   * Waits for running jobs, then lets go of every connection. BullMQ waits without a limit, for a Redis that is away too, so
   * after ten seconds what still runs is left: its row comes due again.
   */
  async close(): Promise<void> {
    await this.within(this.openings.close());
    this.redis?.producer.disconnect();
    this.redis?.consumer.disconnect();
    if (this.pool) await this.within(this.pool.end());
  }

  /** The queue as BullMQ knows it, for what speaks BullMQ too. Another one where this one could not be opened. */
  bullQueue(name: string): JobQueue {
    const known = this.queues.get(name);
    if (known) return known;
    const queue = this.redis
      ? new Queue<Reminder>(name, { connection: this.redis.producer, defaultJobOptions: jobDefaults })
      : new postgres.Queue<Reminder>(name, { connection: this.postgresConnection(), defaultJobOptions: jobDefaults });
    queue.on('error', this.onError);
    this.queues.set(name, queue);
    return this.openings.add(queue, () => this.queues.delete(name));
  }

  private async within(work: Promise<unknown>): Promise<void> {
    const late = new AbortController();
    await Promise.race([work, delay(closeMs, undefined, { signal: late.signal }).catch(() => undefined)]);
    late.abort();
  }

  /** A pg.Pool is what the backend asks for; its own type of one only lacks the index signature BullMQ declares. */
  private postgresConnection(): PostgresConnectionOptions {
    return this.pool as unknown as PostgresConnectionOptions;
  }
}

/** Spread evenly: so many a second, or one in so many seconds where it is less. */
function limiterOf(perMinute: number): { max: number; duration: number } {
  const perSecond = perMinute / 60;
  return perSecond >= 1
    ? { max: Math.floor(perSecond), duration: 1000 }
    : { max: 1, duration: Math.ceil(1000 / perSecond) };
}
