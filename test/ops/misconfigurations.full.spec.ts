import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { OwnPostgres } from '../faults/own-postgres.js';
import { aPartner } from '../support/partner.js';
import { describeWith } from '../support/programs.js';
import { aReceiver, type Receiver } from '../support/receiver.js';
import { startRedis, type RedisServer } from '../support/redis-server.js';
import { aService, type Service } from '../support/service.js';
import { repository } from '../support/repository.js';
import { newDataDirectory, removeDataDirectories } from './data-directory.js';
import { Program } from './program.js';

const bytes = (factor: number) => Buffer.from(Array.from({ length: 32 }, (_, at) => at * factor)).toString('base64');
const keys = `k1:${bytes(7)}`;
const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://swap.example.com',
  WEBHOOK_ALLOW_INSECURE_TARGETS: '',
  BCRYPT_COST: '',
  RATE_LIMIT_SCALE: '',
};

/** What is wrong, and the line that names it and says what to do. */
interface Planted {
  readonly line: RegExp;
  readonly env?: Readonly<Record<string, string>>;
  /** Statements of the database's owner of owners that plant it, and that take it away; `:db` is the service's database. */
  readonly plant?: readonly string[];
  readonly undo?: readonly string[];
  /** The same for Redis. */
  readonly redis?: { readonly plant: readonly string[]; readonly undo: readonly string[] };
}

const environments: Readonly<Record<string, Planted>> = {
  'a database that is not there': {
    env: { DATABASE_URL: 'postgres://swap:secret@127.0.0.1:1/swap' },
    line: /^WRONG database \(DATABASE_URL\): .*ECONNREFUSED.*; see that DATABASE_URL names a PostgreSQL that runs/m,
  },
  'a Redis that is not there': {
    env: { REDIS_URL: 'redis://127.0.0.1:1' },
    line: /^WRONG Redis \(REDIS_URL\): .*; see that REDIS_URL names a Redis that runs/m,
  },
  'a mail server that is not there': {
    env: { SMTP_URL: 'smtp://127.0.0.1:1' },
    line: /^WRONG mail \(SMTP_URL\): .*ECONNREFUSED.*; see that SMTP_URL names a mail server that runs/m,
  },
  'no mail server': {
    env: { SMTP_URL: '' },
    line: /^WRONG mail \(SMTP_URL\): SMTP_URL is not set: .*; name a mail server in SMTP_URL/m,
  },
  'a wrong key of an exchange': {
    env: { FIXEDFLOAT_API_SECRET: 'not-the-one' },
    line: /^WRONG exchanges: fixedfloat refused: 401 .*; see that its key is right/m,
  },
  'no exchange': {
    env: { CHANGENOW_API_KEY: '', FIXEDFLOAT_API_KEY: '' },
    line: /^WRONG exchanges: no exchange has its key.*see \.env\.example/m,
  },
  'an exchange that is not there': {
    env: { CHANGENOW_BASE_URL: 'http://127.0.0.1:1' },
    line: /^WRONG exchanges: changenow .*; see that its key is right and that it can be reached/m,
  },
  'an address that is not encrypted': {
    env: { ...production, PUBLIC_URL: 'http://swap.example.com' },
    line: /^WRONG PUBLIC_URL: .* is not https.*; put a certificate in front/m,
  },
  'an address with a path': {
    env: { PUBLIC_URL: 'https://swap.example.com/app' },
    line: /^WRONG PUBLIC_URL: .*has a path; name the origin alone/m,
  },
  'a proxy nobody names': {
    env: { ...production, TRUST_PROXY: '' },
    line: /^WRONG TRUST_PROXY: it is empty behind a proxy.*; name the proxy/m,
  },
  'anchors that stay inside': {
    env: production,
    line: /^WRONG anchors outside: none leave the database.*; set ANCHOR_FILE, ANCHOR_MAIL or ANCHOR_URL/m,
  },
  'anchors for a folder that is not there': {
    env: { ANCHOR_FILE: '/nowhere/anchors.jsonl' },
    line: /^WRONG anchors outside: .*ENOENT.*; make the folder of ANCHOR_FILE/m,
  },
  'settings of a trial in production': {
    env: { ...production, WEBHOOK_ALLOW_INSECURE_TARGETS: 'loopback' },
    line: /WEBHOOK_ALLOW_INSECURE_TARGETS/,
  },
  'keys the database was not written with': {
    env: { SERVICE_KEYS: `other:${bytes(5)}` },
    line: /^WRONG SERVICE_KEYS and the database: .*"k1" cannot be opened\. Put the right keys back/m,
  },
  'two keys of one name': {
    env: { SERVICE_KEYS: `${keys},${keys}` },
    line: /^WRONG SERVICE_KEYS: two keys have the same name; give each a name of its own/m,
  },
  'a key that can be guessed': {
    env: { SERVICE_KEYS: `k1:${Buffer.alloc(32).toString('base64')}` },
    line: /^WRONG SERVICE_KEYS: a key is not random; make one with the command in \.env\.example/m,
  },
  'a queue no worker has': {
    env: { WORKER_QUEUES: 'outbox,deliveries' },
    line: /WORKER_QUEUES: may name outbox, .*\(see \.env\.example\)/,
  },
  'more connections than the server has': {
    env: { DATABASE_POOL_SIZE: '200' },
    line: /^WRONG connections: two APIs and two workers may open \d+, and the server has \d+: lower DATABASE_POOL_SIZE/m,
  },
};

