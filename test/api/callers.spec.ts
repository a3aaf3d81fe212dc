import { routeOptions } from '@swap/api';
import { newId } from '@swap/domain/kernel';
import { keyScopes, memberRoles, type MemberRole } from '@swap/domain/partners';
import { roles } from '@swap/domain/staff';
import { anApiWithClock, type ApiWithClock } from '../support/api-with-clock.js';
import { contract } from '../support/contract.js';
import { createStaff } from '../support/create-staff.js';
import { ok, type Answer, type Http } from '../support/http.js';
import { aMember } from '../support/member.js';
import { create } from '../support/order.js';
import { anEmail, aPartner } from '../support/partner.js';
import { aService, type Service } from '../support/service.js';
import { adminApi, staffOf } from '../support/staff.js';
import { anOrderId, isOfWebhooks, routes, type Route } from './route-table.js';

/** What the document and the options of a route say a caller gets: the code of a refusal, or null where the caller is let through. */
type Rule = (route: Route) => string | null;

const toPartners =
  (otherwise: Rule): Rule =>
  (route) =>
    route.partner ? otherwise(route) : 'invalid_token';
const toStaff =
  (otherwise: Rule): Rule =>
  (route) =>
    route.staff ? otherwise(route) : 'invalid_token';
const nobody: Rule = () => 'invalid_token';

/** Where a second factor is set up, and what its owner sees of himself. */
const beforeSecondFactor = ['setUpStaffTwoFactor', 'enableStaffTwoFactor', 'getMe'];

/** What the contract says a token for an API key needs; null where it does not suffice. */
function scopesOf({ id, path }: Route): readonly string[] | null {
  if (routeOptions.get(id)?.session) return null;
  if (/^\/partners\/(events|search)/.test(path)) return ['orders:read', 'account:read'];
  if (/^\/partners\/(orders|analytics)/.test(path)) return ['orders:read'];
  return [isOfWebhooks(path) ? 'webhooks:write' : 'account:read'];
}

/** What everybody does for themselves. To leave is one of it, whoever else is asked about. */
const ownAffairs = [
  'stepUp',
  'beginStepUpByPasskey',
  'stepUpByPasskey',
  'changePassword',
  'endSession',
  'setUpTwoFactor',
  'enableTwoFactor',
  'disableTwoFactor',
  'beginPasskey',
  'addPasskey',
  'renamePasskey',
  'removePasskey',
];

/** What the roles of members may do besides reading, by the contract. */
const mayAlso: Readonly<Partial<Record<MemberRole, readonly string[]>>> = {
  finance: ['requestPayout', 'cancelPayout', 'changePayoutProfile'],
  developer: [
    'createApiKey',
    'changeApiKey',
    'rotateApiKey',
    'unlockApiKey',
    'revokeApiKey',
    'createWebhook',
    'changeWebhook',
    'removeWebhook',
    'rotateWebhookSecret',
    'testWebhook',
    'redeliver',
    'startReplay',
  ],
};

/** Every kind of caller, each with what is due to it. */
const rules: Readonly<Record<string, Rule>> = {
  nobody,
  'a token of nonsense': nobody,
  'a refresh token': nobody,
  'a partner': toPartners(() => null),
  'a token for an API key': toPartners(({ id }) => (routeOptions.get(id)?.session ? 'session_required' : null)),
  ...Object.fromEntries(
    keyScopes.map((scope) => [
      `a token for an API key: ${scope}`,
      toPartners((route) => {
        const needed = scopesOf(route);
        if (!needed) return 'session_required';
        return needed.every((each) => each === scope) ? null : 'scope_required';
      }),
    ]),
  ),
  ...Object.fromEntries(
    memberRoles.map((role) => [
      `a member: ${role}`,
      toPartners(({ id, method }) => {
        if (role === 'owner' || method === 'GET' || ownAffairs.includes(id)) return null;
        return mayAlso[role]?.includes(id) ? null : 'role_required';
      }),
    ]),
  ),
  'a partner who signed out': nobody,
  'a partner whose token ran out': nobody,
  'a token for a revoked API key': nobody,
  'a suspended partner': toPartners(() => 'account_suspended'),
  'staff without a second factor': toStaff(({ id }) =>
    beforeSecondFactor.includes(id) ? null : 'two_factor_setup_required',
  ),
  'staff who signed out': nobody,
  'staff whose token ran out': nobody,
  'staff who were deactivated': nobody,
  ...Object.fromEntries(
    roles.map((role) => [
      `staff: ${role}`,
      toStaff(({ staff = [] }) => (staff.length === 0 || staff.includes(role) ? null : 'role_required')),
    ]),
  ),
};

