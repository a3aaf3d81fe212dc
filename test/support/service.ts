import type { SwapClient } from '@swap/client';
import type { Backend } from './backends.js';
import { changellyAccount, exchangeEnv } from './exchanges.js';
import { problemsOfEvents } from './event-schemas.js';
import { freshDatabase, freshRedisDatabase, type FreshDatabase } from './fresh-database.js';
import { HostedProgram, hasWarmHost } from './hosted-program.js';
import { Http } from './http.js';
import { SandboxControl } from './sandbox-control.js';
import type { ServiceProgram } from './service-program.js';
import { testServiceKeys } from './service-keys.js';

type Env = Readonly<Record<string, string>>;

export interface ServiceOptions {
  /** Where the queues live; PostgreSQL unless told otherwise. */
  readonly backend?: Backend;
  /** Of another Redis than the run's own, for tests that end it or empty all of it. */
  readonly redisUrl?: string;
  /** Of another PostgreSQL than the run's own; its queues must be in Redis. */
  readonly databaseServer?: string;
  /** What its processes are told instead of the address of its database. */
  readonly databaseUrl?: (url: string) => string;
  /** Where a pooler serves its database. */
  readonly pooledUrl?: (url: string) => string;
  /** Where a standby of its server serves the database of that address. */
  readonly replicaUrl?: (url: string) => string;
  /** Each program a process of its own, as deployed, for tests that kill or measure one; a warm host runs them otherwise. */
  readonly processes?: boolean;
  readonly apis?: number;
  readonly workers?: number;
  /** What the first workers do, as `WORKER_QUEUES` says it; there are at least so many. Everything unless said. */
  readonly processors?: readonly string[];
  /** Exchange seconds per real second; 10 unless told otherwise: an order then takes a second from deposit to payout. */
  readonly speed?: number;
  readonly env?: Env;
  /** Exchanges beside ChangeNOW. */
  readonly exchanges?: readonly string[];
  /** Errors in the log that belong to the test. Any other makes {@link Service.stop} throw: an error logged is a defect. */
  readonly errors?: RegExp;
}

/** A test's patience is short: everything that recurs does so often, and passwords are cheap. */
const quickEnv: Env = {
  NODE_ENV: 'test',
  HOST: '127.0.0.1',
  PORT: '0',
  SERVICE_KEYS: testServiceKeys,
  DATABASE_POOL_SIZE: '6',
  BCRYPT_COST: '4',
  // A warm host runs many processes on one event loop.
  LINE_MAX_MS: '15000',
  RATE_LIMIT_SCALE: '1000',
  AFFILIATE_DEFAULT_BPS: '50',
  STAFF_COOL_DOWN_HOURS: '0',
  SWEEP_MS: '100',
  ORDER_POLL_MOVING_MS: '150',
  ORDER_POLL_WAITING_MS: '250',
  ORDER_POLL_EXPIRED_MS: '400',
  PRICE_REFRESH_MS: '1000',
  WEBHOOK_ALLOW_INSECURE_TARGETS: 'loopback',
  WEBHOOK_TIMEOUT_MS: '3000',
};

/** The service as it is deployed: APIs, workers, PostgreSQL, perhaps Redis, and the sandbox for the rest of the world. */
export class Service {
  readonly apis: ServiceProgram[] = [];
  readonly workers: ServiceProgram[] = [];
  private readonly ports: number[] = [];
  private readonly past: ServiceProgram[] = [];

  constructor(
    readonly database: FreshDatabase,
    readonly sandbox: SandboxControl,
    private readonly sandboxProgram: ServiceProgram,
    /** What its processes are told. */
    public env: Env,
    private readonly options: ServiceOptions,
  ) {}

  /** Calls to the first API; paths start behind `/api/v1`. */
  get api(): Http {
    return this.apiOf(0);
  }

  /** The public routes of the first API, as integrators call them. */
  get client(): SwapClient {
    return this.api.client();
  }

  apiOf(index: number): Http {
    return new Http(`http://127.0.0.1:${String(this.ports[index])}/api/v1`);
  }

  /** Starts an API, on the port it had when there was one of that number before. */
  async startApi(index: number): Promise<void> {
    const env = { ...this.env, PORT: String(this.ports[index] ?? 0) };
    const api = await startProgram(this.options, 'api', env, index);
    this.apis[index] = api;
    this.ports[index] = Number(api.said(/answering at http:\/\/\S+:(\d+)/));
  }

  async startWorker(index = this.workers.length): Promise<void> {
    const processors = this.options.processors?.[index];
    const env = { ...this.env, ...(processors && { WORKER_QUEUES: processors }) };
    this.workers[index] = await startProgram(this.options, 'worker', env, index);
  }

  /** Stops it in order and starts it anew. */
  async restartApi(index: number): Promise<void> {
    await this.stopOne(this.apis[index]);
    await this.startApi(index);
  }

  /** Stops it in order and starts it anew. */
  async restartWorker(index: number): Promise<void> {
    await this.stopOne(this.workers[index]);
    await this.startWorker(index);
  }

  /** Stops it in order; `startWorker` of its index has it go on. */
  async stopWorker(index = 0): Promise<void> {
    await this.stopOne(this.workers[index]);
  }