const databases: Readonly<Record<string, Planted>> = {
  'a superuser': {
    plant: ['ALTER ROLE service_login SUPERUSER'],
    undo: ['ALTER ROLE service_login NOSUPERUSER'],
    line: /^WRONG login of the database: service_login is a superuser.*; give the service a login of its own/m,
  },
  'rights to rewrite the ledger': {
    plant: ['GRANT UPDATE ON ledger_entries TO swap_service'],
    undo: ['REVOKE UPDATE ON ledger_entries FROM swap_service'],
    line: /^WRONG rights of swap_service: it may change ledger_entries; run npm run migrate/m,
  },
  'a migration that is missing': {
    plant: [
      `CREATE TABLE kept AS SELECT * FROM schema_migrations`,
      'DELETE FROM schema_migrations WHERE id = (SELECT max(id) FROM schema_migrations)',
    ],
    undo: ['INSERT INTO schema_migrations SELECT * FROM kept ON CONFLICT DO NOTHING', 'DROP TABLE kept'],
    line: /^WRONG migrations: 1 are missing \(\w+\); run npm run migrate/m,
  },
  'a server that takes no writes': {
    plant: ['ALTER DATABASE :db SET default_transaction_read_only = on'],
    undo: ['ALTER DATABASE :db RESET default_transaction_read_only'],
    line: /^WRONG primary: this server takes no writes: DATABASE_URL has to lead to the primary/m,
  },
  'commits that do not wait for the disk': {
    plant: ['ALTER SYSTEM SET synchronous_commit = off', 'SELECT pg_reload_conf()'],
    undo: ['ALTER SYSTEM RESET synchronous_commit', 'SELECT pg_reload_conf()'],
    line: /^WRONG durability of PostgreSQL: synchronous_commit is off: .*; set it on/m,
  },
  'an index that is half built': {
    plant: ['CREATE TABLE doubles AS SELECT 1 AS one FROM generate_series(1, 2)', 'BUILD doubles_key'],
    undo: ['DROP TABLE doubles'],
    line: /^WRONG indexes: doubles_key was left half built; drop it and run npm run migrate/m,
  },
  'recurring work nobody does': {
    // Not so late that the worker forgets it before anybody looks.
    plant: [`INSERT INTO turns VALUES ('forgotten', now() - interval '6 minutes')`],
    undo: [`DELETE FROM turns WHERE name = 'forgotten'`],
    line: /^WRONG recurring tasks: nobody does forgotten: start a worker that runs the processor upkeep/m,
  },
  'books that disagree': {
    plant: [
      `INSERT INTO books_reports (id, discrepancies, report, created_at)
       VALUES ('019aa1b2-a3c4-7f0e-9d1b-2c3d4e5f6071', 3, '{}', now() + interval '1 hour')`,
    ],
    undo: [`DELETE FROM books_reports WHERE id = '019aa1b2-a3c4-7f0e-9d1b-2c3d4e5f6071'`],
    line: /^WRONG books: 3 discrepancies at the last look; run npm run books/m,
  },
  'a Redis that evicts': {
    redis: { plant: ['maxmemory-policy', 'allkeys-lru'], undo: ['maxmemory-policy', 'noeviction'] },
    line: /^WRONG Redis \(REDIS_URL\): its maxmemory-policy is allkeys-lru; set noeviction/m,
  },
  'a Redis that a restart empties': {
    redis: { plant: ['appendonly', 'no'], undo: ['appendonly', 'yes'] },
    line: /^WRONG Redis \(REDIS_URL\): appendonly is off/m,
  },
};

