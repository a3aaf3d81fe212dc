import { newId } from '@swap/domain/kernel';
import { ok } from '../support/http.js';
import { anOrder } from '../support/order.js';
import { anEmail, aPartner } from '../support/partner.js';
import { aPayee } from '../support/payee.js';
import { adminApi, confirms, freshCode, staffOf, totpCode, type StaffMember } from '../support/staff.js';
import {
  adjustment,
  correctionOf,
  freezeToken,
  idOf,
  invitation,
  invited,
  password,
  payoutIn,
  secondSession,
  staffSession,
  type Acts,
} from './audited-cast.js';

/** Every route of the staff that changes something. */
export const actsOfStaff: Acts = {
  'POST /admin/signin': async (cast) => {
    const { member } = await staffSession(cast);
    return () => adminApi(cast.service).post('/signin', { email: member.email, password: member.password });
  },
  'POST /admin/auth/refresh': async (cast) => {
    const { tokens } = await staffSession(cast);
    return () => adminApi(cast.service).post('/auth/refresh', { refresh_token: tokens.refresh_token });
  },
  'POST /admin/auth/logout': async (cast) => {
    const { tokens } = await staffSession(cast);
    return () => adminApi(cast.service).post('/auth/logout', { refresh_token: tokens.refresh_token });
  },
  'POST /admin/2fa/setup': async (cast) => {
    const { api, member } = await staffSession(cast);
    return () => api.post('/2fa/setup', { password: member.password });
  },
  'POST /admin/2fa/enable': async (cast) => {
    const { api, member } = await staffSession(cast);
    const { secret } = await ok(api.post('/2fa/setup', { password: member.password }));
    return () => api.post('/2fa/enable', { totp_code: totpCode(secret) });
  },
  'PATCH /admin/me': async (cast) => {
    const [{ api }] = (await staffOf(cast.service, ['support'])) as [StaffMember];
    return () => api.patch('/me', { language: 'tr' });
  },
  'POST /admin/change-password': async (cast) => {
    const [member] = (await staffOf(cast.service, ['support'])) as [StaffMember];
    const totp_code = await freshCode(cast.service, member);
    const body = { current_password: member.password, new_password: password, totp_code };
    return () => member.api.post('/change-password', body);
  },
  'DELETE /admin/sessions': async (cast) => {
    const { member } = await secondSession(cast);
    return () => member.api.delete('/sessions');
  },
  'DELETE /admin/sessions/{id}': async (cast) => {
    const { member, other } = await secondSession(cast);
    return () => member.api.delete(`/sessions/${other}`);
  },
  'POST /admin/invitation': async (cast) => {
    const email = anEmail();
    await confirms(cast.second, 'staff', await invited(cast, email));
    const token = await invitation(cast, email);
    return () => adminApi(cast.service).post('/invitation', { token, password });
  },
  'POST /admin/admins': (cast) => {
    const body = { email: anEmail(), name: 'Ida', roles: ['support'] };
    return Promise.resolve(() => cast.operator.api.post('/admins', body));
  },
  'PATCH /admin/admins/{id}': async (cast) => {
    const [{ id }] = (await staffOf(cast.service, ['support'])) as [StaffMember];
    return () => cast.operator.api.patch(`/admins/${id}`, { name: 'Ida' });
  },
  'POST /admin/staff-changes/{id}/confirm': async (cast) => {
    const id = await invited(cast, anEmail());
    return () => cast.second.api.post(`/staff-changes/${id}/confirm`);
  },
  'POST /admin/staff-changes/{id}/reject': async (cast) => {
    const id = await invited(cast, anEmail());
    return () => cast.second.api.post(`/staff-changes/${id}/reject`);
  },
  'POST /admin/money-changes/{id}/confirm': async (cast) => {
    const id = await correctionOf(cast, (await anOrder(cast.service)).id);
    return () => cast.second.api.post(`/money-changes/${id}/confirm`);
  },
  'POST /admin/money-changes/{id}/reject': async (cast) => {
    const id = await correctionOf(cast, (await anOrder(cast.service)).id);
    return () => cast.second.api.post(`/money-changes/${id}/reject`);
  },
  'PATCH /admin/partners/{id}': async (cast) => {
    const id = await idOf(cast, await aPartner(cast.service));
    return () => cast.operator.api.patch(`/partners/${id}`, { holding_days: 3 });
  },
  'POST /admin/partners/{id}/unfreeze-payouts': async (cast) => {
    const partner = await aPayee(cast.service, '100.00');
    await ok(
      cast.service.api.post('/partners/affiliate/payout-freeze', { token: await freezeToken(cast, partner.email) }),
    );
    const id = await idOf(cast, partner);
    return () => cast.operator.api.post(`/partners/${id}/unfreeze-payouts`, { reason: 'Spoke on the phone' });
  },
  'POST /admin/partners/{id}/close': async (cast) => {
    const id = await idOf(cast, await aPartner(cast.service));
    return () => cast.operator.api.post(`/partners/${id}/close`, { reason: 'By letter' });
  },
  'POST /admin/reconciliation': (cast) => Promise.resolve(() => cast.operator.api.post('/reconciliation')),
  'POST /admin/erasures': async (cast) => {
    const { deposit } = await anOrder(cast.service);
    const wanted = { kind: 'address', value: deposit.address, reason: 'By letter' };
    return () => cast.operator.api.post('/erasures', wanted);
  },
  'POST /admin/partners/{id}/adjustments': async (cast) => {
    const id = await idOf(cast, await aPartner(cast.service));
    const wanted = { kind: 'ADJUSTMENT_CREDIT', amount_usd: 5, reason: 'Goodwill' };
    return () => cast.operator.api.post(`/partners/${id}/adjustments`, wanted);
  },
  'POST /admin/adjustments/{id}/approve': async (cast) => {
    const id = await adjustment(cast);
    return () => cast.second.api.post(`/adjustments/${id}/approve`);
  },
  'POST /admin/adjustments/{id}/reject': async (cast) => {
    const id = await adjustment(cast);
    return () => cast.second.api.post(`/adjustments/${id}/reject`);
  },
  'POST /admin/payout-requests/{id}/approve': async (cast) => {
    const id = await payoutIn(cast);
    return () => cast.reviewer.api.post(`/payout-requests/${id}/approve`);
  },
  'POST /admin/payout-requests/{id}/cancel': async (cast) => {
    const id = await payoutIn(cast);
    return () => cast.reviewer.api.post(`/payout-requests/${id}/cancel`, { reason: 'Asked for' });
  },
  'POST /admin/payout-requests/{id}/process': async (cast) => {
    const id = await payoutIn(cast, 'approve');
    return () => cast.treasurer.api.post(`/payout-requests/${id}/process`);
  },
  'POST /admin/payout-requests/{id}/complete': async (cast) => {
    const id = await payoutIn(cast, 'approve', 'process');
    return () => cast.treasurer.api.post(`/payout-requests/${id}/complete`, { tx_hash: newId() });
  },
  'POST /admin/payout-requests/{id}/fail': async (cast) => {
    const id = await payoutIn(cast, 'approve', 'process');
    return () => cast.treasurer.api.post(`/payout-requests/${id}/fail`, { reason: 'Sent back' });
  },
  'POST /admin/payout-batches': async (cast) => {
    const wanted = { network: 'eth', payout_request_ids: [await payoutIn(cast, 'approve')] };
    return () => cast.treasurer.api.post('/payout-batches', wanted);
  },
  'POST /admin/payout-batches/{id}/complete': async (cast) => {
    const wanted = { network: 'eth', payout_request_ids: [await payoutIn(cast, 'approve')] };
    const { id } = await ok(cast.treasurer.api.post('/payout-batches', wanted));
    return () => cast.treasurer.api.post(`/payout-batches/${id}/complete`, { tx_hashes: [newId()] });
  },
  'POST /admin/orders/{order_id}/refresh': async (cast) => {
    const { id } = await anOrder(cast.service);
    return () => cast.operator.api.post(`/orders/${id}/refresh`);
  },
  'POST /admin/orders/{order_id}/usd': async (cast) => {
    const { id } = await anOrder(cast.service);
    return () => cast.operator.api.post(`/orders/${id}/usd`, { price_usd_from: 5, reason: 'The source was wrong' });
  },
  'POST /admin/queue-dashboard': (cast) => Promise.resolve(() => cast.operator.api.post('/queue-dashboard')),
  'PATCH /admin/providers/{name}': (cast) =>
    Promise.resolve(() => cast.operator.api.patch('/providers/changenow', { enabled: true })),
  'POST /admin/held-listings/{id}/map': async (cast) => {
    const [{ id }] = (await cast.service.database.query(
      `INSERT INTO held_listings (id, provider, provider_ticker, provider_network, name, reason, first_seen_at, seen_at)
       VALUES (gen_random_uuid(), 'trocador', 'xyz', 'Mainnet', 'Xyz', 'unknown_network', now(), now()) RETURNING id`,
    )) as [{ id: string }];
    const named = { asset: 'bip122:000000000019d6689c085ae165831e93/slip44:0', reason: 'Seen on their page' };
    return () => cast.operator.api.post(`/held-listings/${id}/map`, named);
  },
  'POST /admin/asset-mappings/{id}/withdraw': async (cast) => {
    const [{ proposal_id: id }] = (await cast.service.database.query(
      `INSERT INTO asset_mappings (provider, provider_ticker, provider_network, asset, proposal_id, created_at)
       VALUES ('trocador', 'abc', 'Mainnet', 'eip155:1/slip44:60', gen_random_uuid(), now()) RETURNING proposal_id`,
    )) as [{ proposal_id: string }];
    return () => cast.operator.api.post(`/asset-mappings/${id}/withdraw`, { reason: 'It was another one' });
  },
};
