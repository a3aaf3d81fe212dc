import { join } from 'node:path';
import { roles, type Role } from '@swap/domain/staff';
import { newId } from '@swap/domain/kernel';
import { ok, type Http } from '../support/http.js';
import { anEmail, aPartner } from '../support/partner.js';
import { expectProblem } from '../support/problem.js';
import { repository } from '../support/repository.js';
import { aService, type Service } from '../support/service.js';
import { adminApi, staffOf } from '../support/staff.js';
import { Program } from '../ops/program.js';
import { routes, type Route } from './route-table.js';

/** What only one role may do; everything else everybody on the staff may. */
const allowedTo: Partial<Record<Role, readonly string[]>> = {
  operator: [
    'inviteStaff',
    'changeStaff',
    'confirmStaffChange',
    'rejectStaffChange',
    'confirmMoneyChange',
    'rejectMoneyChange',
    'mapListing',
    'withdrawMapping',
    'changePartner',
    'unfreezePayouts',
    'closePartner',
    'eraseCustomer',
    'switchProvider',
    'openQueueDashboard',
    'adjustBalance',
    'approveAdjustment',
    'rejectAdjustment',
    'refreshOrder',
    'correctOrderValue',
  ],
  reviewer: ['approvePayout', 'refusePayout'],
  treasurer: [
    'processPayout',
    'completePayout',
    'failPayout',
    'collectPayoutBatch',
    'downloadPayoutBatch',
    'checkPayoutBatch',
    'completePayoutBatch',
  ],
};

const guarded = routes
  .filter(({ staff }) => staff)
  .map((route): [string, Route, readonly Role[]] => {
    const allowed = roles.filter((role) => allowedTo[role]?.includes(route.id));
    return [`${route.method} ${route.path}`, route, allowed];
  });

test('the document names the roles of every route', () => {
  expect(guarded.map(([name, { staff }]) => [name, staff])).toEqual(
    guarded.map(([name, , allowed]) => [name, allowed]),
  );
});

describe('each route of the staff', () => {
  let service: Service;
  let partner: Http;
  const members = new Map<Role, Http>();

  beforeAll(async () => {
    service = await aService();
    partner = (await aPartner(service)).api;
    const staff = await staffOf(service, ...roles.map((role) => [role]));
    for (const [index, { token }] of staff.entries()) {
      const role = roles[index];
      if (role) members.set(role, service.api.with({ authorization: `Bearer ${token}` }));
    }
  });
  afterAll(() => service.stop());

  const call = (by: Http, { method, path, body }: Route) => by.send(method, path.replace(':id', newId()), body);

  test.each(guarded)('%s lets the right roles through and nobody else', async (_, route, allowed) => {
    for (const [role, by] of members) {
      const answer = await call(by, route);
      if (allowed.length === 0 || allowed.includes(role)) {
        expect([role, answer.json?.code]).not.toEqual([role, 'role_required']);
        expect([role, answer.json?.code]).not.toEqual([role, 'invalid_token']);
      } else {
        expectProblem(answer, { status: 403, code: 'role_required' });
      }
    }
    for (const stranger of [service.api, partner, service.api.with({ authorization: 'Bearer nonsense' })]) {
      expectProblem(await call(stranger, route), { status: 401, code: 'invalid_token' });
    }
  });

  test('the first of the staff is made at the console, and then sets up a second factor', async () => {
    const email = anEmail();
    const password = 'made at the console';
    const make = (role: string) =>
      Program.run(join(repository, 'apps/ops/dist/admin-create.js'), { ...service.env, ADMIN_PASSWORD: password }, [
        '--email',
        email,
        '--role',
        role,
      ]);
    const misspelled = make('support,treasuer');
    expect(`${String(await misspelled.ended)}: ${misspelled.output}`).toMatch(/^1: usage: npm run admin:create/);
    const made = make('reviewer,support');
    expect(`${String(await made.ended)}: ${made.output}`).toMatch(/^0: .*may now sign in as support, reviewer/);
    const tokens = await ok(adminApi(service).post('/signin', { email, password }));
    expect(await ok(adminApi(service, tokens).get('/me'))).toMatchObject({ email, two_factor_enabled: false });
    expect(await make('reviewer').ended).toBe(1);
  });
});
