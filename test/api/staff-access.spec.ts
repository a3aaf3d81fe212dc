import { anApiWithClock, type ApiWithClock } from '../support/api-with-clock.js';
import { eventually } from '../support/eventually.js';
import { Http, ok } from '../support/http.js';
import { expectProblem } from '../support/problem.js';
import { aService, type Service } from '../support/service.js';
import { adminApi, freshCode, staffAccount, staffOf, totpCode, type StaffMember } from '../support/staff.js';

const ended = { status: 401, code: 'invalid_token' };
const nothingBefore = { status: 403, code: 'two_factor_setup_required' };
const fresh = 'a new long passphrase';

describe('the access of the staff', () => {
  let service: Service;
  let timed: ApiWithClock;

  beforeAll(async () => {
    service = await aService({ env: { TRUST_PROXY: '1' } });
    timed = await anApiWithClock(service, { BCRYPT_COST: '5' });
  });
  afterAll(async () => {
    await timed.stop();
    await service.stop();
  });

  const subjectsOf = async (email: string) => (await service.sandbox.mails(email)).map(({ subject }) => subject);
  const signIn = (body: object, api = adminApi(service)) => ok(api.post('/signin', body));

  describe('with the password alone', () => {
    test('a session opened with the password alone gains nothing when the owner sets up the second factor elsewhere', async () => {
      const { email, password } = await staffAccount(service, ['operator']);
      const thief = await signIn({ email, password });
      const owner = await signIn({ email, password });
      const [stolen, own] = [adminApi(service, thief), adminApi(service, owner)];
      for (const api of [stolen, own]) expectProblem(await api.get('/partners'), nothingBefore);

      const { secret } = await ok(own.post('/2fa/setup', { password }));
      await ok(own.post('/2fa/enable', { totp_code: totpCode(secret) }));

      expect((await own.get('/partners')).status).toBe(200);
      for (const path of ['/me', '/partners', '/sessions']) expectProblem(await stolen.get(path), ended);
      expectProblem(await stolen.post('/queue-dashboard'), ended);
      const refreshed = await adminApi(service).post('/auth/refresh', { refresh_token: thief.refresh_token });
      expectProblem(refreshed, ended);
      expectProblem(await adminApi(service).post('/signin', { email, password }), {
        status: 401,
        code: 'two_factor_required',
      });
      await eventually(async () => expect(await subjectsOf(email)).toContain('Your second factor is set up'));
    });

    test('a session opened with the password alone is worth nothing even where its end was missed', async () => {
      const { id, email, password } = await staffAccount(service, ['operator']);
      const thief = await signIn({ email, password });
      const owner = adminApi(service, await signIn({ email, password }));
      const { secret } = await ok(owner.post('/2fa/setup', { password }));
      await ok(owner.post('/2fa/enable', { totp_code: totpCode(secret) }));
      await service.database.query('UPDATE sessions SET revoked_at = NULL WHERE account_id = $1', [id]);

      expectProblem(await adminApi(service, thief).get('/partners'), ended);
      const refreshed = await ok(adminApi(service).post('/auth/refresh', { refresh_token: thief.refresh_token }));
      expectProblem(await adminApi(service, refreshed).get('/me'), ended);
      expect((await owner.get('/partners')).status).toBe(200);
    });

    test('a session opened with the password alone sees neither its sessions nor the queues, and changes no password', async () => {
      const { email, password } = await staffAccount(service, ['operator']);
      const api = adminApi(service, await signIn({ email, password }));
      expectProblem(await api.get('/sessions'), nothingBefore);
      expectProblem(await api.delete('/sessions'), nothingBefore);
      expectProblem(await api.post('/queue-dashboard'), nothingBefore);
      const change = { current_password: password, new_password: fresh };
      expectProblem(await api.post('/change-password', change), nothingBefore);
      expect((await api.get('/me')).status).toBe(200);
    });

    test('a session opened with the password alone makes no use of a pass to the queues', async () => {
      const [{ api, id }] = (await staffOf(service, ['operator'])) as [StaffMember];
      const answer = await api.post('/queue-dashboard');
      const [cookie = ''] = answer.headers.get('set-cookie')?.split(';') ?? [];
      const board = new Http(`${new URL(service.api.base).origin}/queues`);
      expect((await board.get('/api/queues', { cookie })).status).toBe(200);
      await service.database.query('UPDATE sessions SET second_factor = false WHERE account_id = $1', [id]);
      expectProblem(await board.get('/api/queues', { cookie }), ended);
      await service.database.query('DELETE FROM totp_factors WHERE account_id = $1', [id]);
      expectProblem(await board.get('/api/queues', { cookie }), ended);
    });
  });

  describe('one’s own password', () => {
    async function member(): Promise<StaffMember> {
      const [made] = (await staffOf(service, ['support'])) as [StaffMember];
      return made;
    }

    test('one’s own password changes for the old one and a code; the other sessions end and the owner is told', async () => {
      const who = await member();
      const { email, password, recoveryCodes, api } = who;
      const other = adminApi(service, await signIn({ email, password, recovery_code: recoveryCodes[0] }));
      const change = (body: object) =>
        api.post('/change-password', { current_password: password, new_password: fresh, ...body });
      expectProblem(await change({}), { status: 401, code: 'two_factor_required' });
      const totp_code = await freshCode(service, who);
      const wrong = { current_password: 'a wrong password', totp_code };
      expectProblem(await change(wrong), { status: 401, code: 'invalid_credentials' });
      expectProblem(await change({ totp_code, new_password: 'password123!' }), { status: 422, code: 'weak_password' });
      const done = await change({ totp_code });
      expect([done.status, done.text]).toEqual([204, '']);

      expect((await api.get('/partners')).status).toBe(200);
      expectProblem(await other.get('/partners'), ended);
      const factor = { recovery_code: recoveryCodes[1] };
      const old = await adminApi(service).post('/signin', { email, password, ...factor });
      expectProblem(old, { status: 401, code: 'invalid_credentials' });
      await signIn({ email, password: fresh, ...factor });
      await eventually(async () => expect(await subjectsOf(email)).toContain('Your staff password was changed'));
    });

    test('one’s own password is hashed anew at the next sign-in when the cost was raised', async () => {
      const { id, email, password, recoveryCodes } = await member();
      const costOf = async () => {
        const [{ password_hash: hash }] = await service.database.query(
          'SELECT password_hash FROM admins WHERE id = $1',
          [id],
        );
        return /\$2[aby]\$(\d\d)\$/.exec(hash)?.[1];
      };
      expect(await costOf()).toBe('04');
      await signIn({ email, password, recovery_code: recoveryCodes[0] }, new Http(`${timed.api.base}/admin`));
      expect(await costOf()).toBe('05');
      await signIn({ email, password, recovery_code: recoveryCodes[1] });
    });

    test('one’s own address is mailed once when it is guessed at from seventy networks', async () => {
      const { email } = await member();
      for (let network = 0; network < 70; network += 1) {
        const from = { 'x-forwarded-for': `10.7.${String(network)}.1` };
        const answer = await adminApi(service).post('/signin', { email, password: 'a wrong password' }, from);
        expect([401, 429]).toContain(answer.status);
      }
      const told = async () => (await subjectsOf(email)).filter((subject) => subject.startsWith('Failed sign-ins'));
      await eventually(async () => expect(await told()).toHaveLength(1));
    });
  });

  describe('one’s own sessions', () => {
    test('one’s own sessions are listed, and end one by one or all but this one', async () => {
      const [{ email, password, recoveryCodes, api }, stranger] = (await staffOf(
        service,
        ['support'],
        ['operator'],
      )) as [StaffMember, StaffMember];
      const open = async (index: number) =>
        adminApi(service, await signIn({ email, password, recovery_code: recoveryCodes[index] }));
      const [second, third] = [await open(0), await open(1)];
      const { data } = await ok(api.get('/sessions'));
      expect(data.map(({ current }: { current: boolean }) => current)).toEqual([false, false, true]);
      const { id } = data[0];
      expectProblem(await stranger.api.delete(`/sessions/${String(id)}`), { status: 404, code: 'not_found' });
      expect((await api.delete(`/sessions/${String(id)}`)).status).toBe(204);
      expectProblem(await third.get('/partners'), ended);
      expect((await second.get('/partners')).status).toBe(200);
      expect((await api.delete('/sessions')).status).toBe(204);
      expectProblem(await second.get('/partners'), ended);
      expect((await ok(api.get('/sessions'))).data).toHaveLength(1);
      expect((await stranger.api.get('/partners')).status).toBe(200);
    });

    test('one’s own session ends when a token of before is shown again, and the log says that it was', async () => {
      const staff = new Http(`${timed.api.base}/admin`);
      const [{ id, email, password, recoveryCodes, api }] = (await staffOf(service, ['operator'])) as [StaffMember];
      const first = await signIn({ email, password, recovery_code: recoveryCodes[0] }, staff);
      const refresh = (tokens: { refresh_token: string }) =>
        staff.post('/auth/refresh', { refresh_token: tokens.refresh_token });
      const second = await ok(refresh(first));
      timed.clock.advance(10_001);
      expectProblem(await refresh(first), { status: 401, code: 'refresh_token_reused' });
      expectProblem(await refresh(second), ended);
      const { data } = await ok(api.get('/audit?limit=100'));
      const entries = data as { action: string; actor: { id: string | null } }[];
      const own = entries.flatMap(({ action, actor }) => (actor.id === id ? [action] : []));
      expect(own.slice(0, 3)).toEqual(['admin.session_reused', 'admin.session_refreshed', 'admin.session_opened']);
    });

    test('one’s own sessions end twelve hours after the sign-in, however often they are refreshed', async () => {
      const staff = new Http(`${timed.api.base}/admin`);
      const [{ email, password, recoveryCodes }] = (await staffOf(service, ['support'])) as [StaffMember];
      let tokens = await signIn({ email, password, recovery_code: recoveryCodes[0] }, staff);
      expect(tokens.refresh_expires_in).toBe(12 * 3600);
      for (const left of [8, 4]) {
        timed.clock.advance(4 * 3_600_000);
        tokens = await ok(staff.post('/auth/refresh', { refresh_token: tokens.refresh_token }));
        expect(tokens.refresh_expires_in).toBe(left * 3600);
      }
      timed.clock.advance(4 * 3_600_000 - 60_000);
      tokens = await ok(staff.post('/auth/refresh', { refresh_token: tokens.refresh_token }));
      const api = staff.with({ authorization: `Bearer ${String(tokens.access_token)}` });
      expect((await api.get('/partners')).status).toBe(200);
      timed.clock.advance(60_000);
      expectProblem(await api.get('/partners'), ended);
      expectProblem(await staff.post('/auth/refresh', { refresh_token: tokens.refresh_token }), ended);
    });
  });
});
