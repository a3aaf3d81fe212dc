import { anApiWithClock } from '../support/api-with-clock.js';
import { delay, eventually } from '../support/eventually.js';
import type { Http } from '../support/http.js';
import { LockedTable } from '../support/locked-table.js';
import { aPartner, type Partner } from '../support/partner.js';
import { expectProblem } from '../support/problem.js';
import { aService, type Service } from '../support/service.js';
import { staffOf, type StaffMember } from '../support/staff.js';

let service: Service;
let partner: Partner;
let origin: string;
beforeAll(async () => {
  service = await aService({ errors: /no session ends today/ });
  partner = await aPartner(service);
  // As PUBLIC_URL has it.
  origin = 'http://localhost:3000';
});
afterAll(() => service.stop());

/** The cookie that an answer sets, as a browser sends it back, and what it says of it. */
function cookieOf({ headers }: { headers: Headers }) {
  const [set = ''] = headers.getSetCookie();
  const [pair = '', ...attributes] = set.split('; ');
  return { pair, attributes, name: pair.split('=')[0], token: pair.split('=')[1] ?? '' };
}

const from = (page: string, cookie = '') => ({ origin: page, ...(cookie && { cookie }) });

async function signedIn(
  api: Http = service.api,
  path = '/partners',
  who: { email: string; password: string } = partner,
) {
  const answer = await api.post(`${path}/session`, { email: who.email, password: who.password }, from(origin));
  expect(answer.status).toBe(200);
  return { answer, ...cookieOf(answer) };
}

test('the refresh token of a page is in a cookie that no script and no other site gets, and not in the answer', async () => {
  const { answer, attributes, name, token } = await signedIn();
  expect(Object.keys(answer.json).sort()).toEqual(['access_token', 'expires_in', 'refresh_expires_in', 'token_type']);
  expect(name).toBe('swap-partner');
  expect(attributes).toEqual(
    expect.arrayContaining(['HttpOnly', 'SameSite=Strict', 'Path=/', expect.stringMatching(/^Max-Age=2591\d{3}$/)]),
  );
  expect(answer.text).not.toContain(token);
  expect(answer.headers.get('cache-control')).toBe('no-store');
});

test('under https the cookie is Secure and of this very host', async () => {
  const strict = await aService({ processes: true, env: { PUBLIC_URL: 'https://swap.example.com' } });
  try {
    const who = await aPartner(strict);
    const body = { email: who.email, password: who.password };
    const answer = await strict.api.post('/partners/session', body, from('https://swap.example.com'));
    const { name, attributes } = cookieOf(answer);
    expect(name).toBe('__Host-swap-partner');
    expect(attributes).toEqual(expect.arrayContaining(['Secure', 'Path=/']));
    expect(attributes.join()).not.toContain('Domain');
  } finally {
    await strict.stop();
  }
});

test('a reload brings an access token that works and leaves the cookie; after a minute the cookie is exchanged', async () => {
  const timed = await anApiWithClock(service);
  try {
    const { pair, token } = await signedIn(timed.api);
    const refresh = (cookie: string) => timed.api.post('/partners/session/refresh', undefined, from(origin, cookie));
    const soon = await refresh(pair);
    expect(soon.status).toBe(200);
    expect(cookieOf(soon).token).toBe(token);
    const authorization = `Bearer ${String(soon.json.access_token)}`;
    expect((await timed.api.get('/partners/profile', { authorization })).status).toBe(200);
    timed.clock.advance(61_000);
    const later = await refresh(pair);
    expect(cookieOf(later).token).not.toBe(token);
  } finally {
    await timed.stop();
  }
});

