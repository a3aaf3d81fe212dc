import { eventually } from '../support/eventually.js';
import { ok, type Answer, type Http } from '../support/http.js';
import { aPartner, turnOnSecondFactor, type Partner } from '../support/partner.js';
import { aPayee, aPayout } from '../support/payee.js';
import type { Receiver } from '../support/receiver.js';
import type { Service } from '../support/service.js';
import { adminApi, confirms, staffOf, type StaffMember } from '../support/staff.js';

/** Who there is to act. */
export interface Cast {
  readonly service: Service;
  readonly receiver: Receiver;
  readonly operator: StaffMember;
  readonly second: StaffMember;
  readonly reviewer: StaffMember;
  readonly treasurer: StaffMember;
}

/** By route: brings about what it needs and answers the one call that is to be on the record. */
export type Acts = Readonly<Record<string, (cast: Cast) => Promise<() => Promise<Answer>>>>;

export const password = 'another long password 1';

export const codeFor = async ({ service }: Cast, email: string, count = 1) =>
  (await service.sandbox.codes(email, count))[0] ?? '';
export const idOf = async ({ operator }: Cast, { email }: Partner): Promise<string> =>
  (await ok(operator.api.get(`/partners?query=${email}`))).data[0].id;
export const endpointOf = ({ receiver }: Cast, partner: Partner) =>
  partner.registers(receiver, ['order.status_changed']);
export const payoutIn = async (
  { service, reviewer, treasurer }: Cast,
  ...steps: readonly ('approve' | 'process')[]
): Promise<string> => {
  const { id } = await aPayout(await aPayee(service, '100.00'), 60);
  for (const step of steps) {
    await ok((step === 'approve' ? reviewer : treasurer).api.post(`/payout-requests/${id}/${step}`));
  }
  return id;
};
export const adjustment = async (cast: Cast): Promise<string> => {
  const partner = await idOf(cast, await aPartner(cast.service));
  const wanted = { kind: 'ADJUSTMENT_CREDIT', amount_usd: 600, reason: 'Goodwill' };
  return (await ok(cast.operator.api.post(`/partners/${partner}/adjustments`, wanted))).id;
};
export const deliveryOf = async (cast: Cast, partner: Partner): Promise<string> => {
  const { id } = await endpointOf(cast, partner);
  return (await ok(partner.api.post(`/partners/affiliate/webhooks/${id}/test`))).delivery_id;
};
export const withTwoFactor = async (partner: Partner): Promise<string> => {
  const [code = ''] = await turnOnSecondFactor(partner);
  return code;
};
export const freezeToken = ({ service }: Cast, email: string): Promise<string> =>
  eventually(async () => {
    const texts = (await service.sandbox.mails(email)).map(({ text }) => text).join('\n');
    const [, token] = /\/not-me#(nm_[\w-]+)/.exec(texts) ?? [];
    if (!token) throw new Error('no such mail yet');
    return token;
  });
export const invitation = ({ service }: Cast, email: string): Promise<string> =>
  eventually(async () => {
    const texts = (await service.sandbox.mails(email)).map(({ text }) => text).join('\n');
    const [, token] = /^(inv_[\w-]+)\r?$/m.exec(texts) ?? [];
    if (!token) throw new Error('no such mail yet');
    return token;
  });
export const staffSession = async ({
  service,
  operator,
  second,
}: Cast): Promise<{ member: StaffMember; tokens: Answer['json']; api: Http }> => {
  const [member] = (await staffOf(service, ['support'])) as [StaffMember];
  const { waiting_change: change } = await ok(operator.api.patch(`/admins/${member.id}`, { reset_two_factor: true }));
  await confirms(second, 'staff', change);
  const { email, password: known } = member;
  const tokens = await ok(adminApi(service).post('/signin', { email, password: known }));
  return { member, tokens, api: adminApi(service, tokens) };
};
/** Somebody is asked to be invited: the id of the change that waits. */
export const invited = async ({ operator }: Cast, email: string): Promise<string> =>
  (await ok(operator.api.post('/admins', { email, name: 'Ida', roles: ['support'] }))).id;
/** The value of an order is asked to be corrected: the id of the change that waits. */
export const correctionOf = async ({ operator }: Cast, orderId: string): Promise<string> => {
  const wanted = { price_usd_from: 5, reason: 'The source was wrong' };
  return (await ok(operator.api.post(`/orders/${orderId}/usd`, wanted))).data.waiting_change;
};
/** Somebody of the staff who is signed in twice, and the id of the session that `member.api` does not use. */
export const secondSession = async ({ service }: Cast): Promise<{ member: StaffMember; other: string }> => {
  const [member] = (await staffOf(service, ['support'])) as [StaffMember];
  const { email, password: known, recoveryCodes } = member;
  await ok(adminApi(service).post('/signin', { email, password: known, recovery_code: recoveryCodes[0] }));
  const { data } = await ok(member.api.get('/sessions'));
  return { member, other: data.find(({ current }: { current: boolean }) => !current).id };
};
