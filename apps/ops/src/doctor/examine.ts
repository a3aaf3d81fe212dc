import { constants } from 'node:fs';
import { access, statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Config } from '@swap/config';
import { pendingMigrations, serviceRole } from '@swap/domain/database';
import { ConfiguredProviders } from '@swap/providers';
import { redisProblem } from '@swap/queue';
import { createTransport } from 'nodemailer';
import pg from 'pg';

const freeBytesMin = 1024 ** 3;
const mailMs = 10_000;

/** Looks at everything a deployment stands on. Changes nothing. */
export async function examine(config: Config): Promise<Finding[]> {
  const { values } = config;
  return [
    ...(await examineDatabase(values.DATABASE_URL)),
    ...(values.REDIS_URL ? [await finding('Redis (REDIS_URL)', () => redisProblem(config))] : []),
    await finding('mail (SMTP_URL)', () => mailProblem(values.SMTP_URL)),
    await finding('exchanges', () => exchangesProblem(config)),
    await finding('PUBLIC_URL', () => publicUrlProblem(values)),
    await finding('SERVICE_KEYS', () => keysProblem(values.SERVICE_KEYS)),
    await finding(`disk of DATA_DIR (${values.DATA_DIR})`, () => diskProblem(values.DATA_DIR)),
    await finding('anchors outside', () => anchorsProblem(values)),
  ];
}

async function mailProblem(url: string | undefined): Promise<string | null> {
  if (!url) return 'SMTP_URL is not set: mail waits in the database, and nobody can confirm an address';
  const transport = createTransport({ url, connectionTimeout: mailMs, greetingTimeout: mailMs, socketTimeout: mailMs });
  try {
    await transport.verify();
    return null;
  } finally {
    transport.close();
  }
}

/** Each is asked for its list of coins, as the service asks. */
async function exchangesProblem(config: Config): Promise<string | null> {
  const providers = new ConfiguredProviders(config).all();
  if (providers.length === 0) return 'no exchange has its key, so nothing can be swapped; see .env.example';
  const problems = await Promise.all(
    providers.map(async (provider) => {
      const { problem } = await finding(provider.name, async () =>
        (await provider.assets(AbortSignal.timeout(20_000))).length > 0 ? null : `${provider.name} lists no coins`,
      );
      return problem;
    }),
  );
  return problems.filter((problem) => problem !== null).join('; ') || null;
}

function publicUrlProblem({ PUBLIC_URL, NODE_ENV }: Config['values']): string | null {
  const { protocol, pathname } = new URL(PUBLIC_URL);
  if (pathname !== '/') return `${PUBLIC_URL} has a path; name the origin alone`;
  if (NODE_ENV === 'production' && protocol !== 'https:') return `${PUBLIC_URL} is not https, and mails link to it`;
  return null;
}

function keysProblem(keys: string): string | null {
  const names = keys.split(',').map((key) => key.split(':', 1)[0]);
  if (new Set(names).size < names.length) return 'two keys have the same name';
  const guessable = keys.split(',').some((key) => new Set(Buffer.from(key.split(':')[1] ?? '', 'base64')).size < 8);
  return guessable ? 'a key is not random; make one with the command in .env.example' : null;
}

async function diskProblem(directory: string): Promise<string | null> {
  const stats = await statfs(directory).catch(() => null);
  // Nothing is kept there when database and keys are the operator's own.
  if (!stats) return null;
  await access(directory, constants.W_OK);
  const free = stats.bavail * stats.bsize;
  return free < freeBytesMin ? `only ${Math.round(free / 1024 ** 2)} MiB are free` : null;
}

/** Whether the ends of chains leave the database; whether they arrive is said by the figures. */
async function anchorsProblem({ NODE_ENV, ANCHOR_FILE, ANCHOR_MAIL, ANCHOR_URL }: Config['values']) {
  if (ANCHOR_FILE !== undefined) await access(dirname(ANCHOR_FILE), constants.W_OK);
  return NODE_ENV === 'production' && !(ANCHOR_FILE ?? ANCHOR_MAIL ?? ANCHOR_URL)
    ? 'none leave the database, so its owner could rewrite it unseen; set ANCHOR_FILE, ANCHOR_MAIL or ANCHOR_URL'
    : null;
}

