import { eventually } from '../support/eventually.js';
import { ok } from '../support/http.js';
import { aMember, invitationOf } from '../support/member.js';
import { anEmail, aPartner } from '../support/partner.js';
import { aPayee, aPayout, destination, setDestination } from '../support/payee.js';
import { totpCode } from '../support/staff.js';
import { codeFor, deliveryOf, endpointOf, freezeToken, password, withTwoFactor, type Acts } from './audited-cast.js';

/** Every route of partners that changes something. */
export const actsOfPartners: Acts = {
  'POST /partners/signup': (cast) => {
    const body = { email: anEmail(), password, name: 'Ada' };
    return Promise.resolve(() => cast.service.api.post('/partners/signup', body));
  },
  'POST /partners/verify-email': async (cast) => {
    const email = anEmail();
    await ok(cast.service.api.post('/partners/signup', { email, password, name: 'Ada' }));
    const code = await codeFor(cast, email);
    return () => cast.service.api.post('/partners/verify-email', { email, code });
  },
  'POST /partners/verify-email/resend': async (cast) => {
    const email = anEmail();
    await ok(cast.service.api.post('/partners/signup', { email, password, name: 'Ada' }));
    return () => cast.service.api.post('/partners/verify-email/resend', { email });
  },
  'POST /partners/signin': async (cast) => {
    const partner = await aPartner(cast.service);
    return () => cast.service.api.post('/partners/signin', { email: partner.email, password: partner.password });
  },
  'POST /partners/auth/refresh': async (cast) => {
    const { tokens } = await aPartner(cast.service);
    return () => cast.service.api.post('/partners/auth/refresh', { refresh_token: tokens.refresh_token });
  },
  'POST /partners/auth/logout': async (cast) => {
    const { tokens } = await aPartner(cast.service);
    return () => cast.service.api.post('/partners/auth/logout', { refresh_token: tokens.refresh_token });
  },
  'POST /partners/forgot-password': async (cast) => {
    const { email } = await aPartner(cast.service);
    return () => cast.service.api.post('/partners/forgot-password', { email });
  },
  'POST /partners/reset-password': async (cast) => {
    const { email } = await aPartner(cast.service);
    await ok(cast.service.api.post('/partners/forgot-password', { email }));
    const code = await codeFor(cast, email, 2);
    return () => cast.service.api.post('/partners/reset-password', { email, code, new_password: password });
  },
  'POST /partners/change-password': async (cast) => {
    const { api, password: current } = await aPartner(cast.service);
    return () => api.post('/partners/change-password', { current_password: current, new_password: password });
  },
  'POST /partners/step-up': async (cast) => {
    const { api, password: current } = await aPartner(cast.service);
    return () => api.post('/partners/step-up', { password: current });
  },
  'POST /partners/account/close': async (cast) => {
    const { api, email } = await aPartner(cast.service);
    return () => api.post('/partners/account/close', { email });
  },
  'POST /partners/2fa/setup': async (cast) => {
    const partner = await aPartner(cast.service);
    return () => partner.api.post('/partners/2fa/setup', { password: partner.password });
  },
  'POST /partners/2fa/enable': async (cast) => {
    const partner = await aPartner(cast.service);
    const { secret } = await ok(partner.api.post('/partners/2fa/setup', { password: partner.password }));
    return () => partner.api.post('/partners/2fa/enable', { totp_code: totpCode(secret) });
  },
  'POST /partners/2fa/disable': async (cast) => {
    const partner = await aPartner(cast.service);
    const body = { password: partner.password, recovery_code: await withTwoFactor(partner) };
    return () => partner.api.post('/partners/2fa/disable', body);
  },
  'PATCH /partners/profile': async (cast) => {
    const { api } = await aPartner(cast.service);
    return () => api.patch('/partners/profile', { name: 'Augusta' });
  },
  'POST /partners/api-keys': async (cast) => {
    const { api } = await aPartner(cast.service);
    return () => api.post('/partners/api-keys', { name: 'Another' });
  },
  'PATCH /partners/api-keys/{id}': async (cast) => {
    const { api } = await aPartner(cast.service);
    const { data } = await ok(api.get('/partners/api-keys'));
    return () => api.patch(`/partners/api-keys/${data[0].id}`, { name: 'Renamed' });
  },
  'POST /partners/members/invitations': async (cast) => {
    const { api } = await aPartner(cast.service);
    return () => api.post('/partners/members/invitations', { email: anEmail(), role: 'viewer' });
  },
  'POST /partners/invitations/accept': async (cast) => {
    const { api } = await aPartner(cast.service);
    const email = anEmail();
    await ok(api.post('/partners/members/invitations', { email, role: 'viewer' }));
    const token = await invitationOf(cast.service, email);
    return () => cast.service.api.post('/partners/invitations/accept', { token, name: 'Grace', password });
  },
  'PATCH /partners/members/{id}': async (cast) => {
    const partner = await aPartner(cast.service);
    const { id } = await aMember(cast.service, partner, 'viewer');
    return () => partner.api.patch(`/partners/members/${id}`, { role: 'finance' });
  },
  'DELETE /partners/members/{id}': async (cast) => {
    const partner = await aPartner(cast.service);
    const { id } = await aMember(cast.service, partner, 'viewer');
    return () => partner.api.delete(`/partners/members/${id}`);
  },
  'POST /partners/api-keys/{id}/rotate': async (cast) => {
    const { api } = await aPartner(cast.service);
    const { data } = await ok(api.get('/partners/api-keys'));
    return () => api.post(`/partners/api-keys/${data[0].id}/rotate`, {});
  },
  'POST /partners/api-keys/{id}/unlock': async (cast) => {
    const { api, email } = await aPartner(cast.service);
    const { data } = await ok(api.get('/partners/api-keys'));
    await cast.service.database.query(
      `UPDATE api_keys SET locked_at = now() WHERE partner_id = (SELECT id FROM partners WHERE email = $1)`,
      [email],
    );
    return () => api.post(`/partners/api-keys/${data[0].id}/unlock`);
  },
  'DELETE /partners/api-keys/{id}': async (cast) => {
    const { api } = await aPartner(cast.service);
    const { data } = await ok(api.get('/partners/api-keys'));
    return () => api.delete(`/partners/api-keys/${data[0].id}`);
  },
  'DELETE /partners/sessions/{id}': async (cast) => {
    const partner = await aPartner(cast.service);
    await ok(cast.service.api.post('/partners/signin', { email: partner.email, password: partner.password }));
    const { data } = await ok(partner.api.get('/partners/sessions'));
    const other = data.find(({ current }: { current: boolean }) => !current);
    return () => partner.api.delete(`/partners/sessions/${other.id}`);
  },
  'POST /partners/affiliate/terms/accept': async (cast) => {
    const { api } = await aPartner(cast.service);
    return () => api.post('/partners/affiliate/terms/accept', { version: '2026-11-01' });
  },
  'PATCH /partners/affiliate/payout-profile': async (cast) => {
    const partner = await aPartner(cast.service);
    return () => setDestination(partner, destination);
  },
  'POST /partners/affiliate/payout-requests': async (cast) => {
    const { api } = await aPayee(cast.service, '100.00');
    return () => api.post('/partners/affiliate/payout-requests', { amount: 60 });
  },
  'POST /partners/affiliate/payout-requests/{id}/cancel': async (cast) => {
    const partner = await aPayee(cast.service, '100.00');
    const { id } = await aPayout(partner, 60);
    return () => partner.api.post(`/partners/affiliate/payout-requests/${id}/cancel`);
  },
  'POST /partners/affiliate/payout-freeze': async (cast) => {
    const { email } = await aPayee(cast.service, '100.00');
    const token = await freezeToken(cast, email);
    return () => cast.service.api.post('/partners/affiliate/payout-freeze', { token });
  },
  'POST /partners/affiliate/webhooks': async (cast) => {
    const { api } = await aPartner(cast.service);
    return () => api.post('/partners/affiliate/webhooks', { url: cast.receiver.url, events: ['order.status_changed'] });
  },
  'PATCH /partners/affiliate/webhooks/{id}': async (cast) => {
    const partner = await aPartner(cast.service);
    const { id } = await endpointOf(cast, partner);
    return () => partner.api.patch(`/partners/affiliate/webhooks/${id}`, { description: 'Mine' });
  },
  'DELETE /partners/affiliate/webhooks/{id}': async (cast) => {
    const partner = await aPartner(cast.service);
    const { id } = await endpointOf(cast, partner);
    return () => partner.api.delete(`/partners/affiliate/webhooks/${id}`);
  },
  'POST /partners/affiliate/webhooks/{id}/rotate-secret': async (cast) => {
    const partner = await aPartner(cast.service);
    const { id } = await endpointOf(cast, partner);
    return () => partner.api.post(`/partners/affiliate/webhooks/${id}/rotate-secret`, {});
  },
  'POST /partners/affiliate/webhooks/{id}/test': async (cast) => {
    const partner = await aPartner(cast.service);
    const { id } = await endpointOf(cast, partner);
    return () => partner.api.post(`/partners/affiliate/webhooks/${id}/test`);
  },
  'POST /partners/affiliate/webhooks/{id}/replay': async (cast) => {
    const partner = await aPartner(cast.service);
    const { id } = await endpointOf(cast, partner);
    // A worker would go on with the replay, and its row would be of that transaction.
    await cast.service.workers[0]!.stop();
    const since = new Date(Date.now() - 60_000).toISOString();
    return () => partner.api.post(`/partners/affiliate/webhooks/${id}/replay`, { since });
  },
  'POST /partners/affiliate/webhook-deliveries/{id}/redeliver': async (cast) => {
    const partner = await aPartner(cast.service);
    const delivery = await deliveryOf(cast, partner);
    await eventually(async () => {
      const { data } = await ok(partner.api.get(`/partners/affiliate/webhook-deliveries/${delivery}`));
      expect(data.state).toBe('delivered');
    });
    return () => partner.api.post(`/partners/affiliate/webhook-deliveries/${delivery}/redeliver`);
  },
};