  /** Stops every process in order, and starts as many anew that are told something else. */
  async restartWith(changes: Env): Promise<void> {
    const running = [...this.apis, ...this.workers].filter(({ isRunning }) => isRunning);
    await Promise.all(running.map((each) => this.stopOne(each)));
    this.env = { ...this.env, ...changes };
    await Promise.all([
      ...this.workers.map((_, index) => this.startWorker(index)),
      ...this.apis.map((_, index) => this.startApi(index)),
    ]);
  }

  async killApi(index = 0): Promise<void> {
    await this.killOne(this.apis[index]);
  }

  async killWorker(index = 0): Promise<void> {
    await this.killOne(this.workers[index]);
  }

  /** Every line the service's processes wrote, those of killed ones too. */
  get log(): string[] {
    return this.everyone.flatMap(({ name, lines }) => lines.map((line) => `[${name}] ${line}`));
  }

  /**
   * Stops everything in order. Throws when a process does not stop in order, has logged an error nobody expected, or has
   * emitted an event that is not as the catalogue says.
   */
  async stop(): Promise<void> {
    const running = [...this.apis, ...this.workers].filter(({ isRunning }) => isRunning);
    const stops = await Promise.allSettled(running.map((each) => each.stop()));
    await this.sandboxProgram.stop();
    const strange = await problemsOfEvents(this.database);
    await this.database.drop();
    this.tellAfterFailure();
    const failed = stops.find((stop) => stop.status === 'rejected');
    if (failed) throw failed.reason;
    if (strange.length > 0)
      throw new Error(`Events were emitted that the catalogue does not know:\n${strange.join('\n')}`);
    const { errors } = this.options;
    const isTrouble = (line: string) => /\bERROR\b|MaxListenersExceededWarning/.test(line);
    const unexpected = this.log.filter((line) => isTrouble(line) && !errors?.test(line));
    if (unexpected.length > 0) throw new Error(`The service logged errors:\n${unexpected.slice(0, 10).join('\n')}`);
  }

  private get everyone(): ServiceProgram[] {
    return [...this.past, ...this.apis, ...this.workers];
  }

  private async killOne(victim: ServiceProgram | undefined): Promise<void> {
    if (!victim) throw new Error('There is no such process');
    await victim.kill();
    this.past.push(victim);
  }

  private async stopOne(process: ServiceProgram | undefined): Promise<void> {
    if (!process) throw new Error('There is no such process');
    await process.stop();
    this.past.push(process);
  }

  private tellAfterFailure(): void {
    if (!(globalThis as { aTestFailed?: boolean }).aTestFailed) return;
    const worth = this.log.filter((line) => /\b(WARN|ERROR)\b|^\S+ \S+ {4}at /.test(line)).slice(-60);
    process.stderr.write(`\nA test failed; what the service warned of:\n${worth.join('\n') || '(nothing)'}\n`);
  }
}

/** Starts the service and answers when all of it serves. The caller stops it. */
export async function aService(options: ServiceOptions = {}): Promise<Service> {
  const { backend = 'postgres', apis = 1, workers = options.processors?.length ?? 1 } = options;
  const [database, { sandbox, program: sandboxProgram, smtpPort }] = await Promise.all([
    freshDatabase(options.databaseServer),
    startSandbox(options),
  ]);
  const redisUrl = options.redisUrl ?? (backend === 'redis' ? await freshRedisDatabase() : '');
  const env: Env = {
    ...quickEnv,
    DATABASE_URL: options.databaseUrl?.(database.url) ?? database.url,
    ...(options.pooledUrl && { DATABASE_POOLED_URL: options.pooledUrl(database.url) }),
    ...(options.replicaUrl && { DATABASE_REPLICA_URL: options.replicaUrl(database.url) }),
    REDIS_URL: redisUrl,
    ...exchangeEnv(sandbox.url, ['changenow', ...(options.exchanges ?? [])]),
    SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
    ...options.env,
  };
  const service = new Service(database, sandbox, sandboxProgram, env, options);
  const starts = [
    ...Array.from({ length: workers }, (_, index) => service.startWorker(index)),
    ...Array.from({ length: apis }, (_, index) => service.startApi(index)),
  ];
  try {
    await Promise.all(starts);
    return service;
  } catch (error) {
    await Promise.allSettled(starts);
    await service.stop().catch(() => undefined);
    throw error;
  }
}

async function startSandbox({ speed = 10, exchanges = [], processes = false }: ServiceOptions) {
  const env = {
    SANDBOX_PORT: '0',
    SANDBOX_SMTP_PORT: '0',
    SANDBOX_SPEED: String(speed),
    ...(exchanges.includes('changelly') && { SANDBOX_CHANGELLY_PUBLIC_KEY: changellyAccount().publicKey }),
  };
  const program = await startProgram({ processes }, 'sandbox', env);
  const { url, smtpPort } = program.told;
  return { sandbox: new SandboxControl(String(url)), program, smtpPort: String(smtpPort) };
}

async function startProgram(
  { processes = false }: ServiceOptions,
  app: 'api' | 'worker' | 'sandbox',
  env: Env,
  index = 0,
): Promise<ServiceProgram> {
  const name = app === 'sandbox' ? app : `${app} ${String(index)}`;
  if (hasWarmHost && !processes) return HostedProgram.start(name, app, env);
  const { ServiceProcess } = await import('./service-process.js');
  return new ServiceProcess(name, app, env).ready();
}