describeWith('postgresql', 'redis-server')('planted misconfigurations', () => {
  let postgres: OwnPostgres;
  let redis: RedisServer;
  let service: Service;
  let receiver: Receiver;

  beforeAll(async () => {
    const durable = ['--appendonly', 'yes', '--dir', mkdtempSync(join(tmpdir(), 'swap-redis-'))];
    [postgres, redis, receiver] = await Promise.all([OwnPostgres.start(), startRedis(durable), aReceiver()]);
    await postgres.query('CREATE ROLE service_login LOGIN CREATEDB CREATEROLE');
    service = await aService({
      databaseServer: postgres.url.replace('swap@', 'service_login@'),
      redisUrl: redis.url,
      exchanges: ['fixedfloat'],
      env: { SERVICE_KEYS: keys },
      // Whoever connects while that is planted hears of it.
      errors: /The database takes no writes/,
    });
    await (await aPartner(service)).listensAt(receiver);
  });
  afterAll(async () => {
    await service.stop();
    await receiver.close();
    await Promise.all([postgres.stop(), redis.stop()]);
    removeDataDirectories();
  });

  async function configure(...setting: readonly string[]): Promise<void> {
    const client = new Redis(redis.url);
    await client.config('SET', ...(setting as [string, string]));
    client.disconnect();
  }

  async function administer(statements: readonly string[] = []): Promise<void> {
    const database = new URL(service.database.url).pathname.slice(1);
    for (const statement of statements) {
      if (statement === 'BUILD doubles_key')
        await expect(
          postgres.query('CREATE UNIQUE INDEX CONCURRENTLY doubles_key ON doubles (one)', database),
        ).rejects.toThrow('could not create unique index');
      else if (statement.includes(':db')) await postgres.query(statement.replace(':db', database));
      else await postgres.query(statement, database);
    }
  }

  async function doctor(changed: Readonly<Record<string, string>> = {}) {
    const env = { ...service.env, DATA_DIR: newDataDirectory(), ...changed };
    const program = Program.run(join(repository, 'apps/ops/dist/doctor.js'), env);
    const code = await program.ended;
    return { code, text: program.output };
  }

  test('planted misconfigurations are at least twenty, and doctor finds nothing where none is planted', async () => {
    expect(Object.keys({ ...environments, ...databases }).length).toBeGreaterThanOrEqual(20);
    const { code, text } = await doctor();
    expect(text).not.toContain('WRONG');
    expect(code).toBe(0);
  });

  test.each(Object.entries(environments))(
    'planted misconfigurations are told by name with the remedy: %s',
    async (_, { env, line }) => {
      const { code, text } = await doctor(env);
      expect(text).toMatch(line);
      expect(text).not.toContain('secret@');
      expect(code).toBe(1);
    },
  );

  test.each(Object.entries(databases))(
    'planted misconfigurations are told by name with the remedy, of servers: %s',
    async (_, { plant, undo, redis: setting, line }) => {
      if (setting) await configure(...setting.plant);
      await administer(plant);
      const { code, text } = await doctor().finally(async () => {
        await administer(undo);
        if (setting) await configure(...setting.undo);
      });
      expect(text).toMatch(line);
      expect(code).toBe(1);
    },
  );
});