/** What was looked at, and what is wrong with it, with what to do about it; null when nothing is. */
export interface Finding {
  readonly about: string;
  readonly problem: string | null;
}

/** Looks, and takes an error for what is wrong. */
export async function finding(about: string, look: () => Promise<string | null> | string | null): Promise<Finding> {
  try {
    return { about, problem: await look() };
  } catch (error) {
    const { message, code } = error as { message?: string; code?: string };
    return { about, problem: message || code || String(error) };
  }
}

const versionMin = 15;
const skewMaxMs = 2000;
/** Anchors are made every minute by the worker that runs the processor `upkeep`, the books are looked at every day. */
const anchorsLateMaxMinutes = 5;

/** Looks at PostgreSQL: first whether it answers, then as the owner whether it is as this version wants it. */
export async function examineDatabase(url: string): Promise<Finding[]> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 5000,
    application_name: 'swap-doctor',
  });
  client.on('error', () => undefined);
  const reached = await finding('database (DATABASE_URL)', async () => {
    await client.connect();
    return null;
  });
  if (reached.problem !== null) return [reached];
  try {
    const migrations = await finding('migrations', async () => {
      const missing = await pendingMigrations(url);
      return missing.length > 0 ? `${missing.length} are missing (${missing.join(', ')}); run npm run migrate` : null;
    });
    const rest = migrations.problem === null ? [await examineRole(client), await examineBooks(client)].flat() : [];
    return [reached, await examineVersion(client), await examineClock(client), migrations, ...rest];
  } finally {
    await client.end();
  }
}

function examineVersion(client: pg.Client): Promise<Finding> {
  return finding('PostgreSQL version', async () => {
    const { rows } = await client.query<{ server_version: string }>('SHOW server_version');
    const version = rows[0]?.server_version ?? '';
    return Number.parseInt(version, 10) < versionMin ? `${version} is older than ${versionMin}` : null;
  });
}

function examineClock(client: pg.Client): Promise<Finding> {
  return finding('clock', async () => {
    const asked = Date.now();
    const { rows } = await client.query<{ now: Date }>('SELECT clock_timestamp() AS now');
    const skewMs = Math.abs((rows[0]?.now.getTime() ?? 0) - (asked + Date.now()) / 2);
    return skewMs > skewMaxMs ? `it is ${Math.round(skewMs / 1000)} s off the database's; let NTP set both` : null;
  });
}

function examineRole(client: pg.Client): Promise<Finding> {
  return finding(`rights of ${serviceRole}`, async () => {
    await client.query(`BEGIN; SET LOCAL ROLE ${serviceRole}; SELECT 1 FROM orders LIMIT 1; ROLLBACK`);
    const { rows } = await client.query<{ table: string }>(
      `SELECT tgrelid::regclass::text AS table FROM pg_trigger WHERE tgfoid = 'refuse_change'::regproc AND tgtype & 16 <> 0
       AND has_table_privilege($1, tgrelid, 'UPDATE, DELETE, TRUNCATE')`,
      [serviceRole],
    );
    return rows.length > 0 ? `it may change ${rows.map(({ table }) => table).join(', ')}; run npm run migrate` : null;
  });
}

function examineBooks(client: pg.Client): Promise<Finding[]> {
  const tasks = finding('recurring tasks', async () => {
    const { rows } = await client.query<{ name: string }>(
      `SELECT name FROM turns WHERE next_at < now() - make_interval(mins => $1)`,
      [anchorsLateMaxMinutes],
    );
    const late = rows.map(({ name }) => name).join(', ');
    return late ? `nobody does ${late}: start a worker that runs the processor upkeep (WORKER_QUEUES)` : null;
  });
  const books = finding('books', async () => {
    const { rows } = await client.query<{ discrepancies: number }>(
      'SELECT discrepancies FROM books_reports ORDER BY created_at DESC LIMIT 1',
    );
    const found = rows[0]?.discrepancies ?? 0;
    return found > 0 ? `${found} discrepancies at the last look; run npm run books` : null;
  });
  return Promise.all([tasks, books]);
}
