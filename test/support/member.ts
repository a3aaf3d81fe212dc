import { randomBytes } from 'node:crypto';
import type { MemberRole } from '@swap/domain/partners';
import { eventually } from './eventually.js';
import { ok, type Http } from './http.js';
import { anEmail, type Partner, type Tokens } from './partner.js';
import type { Service } from './service.js';

/** Somebody who joined an account, signed in. */
export interface JoinedMember {
  readonly id: string;
  readonly email: string;
  readonly password: string;
  /** The token that was used up. */
  readonly invitation: string;
  readonly tokens: Tokens;
  readonly api: Http;
}

/** The token of an invitation that was mailed there, another one than `used`. */
export async function invitationOf(service: Service, email: string, used?: string): Promise<string> {
  return eventually(async () => {
    const mails = await service.sandbox.mails(email);
    const tokens = mails.flatMap(({ text }) => /^join_[\w-]+$/m.exec(text) ?? []);
    const token = tokens.find((each) => each !== used);
    if (token === undefined) throw new Error(`no invitation came to ${email}`);
    return token;
  });
}

/** A member who came the way all do: invited by mail, joined with a password, signed in. */
export async function aMember(service: Service, owner: Partner, role: MemberRole): Promise<JoinedMember> {
  const email = anEmail();
  const password = randomBytes(12).toString('base64url');
  await ok(owner.api.post('/partners/members/invitations', { email, role }));
  const token = await invitationOf(service, email);
  await ok(service.api.post('/partners/invitations/accept', { token, name: `A ${role}`, password }));
  const tokens = (await ok(service.api.post('/partners/signin', { email, password }))) as Tokens;
  const api = service.api.with({ authorization: `Bearer ${tokens.access_token}` });
  const { member } = await ok(api.get('/partners/profile'));
  return { id: member.id as string, email, password, invitation: token, tokens, api };
}
