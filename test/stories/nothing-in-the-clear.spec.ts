import { generateSync } from 'otplib';
import { ok } from '../support/http.js';
import { everythingIsSent } from '../support/letters.js';
import { anOrder, usualOrder } from '../support/order.js';
import { anEmail, type Tokens } from '../support/partner.js';
import { aReceiver } from '../support/receiver.js';
import { aService, type Service } from '../support/service.js';

/** Everything a partner is ever shown once, by what it is. */
type Secrets = Map<string, string>;

describe('a thief of the database', () => {
  let service: Service;

  beforeAll(async () => {
    service = await aService({ env: { LOG_LEVEL: 'debug' } });
  });

  afterAll(async () => {
    await service.stop();
  });

  /** Takes a partner through every route that shows, takes or changes a secret. */
  async function liveAFullLife(): Promise<Secrets> {
    const secrets: Secrets = new Map();
    const keep = (what: string, secret: string): string => {
      secrets.set(what, secret);
      return secret;
    };
    const { api, sandbox } = service;
    const email = anEmail();
    const password = keep('first password', 'canary battery staple one');
    await ok(api.post('/partners/signup', { email, password, name: 'Ada' }));
    const verification = keep('verification code', (await sandbox.codes(email))[0] ?? '');
    await ok(api.post('/partners/verify-email', { email, code: verification }));
    await api.post('/partners/signin', { email, password: keep('wrong password', 'canary that was never right') });
    const first = (await ok(api.post('/partners/signin', { email, password }))) as Tokens;
    keep('access token', first.access_token);
    keep('refresh token', first.refresh_token);
    const second = (await ok(api.post('/partners/auth/refresh', { refresh_token: first.refresh_token }))) as Tokens;
    keep('second refresh token', second.refresh_token);
    let session = api.with({ authorization: `Bearer ${keep('second access token', second.access_token)}` });
    const { id, key } = await ok(session.post('/partners/api-keys', { name: 'Key' }));
    keep('API key', key);
    await anOrder(service, { apiKey: key });
    keep('dashboard token', (await ok(api.post('/partners/auth/token', { api_key: key }))).access_token);
    keep('rotated API key', (await ok(session.post(`/partners/api-keys/${String(id)}/rotate`, {}))).key);
    const receiver = await aReceiver();
    const endpoint = { url: receiver.url, events: ['order.status_changed'] };
    keep('webhook secret', (await ok(session.post('/partners/affiliate/webhooks', endpoint))).secret);
    await ok(
      session.post('/partners/change-password', {
        current_password: password,
        new_password: keep('second password', 'canary battery staple two'),
      }),
    );
    await ok(api.post('/partners/forgot-password', { email }));
    const reset = keep('reset code', (await sandbox.codes(email, 2))[0] ?? '');
    const third = keep('third password', 'canary battery staple three');
    await ok(api.post('/partners/reset-password', { email, code: reset, new_password: third }));
    const tokens = (await ok(api.post('/partners/signin', { email, password: third }))) as Tokens;
    session = api.with({ authorization: `Bearer ${keep('third access token', tokens.access_token)}` });
    const { secret } = await ok(session.post('/partners/2fa/setup', { password: third }));
    keep('TOTP secret', secret);
    const code = keep('TOTP code', generateSync({ secret }));
    const { recovery_codes: recovery } = await ok(session.post('/partners/2fa/enable', { totp_code: code }));
    recovery.forEach((each: string, index: number) => keep(`recovery code ${String(index)}`, each));
    const repeated = await api.client().createSwapOrder(usualOrder, { idempotencyKey: 'a-repeated-order' });
    keep('manage token', repeated.manage_token);
    await ok(api.post('/partners/signin', { email, password: third, recovery_code: recovery[0] }));
    await receiver.close();
    return secrets;
  }

  /** Every row of every table, the queues' too, as text. */
  async function dump(): Promise<string> {
    const tables = await service.database.query(
      `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
       WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`,
    );
    expect(tables.length).toBeGreaterThan(20);
    const texts = await Promise.all(
      tables.map(async ({ name }) => {
        const rows = await service.database.query(`SELECT t::text AS row FROM ${String(name)} t`);
        return rows.map(({ row }) => `${String(name)} ${String(row)}`).join('\n');
      }),
    );
    return texts.join('\n');
  }

  /** Six digits turn up by chance in longer numbers; alone they are a code. */
  const shows = (text: string, secret: string) =>
    /^\d{6}$/.test(secret) ? new RegExp(`(?<![\\w.-])${secret}(?![\\w.-])`).test(text) : text.includes(secret);

  test('a thief of the database finds no password, token, key, code, TOTP or webhook secret, and neither does a reader of the logs', async () => {
    const secrets = await liveAFullLife();
    const during = await dump();
    await everythingIsSent(service);
    const places: Record<string, string> = { during, after: await dump(), logs: service.log.join('\n') };
    expect(secrets.size).toBeGreaterThan(25);
    const tables = ['totp_factors', 'recovery_codes', 'api_keys', 'webhook_endpoints'];
    for (const table of tables) expect(during.includes(`${table} (`)).toBe(true);
    const found = Object.entries(places).flatMap(([place, text]) =>
      [...secrets].filter(([, secret]) => shows(text, secret)).map(([what]) => `${what} in ${place}`),
    );
    expect(found).toEqual([]);
    // The recovery codes as they are hashed, without their hyphens.
    const bare = [...secrets]
      .filter(([what]) => what.startsWith('recovery'))
      .map(([, code]) => code.replaceAll('-', ''));
    expect(bare.filter((code) => during.includes(code))).toEqual([]);
  });
});
