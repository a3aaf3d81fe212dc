import { everyQueue } from '@swap/queue';
import { anApiWithClock } from '../support/api-with-clock.js';
import { backends } from '../support/backends.js';
import { Http, ok } from '../support/http.js';
import { expectProblem } from '../support/problem.js';
import { aService, type Service } from '../support/service.js';
import { adminApi, staffOf, type StaffMember } from '../support/staff.js';

describe.each(backends)('the dashboard of the queues, in %s', (backend) => {
  let service: Service;
  let operator: StaffMember;
  let board: Http;

  beforeAll(async () => {
    service = await aService({ backend });
    [operator] = (await staffOf(service, ['operator'])) as [StaffMember];
    board = new Http(`${new URL(service.api.base).origin}/queues`);
  });
  afterAll(async () => {
    await service.stop();
  });

  /** The cookie an operator gets, as the browser sends it back. */
  async function pass(): Promise<{ cookie: string }> {
    const answer = await operator.api.post('/queue-dashboard');
    expect(answer.json).toEqual({ data: { path: '/queues/', expires_in: 900 } });
    const [, cookie, rest] = /^(queue_pass=[^;]+)(.*)$/.exec(answer.headers.get('set-cookie') ?? '')!;
    expect(rest).toBe('; Path=/queues; Max-Age=900; HttpOnly; SameSite=Strict');
    return { cookie: cookie! };
  }

  test('the dashboard of the queues shows an operator every queue and what waits in it', async () => {
    const cookie = await pass();
    expect((await board.get('', cookie)).text).toMatch(/<base href="\/queues\/"/);
    const page = await board.get('/', cookie);
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'none'; script-src 'self';/);
    const [, script] = /<script defer src="(static\/js\/main[^"]+)"/.exec(page.text)!;
    expect((await board.get(`/${script!}`, cookie)).headers.get('content-type')).toMatch(/javascript/);
    const { queues } = await ok(board.get('/api/queues', cookie));
    const names = queues.map(({ name }: { name: string }) => name);
    expect(names.sort()).toEqual(everyQueue(['changenow']).sort());
    for (const { readOnlyMode, counts } of queues) expect([readOnlyMode, counts.failed]).toEqual([true, 0]);
  });

  test('the dashboard of the queues lets nobody else in, whatever they ask for', async () => {
    const { cookie } = await pass();
    const strangers = [
      {},
      { authorization: `Bearer ${operator.token}` },
      { cookie: `queue_pass=${operator.token}` },
      // The last letters of base64url may say nothing, and the ones before them do.
      { cookie: cookie.replace(/.(?=..$)/, (letter) => (letter === 'x' ? 'y' : 'x')) },
    ];
    for (const stranger of strangers) {
      for (const path of ['/', '/api/queues', '/static/favicon-32x32.png'])
        expectProblem(await board.get(path, stranger), { status: 401, code: 'invalid_token' });
    }
    expectProblem(await operator.api.with({ authorization: '' }).get('/me', { cookie }), {
      status: 401,
      code: 'invalid_token',
    });
  });

  test('the dashboard of the queues changes nothing', async () => {
    const cookie = await pass();
    for (const path of ['/api/queues/mail/empty', '/api/queues/pause', '/api/queues/mail/add'])
      expectProblem(await board.send('PUT', path, {}, cookie), { status: 404, code: 'not_found' });
  });

  test('the dashboard of the queues closes after a quarter of an hour, whoever keeps the cookie', async () => {
    const timed = await anApiWithClock(service);
    const clocked = new Http(`${new URL(timed.api.base).origin}/queues`);
    const { headers } = await adminApi(timed, { access_token: operator.token }).post('/queue-dashboard');
    const cookie = { cookie: headers.get('set-cookie')!.split(';')[0]! };
    timed.clock.advance(15 * 60_000 - 1);
    expect((await clocked.get('/api/queues', cookie)).status).toBe(200);
    timed.clock.advance(1);
    expectProblem(await clocked.get('/api/queues', cookie), { status: 401, code: 'invalid_token' });
    await timed.stop();
  });

  test('the dashboard of the queues gives a cookie that goes over https alone, where the service is reached by it', async () => {
    const secure = await anApiWithClock(service, { PUBLIC_URL: 'https://swap.example.com' });
    const { headers } = await adminApi(secure, { access_token: operator.token }).post('/queue-dashboard');
    expect(headers.get('set-cookie')).toMatch(/; HttpOnly; SameSite=Strict; Secure$/);
    await secure.stop();
  });

  test('the dashboard of the queues closes to who is no operator any more, and opens again to who is one', async () => {
    const cookie = await pass();
    const becomes = (role: string) =>
      service.database.query('UPDATE admins SET roles = ARRAY[$2] WHERE id = $1', [operator.id, role]);
    await becomes('support');
    for (const path of ['/', '/api/queues'])
      expectProblem(await board.get(path, cookie), { status: 403, code: 'role_required' });
    await becomes('operator');
    expect((await board.get('/api/queues', cookie)).status).toBe(200);
  });

  test('the dashboard of the queues closes with the session it was opened in', async () => {
    const cookie = await pass();
    expect((await board.get('/api/queues', cookie)).status).toBe(200);
    await service.database.query(`UPDATE sessions SET revoked_at = now() WHERE account_id = $1`, [operator.id]);
    expectProblem(await board.get('/api/queues', cookie), { status: 401, code: 'invalid_token' });
  });
});
