import { randomBytes } from 'node:crypto';
import type { Role } from '@swap/domain/staff';
import { generateSync } from 'otplib';
import type { CreateStaffInput } from './create-staff.js';
import { askHost, hasWarmHost } from './hosted-program.js';
import { Http, ok } from './http.js';
import type { Service } from './service.js';

/** Somebody of the staff, signed in with a second factor. */
export interface StaffMember {
  readonly id: string;
  readonly email: string;
  readonly password: string;
  /** The code that turned the second factor on. */
  readonly usedCode: string;
  /** Each lets them in once in place of a code. */
  readonly recoveryCodes: readonly string[];
  readonly token: string;
  readonly refreshToken: string;
  /** Calls as this person; paths start behind `/api/v1/admin`. */
  readonly api: Http;
}

/** Staff of each list of roles, made as the console does and signed in as people do. */
export async function staffOf(service: Service, ...rolesOfEach: readonly (readonly Role[])[]): Promise<StaffMember[]> {
  return Promise.all(rolesOfEach.map(async (roles) => signInStaff(service, await staffAccount(service, roles))));
}

/** Somebody made as the console does, who has a password and no second factor yet. */
export async function staffAccount(
  service: Service,
  roles: readonly Role[],
): Promise<{ id: string; email: string; password: string }> {
  const email = `staff-${randomBytes(6).toString('hex')}@example.com`;
  const password = randomBytes(12).toString('base64url');
  const input: CreateStaffInput = { databaseUrl: service.database.url, email, password, roles };
  const { id } = hasWarmHost
    ? await askHost<{ id: string }>('/staff', input)
    : await (await import('./create-staff.js')).createStaff(input);
  return { id, email, password };
}

/** Has one of the staff agree to a change that waits; `id` is null where nothing does. */
export async function confirms(by: StaffMember, list: 'staff' | 'money', id: string | null): Promise<void> {
  await ok(by.api.post(`/${list}-changes/${String(id)}/confirm`));
}

/** What an authenticator app shows now. */
export function totpCode(secret: string): string {
  return generateSync({ secret });
}

/** Anything of which an API is known by its address, as of a {@link Service}. */
interface Reached {
  readonly api: { readonly base: string };
}

export function adminApi({ api }: Reached, tokens: { access_token: string } | null = null): Http {
  const base = new Http(`${api.base}/admin`);
  return tokens === null ? base : base.with({ authorization: `Bearer ${tokens.access_token}` });
}

/** Signs in whoever has no second factor yet, and turns one on. */
export async function signInStaff<Who extends Pick<StaffMember, 'email' | 'password'>>(
  service: Reached,
  who: Who,
): Promise<Who & Omit<StaffMember, 'id'>> {
  const { email, password } = who;
  const tokens = await ok(adminApi(service).post('/signin', { email, password }));
  const api = adminApi(service, tokens);
  const { secret } = await ok(api.post('/2fa/setup', { password }));
  const usedCode = totpCode(secret);
  const { recovery_codes: recoveryCodes } = await ok(api.post('/2fa/enable', { totp_code: usedCode }));
  return { ...who, usedCode, recoveryCodes, token: tokens.access_token, refreshToken: tokens.refresh_token, api };
}

/** The code that turned the second factor on, which works once more. */
export async function freshCode(service: Service, { id, usedCode }: StaffMember): Promise<string> {
  await service.database.query('UPDATE totp_factors SET last_step = 0 WHERE account_id = $1', [id]);
  return usedCode;
}