/** Refusals of who calls, whatever is asked. */
const refusals = [
  'invalid_token',
  'session_required',
  'scope_required',
  'account_suspended',
  'two_factor_setup_required',
  'role_required',
];
const guarded = routes.filter(({ partner, staff }) => partner || staff);
const open = routes.filter(({ partner, staff }) => !partner && !staff);

describe('every route, for every kind of caller', () => {
  let service: Service;
  let later: ApiWithClock;
  const callers = new Map<string, Http>();

  const withToken = (token: string, api = service.api) => api.with({ authorization: `Bearer ${token}` });

  beforeAll(async () => {
    service = await aService();
    later = await anApiWithClock(service);
    await Promise.all([partners(), staff()]);
    later.clock.advance(20 * 60_000);
  });
  afterAll(async () => {
    await later.stop();
    await service.stop();
  });

  async function partners(): Promise<void> {
    const [here, gone, suspended] = await Promise.all([aPartner(service), aPartner(service), aPartner(service)]);
    callers.set('nobody', service.api).set('a token of nonsense', withToken('nonsense'));
    callers.set('a partner', here.api).set('a refresh token', withToken(here.tokens.refresh_token));
    const exchange = async (api_key: string) =>
      withToken((await ok(service.api.post('/partners/auth/token', { api_key }))).access_token as string);
    callers.set('a token for an API key', await exchange(here.apiKey));
    for (const scope of keyScopes) {
      const { key } = await ok(here.api.post('/partners/api-keys', { name: scope, scopes: [scope] }));
      callers.set(`a token for an API key: ${scope}`, await exchange(key as string));
    }
    for (const role of memberRoles) callers.set(`a member: ${role}`, (await aMember(service, here, role)).api);
    const revoked = await ok(here.api.post('/partners/api-keys', { name: 'Gone' }));
    callers.set('a token for a revoked API key', await exchange(revoked.key as string));
    await ok(here.api.delete(`/partners/api-keys/${String(revoked.id)}`));
    callers.set('a partner whose token ran out', withToken(here.tokens.access_token, later.api));
    await ok(service.api.post('/partners/auth/logout', { refresh_token: gone.tokens.refresh_token }));
    callers.set('a partner who signed out', gone.api);
    await service.database.query(`UPDATE partners SET suspended_at = now() WHERE email = $1`, [suspended.email]);
    callers.set('a suspended partner', suspended.api);
  }

  async function staff(): Promise<void> {
    const members = await staffOf(service, ...roles.map((role) => [role]), ['support'], ['support']);
    for (const [index, role] of roles.entries()) callers.set(`staff: ${role}`, withToken(members[index]!.token));
    const [late, off] = members.slice(roles.length);
    callers.set('staff whose token ran out', withToken(late!.token, later.api));
    callers.set('staff who were deactivated', withToken(off!.token));
    await service.database.query(`UPDATE admins SET deactivated_at = now() WHERE id = $1`, [off!.id]);

    const fresh = async () => {
      const email = anEmail();
      const password = 'a password of the staff';
      await createStaff({ databaseUrl: service.database.url, email, password, roles: ['operator'] });
      return ok(adminApi(service).post('/signin', { email, password }));
    };
    callers.set('staff without a second factor', withToken((await fresh()).access_token as string));
    const left = await fresh();
    await ok(service.api.post('/admin/auth/logout', { refresh_token: left.refresh_token }));
    callers.set('staff who signed out', withToken(left.access_token as string));
  }

  const call = (by: Http, { method, path, body, query }: Route): Promise<Answer> => {
    const search = new URLSearchParams(query).toString();
    return by.send(method, `${path.replace(':id', newId())}${search && `?${search}`}`, body);
  };

  test('there is a rule for every caller, and a caller for every rule', () => {
    expect([...callers.keys()].sort()).toEqual(Object.keys(rules).sort());
    expect(guarded.length).toBeGreaterThan(60);
  });

  test.each(guarded.map((route) => [`${route.method} ${route.path}`, route] as const))(
    '%s gives each what the document says, and nobody more',
    async (_, route) => {
      // One that is let through might change what the next one is: those that are refused come first.
      const inOrder = Object.entries(rules).sort(([, one], [, other]) => Number(!one(route)) - Number(!other(route)));
      const got: [string, string | null][] = [];
      for (const [name] of inOrder) {
        const { json, status } = await call(callers.get(name)!, route);
        const code = (json as { code?: string } | undefined)?.code ?? null;
        expect([name, status]).not.toEqual([name, 500]);
        got.push([name, code !== null && refusals.includes(code) ? code : null]);
      }
      expect(got).toEqual(inOrder.map(([name, rule]) => [name, rule(route)]));
    },
  );

  test.each(
    open.filter(({ id }) => id !== 'followSwapOrder').map((route) => [`${route.method} ${route.path}`, route] as const),
  )('%s is open, and whoever brings a token gets nothing else for it', async (_, route) => {
    const answers: unknown[] = [];
    for (const name of ['nobody', 'a partner', 'staff: operator', 'a token of nonsense']) {
      // What is missing is told before anything is done.
      const { status, json } = await call(callers.get(name)!, { ...route, ...(route.body && { body: {} }) });
      answers.push([status, (json as { code?: string } | undefined)?.code]);
    }
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(refusals).not.toContain((answers[0] as [number, string?])[1]);
  });

  test('what wants the token of an order takes that of no other order, and no other kind of token', async () => {
    const [mine, other] = [await create(service), await create(service)];
    const wanting = Object.values(contract().paths)
      .flatMap((methods) => Object.values(methods))
      .filter(({ security }) => security.length > 0 && security.every((each) => 'manageToken' in each))
      .map(({ operationId }) => routes.find(({ id }) => id === operationId)!);
    expect(wanting.length).toBeGreaterThan(1);
    for (const route of wanting) {
      const path = route.path.replace(anOrderId, mine.order_info);
      const tokens = [undefined, { 'x-manage-token': other.manage_token }, { 'x-manage-token': 'nonsense' }];
      for (const by of [service.api, callers.get('a partner')!, callers.get('staff: operator')!])
        for (const headers of tokens) {
          const answer = await by.send(route.method, path, route.body, headers);
          expect([route.id, answer.status, answer.json.code]).toEqual([route.id, 403, 'invalid_manage_token']);
        }
    }
  });

  test('a key of another environment opens and counts nowhere, and an order it names is not placed', async () => {
    const elsewhere = await anApiWithClock(service, { KEY_ENVIRONMENT: 'test' });
    try {
      const { apiKey } = await aPartner(service);
      const named = { 'x-service-api-key': apiKey };
      const counting = [
        'checkAttribution',
        'listAssets',
        'getSwapPrice',
        'estimateUsd',
        'createSwapOrder',
        'getSwapStatus',
        'followSwapOrder',
        'validateSwapOrder',
        // Its example is a live key too, though nobody's.
        'exchangeApiKey',
      ];
      for (const route of open) {
        const search = new URLSearchParams(route.query).toString();
        const path = `${route.path.replace(':id', newId())}${search && `?${search}`}`;
        const { json } = await elsewhere.api.send(route.method, path, route.body, named);
        const refused = (json as { code?: string } | undefined)?.code === 'wrong_environment';
        expect([route.id, refused]).toEqual([route.id, counting.includes(route.id)]);
      }
      const exchanged = await elsewhere.api.post('/partners/auth/token', { api_key: apiKey });
      expect([exchanged.status, exchanged.json.code]).toEqual([401, 'wrong_environment']);
    } finally {
      await elsewhere.stop();
    }
  });
});