test('tabs that refresh at once are given the same successor, and stay signed in', async () => {
  const timed = await anApiWithClock(service);
  try {
    const { pair } = await signedIn(timed.api);
    timed.clock.advance(61_000);
    const tabs = await Promise.all(
      Array.from({ length: 8 }, () => timed.api.post('/partners/session/refresh', undefined, from(origin, pair))),
    );
    expect(tabs.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
    expect(new Set(tabs.map((tab) => cookieOf(tab).token)).size).toBe(1);
  } finally {
    await timed.stop();
  }
});

test('a stolen cookie ends the session when both use it, and the owner is mailed', async () => {
  const timed = await anApiWithClock(service);
  try {
    // It ends now: what is due later is mailed later.
    timed.clock.advance(-72_000);
    const { pair: stolen } = await signedIn(timed.api);
    const refresh = (cookie: string) => timed.api.post('/partners/session/refresh', undefined, from(origin, cookie));
    timed.clock.advance(61_000);
    const owners = cookieOf(await refresh(stolen)).pair;
    timed.clock.advance(11_000);
    expectProblem(await refresh(stolen), { status: 401, code: 'refresh_token_reused' });
    expectProblem(await refresh(owners), { status: 401, code: 'invalid_token' });
    await eventually(async () => {
      const mails = await service.sandbox.mails(partner.email);
      expect(mails.map(({ subject }) => subject)).toContain('A session of your account was ended');
    });
  } finally {
    await timed.stop();
  }
});

test.each([
  ['another site', 'https://evil.example'],
  ['a sibling of the host', 'http://widget.localhost:3000'],
  ['a page without an origin', 'null'],
  ['a look-alike', 'http://localhost:3000.evil.example'],
])('a request of %s is refused, cookie or not', async (_, page) => {
  const { pair } = await signedIn();
  const refused = { status: 403, code: 'origin_refused' };
  expectProblem(await service.api.post('/partners/session/refresh', undefined, from(page, pair)), refused);
  expectProblem(await service.api.send('DELETE', '/partners/session', undefined, from(page, pair)), refused);
  const body = { email: partner.email, password: partner.password };
  expectProblem(await service.api.post('/partners/session', body, from(page)), refused);
  expectProblem(await service.api.post('/partners/session/refresh', undefined, { cookie: pair }), refused);
  // The session lives on.
  expect((await service.api.post('/partners/session/refresh', undefined, from(origin, pair))).status).toBe(200);
});

test('signing out ends the session and takes the cookie away; a second time there is nobody', async () => {
  const { pair, answer } = await signedIn();
  const out = await service.api.send('DELETE', '/partners/session', undefined, from(origin, pair));
  expect(out.status).toBe(204);
  expect(cookieOf(out)).toMatchObject({ token: '', attributes: expect.arrayContaining(['Max-Age=0']) as string[] });
  const ended = { status: 401, code: 'invalid_token' };
  expectProblem(await service.api.post('/partners/session/refresh', undefined, from(origin, pair)), ended);
  const authorization = `Bearer ${String(answer.json.access_token)}`;
  expectProblem(await service.api.get('/partners/profile', { authorization }), ended);
  expectProblem(await service.api.send('DELETE', '/partners/session', undefined, from(origin)), ended);
});

test('who is told to be signed out is, also while the database is slow', async () => {
  const { pair } = await signedIn();
  const sessions = await LockedTable.lock(service.database, 'sessions');
  let isOut = false;
  const out = service.api.send('DELETE', '/partners/session', undefined, from(origin, pair)).then((answer) => {
    isOut = true;
    return answer;
  });
  await sessions.whileWaitedFor('swap-api', 1, async () => {
    await delay(200);
    expect(isOut).toBe(false);
  });
  expect((await out).status).toBe(204);
});

test('a cookie of one realm opens nothing of the other, and opens no route but those of sessions', async () => {
  const [{ email, password } = { email: '', password: '' }] = await staffOf(service, ['operator']);
  const { pair, token } = await signedIn();
  const ended = { status: 401, code: 'invalid_token' };
  const crossed = `swap-admin=${token}`;
  expectProblem(await service.api.post('/admin/session/refresh', undefined, from(origin, crossed)), ended);
  expectProblem(await service.api.get('/partners/profile', { cookie: pair, origin }), ended);
  // Staff who have a second factor show it here as well.
  const half = await service.api.post('/admin/session', { email, password }, from(origin));
  expectProblem(half, { status: 401, code: 'two_factor_required' });
});

test('both consoles live in one browser: each renews the session of its own cookie, and a reload leaves either', async () => {
  const [{ email, password, recoveryCodes }] = (await staffOf(service, ['operator'])) as [StaffMember];
  const body = { email, password, recovery_code: recoveryCodes[0] };
  const staffs = cookieOf(await service.api.post('/admin/session', body, from(origin)));
  const partners = await signedIn();
  for (const cookies of [
    [staffs.pair, partners.pair],
    [partners.pair, staffs.pair],
  ]) {
    const both = from(origin, `theme=dark; ${cookies.join('; ')}`);
    for (const [path, { pair }, page] of [
      ['/admin', staffs, '/admin/me'],
      ['/partners', partners, '/partners/profile'],
    ] as const) {
      const renewed = await service.api.post(`${path}/session/refresh`, undefined, both);
      expect([renewed.status, cookieOf(renewed).pair]).toEqual([200, pair]);
      const authorization = `Bearer ${String(renewed.json.access_token)}`;
      expect((await service.api.get(page, { authorization })).json.email).toMatch(/@/);
    }
  }
});

test('a page that reached the service by another of its names keeps its session, and one of another name does not', async () => {
  const { host } = new URL(service.api.base);
  const { email, password } = partner;
  const open = (page: string) => service.api.post('/partners/session', { email, password }, from(page));
  expect((await open(`http://${host}`)).status).toBe(200);
  for (const page of [`http://${host}0`, `http://other-${host}`, 'http://127.0.0.1', host])
    expectProblem(await open(page), { status: 403, code: 'origin_refused' });
});

test('a cookie that was never one of ours is taken away all the same', async () => {
  const nonsense = from(origin, `swap-partner=rt_${'0'.repeat(40)}`);
  const out = await service.api.send('DELETE', '/partners/session', undefined, nonsense);
  expectProblem(out, { status: 401, code: 'invalid_token' });
  expect(cookieOf(out)).toMatchObject({ name: 'swap-partner', token: '' });
  expect(cookieOf(out).attributes).toContain('Max-Age=0');
});

test('a session that could not be ended keeps its cookie, so that it can be ended then', async () => {
  const { pair } = await signedIn();
  const out = () => service.api.send('DELETE', '/partners/session', undefined, from(origin, pair));
  await service.database.query(
    `CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'no session ends today'; END $$`,
  );
  await service.database.query(
    'CREATE TRIGGER refuse BEFORE UPDATE ON sessions FOR EACH ROW EXECUTE FUNCTION refuse()',
  );
  const refused = await out();
  expect([refused.status, refused.headers.getSetCookie()]).toEqual([500, []]);
  await service.database.query('DROP TRIGGER refuse ON sessions');
  const ended = await out();
  expect([ended.status, cookieOf(ended).token]).toEqual([204, '']);
});

test('only origins that were named may send the cookie from elsewhere', async () => {
  const preflight = (page: string, path: string) =>
    fetch(service.api.base + path, {
      method: 'OPTIONS',
      headers: { origin: page, 'access-control-request-method': 'POST' },
    });
  const stranger = await preflight('https://evil.example', '/partners/session/refresh');
  expect(stranger.headers.get('access-control-allow-origin')).not.toBe('https://evil.example');
  const elsewhere = await preflight('https://evil.example', '/partners/profile');
  expect(elsewhere.headers.get('access-control-allow-credentials')).toBeNull();
});
