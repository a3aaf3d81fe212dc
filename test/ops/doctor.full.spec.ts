import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { aService, type Service } from '../support/service.js';
import { aReceiver } from '../support/receiver.js';
import { aPartner } from '../support/partner.js';
import { repository } from '../support/repository.js';
import { emptyDatabase } from '../conventions/empty-database.js';
import { newDataDirectory, removeDataDirectories } from './data-directory.js';
import { Program } from './program.js';

const keys = `k1:${Buffer.from(Array.from({ length: 32 }, (_, at) => at * 7)).toString('base64')}`;
/** The tests' own PostgreSQL forgoes durability, and doctor says so. */
const forgone = /^WRONG durability of PostgreSQL: fsync, synchronous_commit, full_page_writes is off.*$/m;

describe('doctor', () => {
  let service: Service;

  beforeAll(async () => {
    service = await aService({ workers: 1, exchanges: ['fixedfloat'], env: { SERVICE_KEYS: keys } });
    await (await aPartner(service)).listensAt(await aReceiver());
  });
  afterAll(async () => {
    await service.stop();
    removeDataDirectories();
  });

  /** What it says of this service's surroundings with some of its variables changed, and how it ends. */
  async function says(changed: Record<string, string> = {}): Promise<{ code: number | string; text: string }> {
    const env = { ...service.env, DATA_DIR: newDataDirectory(), ...changed };
    const program = Program.run(join(repository, 'apps/ops/dist/doctor.js'), env);
    const code = await program.ended;
    return { code, text: program.output };
  }

  test('doctor finds nothing wrong where nothing is but what the tests forgo', async () => {
    const { code, text } = await says();
    expect(text).toMatch(forgone);
    expect(text.replace(forgone, '')).not.toContain('WRONG');
    expect(text).toMatch(/^ok {4}migrations$/m);
    expect(text).toMatch(/1 of \d+ are wrong/);
    expect(code).toBe(1);
  });

  test('doctor names everything that is wrong at once, and fails', async () => {
    const empty = await emptyDatabase();
    const { code, text } = await says({
      NODE_ENV: 'production',
      WEBHOOK_ALLOW_INSECURE_TARGETS: '',
      BCRYPT_COST: '',
      RATE_LIMIT_SCALE: '',
      DATABASE_URL: empty.url,
      REDIS_URL: 'redis://127.0.0.1:1',
      SMTP_URL: 'smtp://127.0.0.1:1',
      CHANGENOW_BASE_URL: 'http://127.0.0.1:1',
      PUBLIC_URL: 'http://swap.example.com',
      SERVICE_KEYS: `k1:${Buffer.alloc(32).toString('base64')}`,
    });
    await empty.drop();
    for (const line of [
      /^WRONG migrations: \d+ are missing .*npm run migrate/m,
      /^WRONG Redis \(REDIS_URL\): /m,
      /^WRONG mail \(SMTP_URL\): .*ECONNREFUSED/m,
      /^WRONG exchanges: changenow /m,
      /^WRONG PUBLIC_URL: .*https/m,
      /^WRONG SERVICE_KEYS: a key is not random/m,
      /^WRONG anchors outside: none leave the database.*ANCHOR_FILE/m,
      /^ok {4}database/m,
    ])
      expect(text).toMatch(line);
    expect(code).toBe(1);
  });

  test('doctor sees a database that is away, rights that are too many, and tasks nobody does', async () => {
    const away = await says({ DATABASE_URL: 'postgres://swap:secret@127.0.0.1:1/swap' });
    expect(away).toMatchObject({
      code: 1,
      text: expect.stringMatching(/WRONG database \(DATABASE_URL\): .*ECONNREFUSED/),
    });
    expect(away.text).not.toContain('secret');
    await service.database.query('GRANT UPDATE ON ledger_entries TO swap_service');
    await service.database.query(`INSERT INTO turns VALUES ('forgotten', now() - interval '6 minutes')`);
    const { code, text } = await says();
    expect(text).toMatch(/WRONG rights of swap_service: it may change ledger_entries/);
    expect(text).toMatch(/WRONG recurring tasks: nobody does forgotten/);
    expect(code).toBe(1);
  });

  test('doctor makes nothing: no file, no server', async () => {
    const dataDir = newDataDirectory();
    const program = Program.run(join(repository, 'apps/ops/dist/doctor.js'), { DATA_DIR: dataDir, PORT: '0' });
    expect(await program.ended).toBe(1);
    expect(program.output).toMatch(/WRONG DATABASE_URL: DATABASE_URL is not set/);
    expect(program.output).toMatch(/WRONG SERVICE_KEYS: SERVICE_KEYS is not set/);
    expect(existsSync(dataDir) ? readdirSync(dataDir) : []).toEqual([]);
  });

  test('doctor tells of a pooler that tells its connections nothing, and of one that leads elsewhere', async () => {
    const { text } = await says({ DATABASE_POOLED_URL: service.database.url });
    expect(text).toMatch(/^WRONG pooler \(DATABASE_POOLED_URL\): it does not set .*statement_timeout.*: see/m);
    const elsewhere = Object.assign(new URL(service.database.url), { pathname: '/postgres' }).href;
    expect((await says({ DATABASE_POOLED_URL: elsewhere })).text).toMatch(/^WRONG pooler .* another database/m);
  });
});
