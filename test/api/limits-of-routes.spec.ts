import { newId } from '@swap/domain/kernel';
import { aService, type Service } from '../support/service.js';
import { routes, type Route } from './route-table.js';

const quota = (name: string, limit: number) => `"${name}";q=${String(limit)};w=60`;
const ofNetworks = (name: string) => `${quota(name, 20)}, ${quota(`${name}-network`, 100)}`;
const each = (ids: string, policy: string | null) => Object.fromEntries(ids.split(' ').map((id) => [id, policy]));

/** What routes spend that are not like all others of their kind. */
const policies: Readonly<Record<string, string | null>> = {
  ...each('getHealth getReadiness', null),
  // Wherever a password, a code, a key, a passkey or the token of an invitation is shown.
  ...each('signIn openPageSession beginPasskeySignIn openSessionByPasskey exchangeApiKey', ofNetworks('sign-in')),
  ...each('joinAccount changePassword changePayoutProfile stepUp', ofNetworks('sign-in')),
  ...each('setUpTwoFactor enableTwoFactor disableTwoFactor', ofNetworks('sign-in')),
  ...each('beginPasskey addPasskey renamePasskey removePasskey', ofNetworks('sign-in')),
  ...each('beginStepUpByPasskey stepUpByPasskey', ofNetworks('sign-in')),
  ...each('signInStaff openStaffPageSession acceptInvitation changeStaffPassword', ofNetworks('sign-in')),
  ...each('setUpStaffTwoFactor enableStaffTwoFactor', ofNetworks('sign-in')),
  ...each('beginStaffPasskeySignIn openStaffSessionByPasskey', ofNetworks('sign-in')),
  ...each('beginStaffPasskey addStaffPasskey', ofNetworks('sign-in')),
  // Where something is mailed, or what was mailed is shown.
  ...each('signUp verifyEmail resendCode forgotPassword resetPassword freezePayouts', ofNetworks('codes')),
  ...each('refreshTokens signOut refreshPageSession closePageSession', quota('refresh', 60)),
  ...each('refreshStaffTokens signOutStaff refreshStaffPageSession closeStaffPageSession', quota('refresh', 60)),
  ...each('getSwapPrice validateSwapOrder checkAttribution', quota('quote', 60)),
  ...each('getSwapStatus followSwapOrder', quota('status', 120)),
  createSwapOrder: quota('create', 20),
  estimateUsd: quota('usd', 60),
  listAssets: quota('assets', 30),
  getPublicAnalytics: quota('analytics', 10),
};

let service: Service;
beforeAll(async () => {
  service = await aService({ workers: 0, env: { TRUST_PROXY: '1', RATE_LIMIT_SCALE: '1' } });
});
afterAll(() => service.stop());

function expected({ id, staff }: Route): string | null {
  const own = policies[id];
  return own === undefined ? quota(staff ? 'staff' : 'default', staff ? 600 : 300) : own;
}

test('each route spends what its kind does of whoever names neither a key nor a token, before anything is done', async () => {
  const spent: [string, string | null][] = [];
  for (const [place, { id, method, path, query, body }] of routes.entries()) {
    const search = new URLSearchParams(query).toString();
    const address = `10.${String(Math.floor(place / 200))}.${String(place % 200)}.1`;
    const { headers } = await service.api.send(
      method,
      `${path.replace(':id', newId())}${search && `?${search}`}`,
      body && {},
      { 'x-forwarded-for': address },
    );
    spent.push([id, headers.get('ratelimit-policy')]);
  }
  expect(spent).toEqual(routes.map((route) => [route.id, expected(route)]));
});
