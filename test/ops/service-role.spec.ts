import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { migrate, serviceRole } from '@swap/domain/database';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '@swap/ops';
import pg from 'pg';
import { newDataDirectory, removeDataDirectories } from './data-directory.js';

/** On a server where nobody has prepared anything, as with a DATABASE_URL of the operator's own. */
describe('the role of the service on a server of the operator', () => {
  let server: EmbeddedPostgres;
  let admin: pg.Client;
  let secretsFile: string;

  beforeAll(async () => {
    const dataDir = newDataDirectory();
    server = await startEmbeddedPostgres({ dataDir });
    secretsFile = join(dataDir, 'secrets.json');
    const secrets = JSON.parse(readFileSync(secretsFile, 'utf8')) as Record<string, string>;
    const url = new URL(server.url);
    url.username = 'postgres';
    url.password = secrets['databaseAdminPassword'] ?? '';
    admin = new pg.Client(url.href);
    await admin.connect();
    await admin.query(`DROP ROLE ${serviceRole}`);
  });
  afterAll(async () => {
    await admin.end();
    await server.stop();
    removeDataDirectories();
  });

  /** A login with a database of its own; answers its address. */
  async function aLogin(name: string, attributes = ''): Promise<string> {
    await admin.query(`CREATE ROLE ${name} LOGIN PASSWORD 'secret' ${attributes}`);
    await admin.query(`CREATE DATABASE ${name} OWNER ${name}`);
    const url = new URL(server.url);
    [url.username, url.password, url.pathname] = [name, 'secret', `/${name}`];
    return url.href;
  }

  async function canWork(url: string): Promise<boolean> {
    const client = new pg.Client({ connectionString: url, options: `-c role=${serviceRole}` });
    await client.connect();
    try {
      return (await client.query('SELECT 1 FROM orders')).rowCount === 0;
    } finally {
      await client.end();
    }
  }

  test('what opens the database is written where its owner alone can read it', () => {
    expect(statSync(secretsFile).mode & 0o777).toBe(0o600);
  });

  test('a login that may not make roles is told what to run; once it is run, it migrates', async () => {
    const url = await aLogin('plain');
    const refusal = await migrate(url).then(
      () => '',
      (error: unknown) => (error as Error).message,
    );
    const advice = /CREATE ROLE \w+ NOLOGIN; GRANT \w+ TO "plain";/.exec(refusal)?.[0] ?? refusal;
    await admin.query(advice);
    await migrate(url);
    await expect(canWork(url)).resolves.toBe(true);
    await admin.query(`DROP DATABASE plain WITH (FORCE)`);
    await admin.query(`DROP ROLE ${serviceRole}`);
  });

  test('a login that may make roles makes it', async () => {
    const url = await aLogin('maker', 'CREATEROLE');
    await migrate(url);
    await expect(canWork(url)).resolves.toBe(true);
    await admin.query(`DROP DATABASE maker WITH (FORCE)`);
    await admin.query(`DROP ROLE ${serviceRole}`);
  });

  test('several databases of one server may be migrated at once', async () => {
    const urls = [];
    for (const name of ['one', 'two', 'three']) urls.push(await aLogin(name, 'SUPERUSER'));
    await Promise.all(urls.map(migrate));
    for (const url of urls) await expect(canWork(url)).resolves.toBe(true);
  });
});
