import { roles, type Role } from '@swap/domain/staff';
import { newId } from '@swap/domain/kernel';
import type { Http } from '../support/http.js';
import { aPartner } from '../support/partner.js';
import { expectProblem } from '../support/problem.js';
import { aService, type Service } from '../support/service.js';
import { staffOf } from '../support/staff.js';
import { routes } from './route-table.js';
import type { Route } from './route.js';

const guarded = routes.flatMap((route): [string, Route, readonly Role[]][] =>
  route.staff ? [[`${route.method} ${route.path}`, route, route.staff]] : [],
);

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
});
