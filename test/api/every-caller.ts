import { routeOptions } from '@swap/api';
import { MINUTE, newId } from '@swap/domain/kernel';
import { keyScopes, memberRoles, type MemberRole } from '@swap/domain/partners';
import { roles } from '@swap/domain/staff';
import { anApiWithClock, type ApiWithClock } from '../support/api-with-clock.js';
import { createStaff } from '../support/create-staff.js';
import { ok, type Answer, type Http } from '../support/http.js';
import { aMember } from '../support/member.js';
import { anEmail, aPartner } from '../support/partner.js';
import { aService, type Service } from '../support/service.js';
import { adminApi, staffOf } from '../support/staff.js';
import { isOfWebhooks, type Route } from './route-table.js';

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
export const rules: Readonly<Record<string, Rule>> = {
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
export const refusals = [
  'invalid_token',
  'session_required',
  'scope_required',
  'account_suspended',
  'two_factor_setup_required',
  'role_required',
];

/** Somebody of every kind, by the names of {@link rules}. */
export class EveryCaller {
  readonly callers = new Map<string, Http>();

  private constructor(
    readonly service: Service,
    private readonly later: ApiWithClock,
  ) {}

  static async atService(): Promise<EveryCaller> {
    const service = await aService();
    const every = new EveryCaller(service, await anApiWithClock(service));
    await Promise.all([every.addPartners(), every.addStaff()]);
    every.later.clock.advance(20 * MINUTE);
    return every;
  }

  async stop(): Promise<void> {
    await this.later.stop();
    await this.service.stop();
  }

  /** What one of them is answered on a route; where an id is needed it is nobody's. */
  ask(name: string, { method, path, body, query }: Route): Promise<Answer> {
    const search = new URLSearchParams(query).toString();
    return this.api(name).send(method, `${path.replace(':id', newId())}${search && `?${search}`}`, body);
  }

  /** Calls as one of them. */
  api(name: string): Http {
    const api = this.callers.get(name);
    if (!api) throw new Error(`There is no caller "${name}"`);
    return api;
  }

  private async addPartners(): Promise<void> {
    const [here, gone, suspended] = await Promise.all([
      aPartner(this.service),
      aPartner(this.service),
      aPartner(this.service),
    ]);
    this.callers.set('nobody', this.service.api).set('a token of nonsense', this.withToken('nonsense'));
    this.callers.set('a partner', here.api).set('a refresh token', this.withToken(here.tokens.refresh_token));
    const exchange = async (api_key: string) =>
      this.withToken((await ok(this.service.api.post('/partners/auth/token', { api_key }))).access_token as string);
    this.callers.set('a token for an API key', await exchange(here.apiKey));
    for (const scope of keyScopes) {
      const { key } = await ok(here.api.post('/partners/api-keys', { name: scope, scopes: [scope] }));
      this.callers.set(`a token for an API key: ${scope}`, await exchange(key as string));
    }
    for (const role of memberRoles)
      this.callers.set(`a member: ${role}`, (await aMember(this.service, here, role)).api);
    const revoked = await ok(here.api.post('/partners/api-keys', { name: 'Gone' }));
    this.callers.set('a token for a revoked API key', await exchange(revoked.key as string));
    await ok(here.api.delete(`/partners/api-keys/${String(revoked.id)}`));
    this.callers.set('a partner whose token ran out', this.withToken(here.tokens.access_token, this.later.api));
    await ok(this.service.api.post('/partners/auth/logout', { refresh_token: gone.tokens.refresh_token }));
    this.callers.set('a partner who signed out', gone.api);
    await this.service.database.query(`UPDATE partners SET suspended_at = now() WHERE email = $1`, [suspended.email]);
    this.callers.set('a suspended partner', suspended.api);
  }

  private async addStaff(): Promise<void> {
    const members = await staffOf(this.service, ...roles.map((role) => [role]), ['support'], ['support']);
    for (const [index, role] of roles.entries())
      this.callers.set(`staff: ${role}`, this.withToken(members[index]!.token));
    const [late, off] = members.slice(roles.length);
    this.callers.set('staff whose token ran out', this.withToken(late!.token, this.later.api));
    this.callers.set('staff who were deactivated', this.withToken(off!.token));
    await this.service.database.query(`UPDATE admins SET deactivated_at = now() WHERE id = $1`, [off!.id]);

    const fresh = async () => {
      const email = anEmail();
      const password = 'a password of the staff';
      await createStaff({ databaseUrl: this.service.database.url, email, password, roles: ['operator'] });
      return ok(adminApi(this.service).post('/signin', { email, password }));
    };
    this.callers.set('staff without a second factor', this.withToken((await fresh()).access_token as string));
    const left = await fresh();
    await ok(this.service.api.post('/admin/auth/logout', { refresh_token: left.refresh_token }));
    this.callers.set('staff who signed out', this.withToken(left.access_token as string));
  }

  private withToken(token: string, api = this.service.api): Http {
    return api.with({ authorization: `Bearer ${token}` });
  }
}

/** Has each of them ask on one route, and holds what they are answered against what is due to them. */
export async function expectWhatIsDue(every: EveryCaller, route: Route): Promise<void> {
  // One that is let through might change what the next one is: those that are refused come first.
  const inOrder = Object.entries(rules).sort(([, one], [, other]) => Number(!one(route)) - Number(!other(route)));
  const got: [string, string | null][] = [];
  for (const [name] of inOrder) {
    const { json, status } = await every.ask(name, route);
    const code = (json as { code?: string } | undefined)?.code ?? null;
    expect([name, status]).not.toEqual([name, 500]);
    got.push([name, code !== null && refusals.includes(code) ? code : null]);
  }
  expect(got).toEqual(inOrder.map(([name, rule]) => [name, rule(route)]));
}
