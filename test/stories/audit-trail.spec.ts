import { newId } from '@swap/domain/kernel';
import { eventually } from '../support/eventually.js';
import { Http, ok, type Answer } from '../support/http.js';
import { anOrder } from '../support/order.js';
import { anEmail, aPartner, type Partner } from '../support/partner.js';
import { aPayee, aPayout, destination, setDestination } from '../support/payee.js';
import { aReceiver, type Receiver } from '../support/receiver.js';
import { aService, type Service } from '../support/service.js';
import { adminApi, staffOf, totpCode, type StaffMember } from '../support/staff.js';

/** What a change may be written in; an entry must have committed together with a row of one of these. */
const tablesOfFacts = [
  ...['partners', 'email_codes', 'sessions', 'api_keys', 'totp_factors', 'outbox_messages', 'terms_acceptances'],
  ...['payout_profiles', 'payout_requests', 'payout_approvals', 'payout_steps', 'adjustments', 'ledger_entries'],
  ...['webhook_endpoints', 'webhook_replays', 'webhook_deliveries', 'admins', 'orders', 'provider_settings'],
];
/** These take rows away, or change nothing but the record. */
const withoutRow = new Set([
  'DELETE /partners/affiliate/webhooks/{id}',
  'POST /admin/orders/{order_id}/refresh',
  'PATCH /admin/providers/{name}',
  'POST /partners/affiliate/webhooks/deliveries/{id}/redeliver',
]);

/** Answers a short-lived token and leaves nothing behind. */
const changesNothing = new Set(['POST /partners/auth/token']);

type Act = () => Promise<Answer>;

describe('the audit trail', () => {
  let service: Service;
  let receiver: Receiver;
  let operator: StaffMember;
  let second: StaffMember;
  let reviewer: StaffMember;
  let treasurer: StaffMember;

  beforeAll(async () => {
    service = await aService();
    receiver = await aReceiver();
    [operator, second, reviewer, treasurer] = (await staffOf(
      service,
      ...([['operator'], ['operator'], ['reviewer'], ['treasurer']] as const),
    )) as [StaffMember, StaffMember, StaffMember, StaffMember];
  });
  afterAll(async () => {
    await receiver.close();
    await service.stop();
  });

  const password = 'another long password 1';
  const codeFor = async (email: string, count = 1) => (await service.sandbox.codes(email, count))[0] ?? '';
  const idOf = async ({ email }: Partner): Promise<string> =>
    (await ok(operator.api.get(`/partners?query=${email}`))).data[0].id;
  const endpointOf = (partner: Partner) => partner.registers(receiver, ['order.status_changed']);
  const payoutIn = async (...steps: readonly ('approve' | 'process')[]): Promise<string> => {
    const { id } = await aPayout(await aPayee(service, '100.00'), 60);
    for (const step of steps) {
      await ok((step === 'approve' ? reviewer : treasurer).api.post(`/payout-requests/${id}/${step}`));
    }
    return id;
  };
  const adjustment = async (): Promise<string> => {
    const partner = await idOf(await aPartner(service));
    const wanted = { kind: 'ADJUSTMENT_CREDIT', amount_usd: 600, reason: 'Goodwill' };
    return (await ok(operator.api.post(`/partners/${partner}/adjustments`, wanted))).id;
  };
  const deliveryOf = async (partner: Partner): Promise<string> => {
    const { id } = await endpointOf(partner);
    return (await ok(partner.api.post(`/partners/affiliate/webhooks/${id}/test`))).delivery_id;
  };
  const withTwoFactor = async (partner: Partner): Promise<string> => {
    const { secret } = await ok(partner.api.post('/partners/2fa/setup', { password: partner.password }));
    const { recovery_codes } = await ok(partner.api.post('/partners/2fa/enable', { totp_code: totpCode(secret) }));
    return recovery_codes[0];
  };
  const freezeToken = (email: string): Promise<string> =>
    eventually(async () => {
      const texts = (await service.sandbox.mails(email)).map(({ text }) => text).join('\n');
      const [, token] = /\/not-me#(nm_[\w-]+)/.exec(texts) ?? [];
      if (!token) throw new Error('no such mail yet');
      return token;
    });
  const invitation = (email: string): Promise<string> =>
    eventually(async () => {
      const texts = (await service.sandbox.mails(email)).map(({ text }) => text).join('\n');
      const [, token] = /^(inv_[\w-]+)\r?$/m.exec(texts) ?? [];
      if (!token) throw new Error('no such mail yet');
      return token;
    });
  const staffSession = async (): Promise<{ member: StaffMember; tokens: Answer['json']; api: Http }> => {
    const [member] = (await staffOf(service, ['support'])) as [StaffMember];
    await ok(operator.api.patch(`/admins/${member.id}`, { reset_two_factor: true }));
    const { email, password: known } = member;
    const tokens = await ok(adminApi(service).post('/signin', { email, password: known }));
    return { member, tokens, api: adminApi(service, tokens) };
  };

  /** By route: brings about what it needs and answers the one call that is to be on the record. */
  const acts: Record<string, () => Promise<Act>> = {
    'POST /partners/signup': () => {
      const body = { email: anEmail(), password, name: 'Ada' };
      return Promise.resolve(() => service.api.post('/partners/signup', body));
    },
    'POST /partners/verify-email': async () => {
      const email = anEmail();
      await ok(service.api.post('/partners/signup', { email, password, name: 'Ada' }));
      const code = await codeFor(email);
      return () => service.api.post('/partners/verify-email', { email, code });
    },
    'POST /partners/verify-email/resend': async () => {
      const email = anEmail();
      await ok(service.api.post('/partners/signup', { email, password, name: 'Ada' }));
      return () => service.api.post('/partners/verify-email/resend', { email });
    },
    'POST /partners/signin': async () => {
      const partner = await aPartner(service);
      return () => service.api.post('/partners/signin', { email: partner.email, password: partner.password });
    },
    'POST /partners/auth/refresh': async () => {
      const { tokens } = await aPartner(service);
      return () => service.api.post('/partners/auth/refresh', { refresh_token: tokens.refresh_token });
    },
    'POST /partners/auth/logout': async () => {
      const { tokens } = await aPartner(service);
      return () => service.api.post('/partners/auth/logout', { refresh_token: tokens.refresh_token });
    },
    'POST /partners/forgot-password': async () => {
      const { email } = await aPartner(service);
      return () => service.api.post('/partners/forgot-password', { email });
    },
    'POST /partners/reset-password': async () => {
      const { email } = await aPartner(service);
      await ok(service.api.post('/partners/forgot-password', { email }));
      const code = await codeFor(email, 2);
      return () => service.api.post('/partners/reset-password', { email, code, new_password: password });
    },
    'POST /partners/change-password': async () => {
      const { api, password: current } = await aPartner(service);
      return () => api.post('/partners/change-password', { current_password: current, new_password: password });
    },
    'POST /partners/2fa/setup': async () => {
      const partner = await aPartner(service);
      return () => partner.api.post('/partners/2fa/setup', { password: partner.password });
    },
    'POST /partners/2fa/enable': async () => {
      const partner = await aPartner(service);
      const { secret } = await ok(partner.api.post('/partners/2fa/setup', { password: partner.password }));
      return () => partner.api.post('/partners/2fa/enable', { totp_code: totpCode(secret) });
    },
    'POST /partners/2fa/disable': async () => {
      const partner = await aPartner(service);
      const body = { password: partner.password, recovery_code: await withTwoFactor(partner) };
      return () => partner.api.post('/partners/2fa/disable', body);
    },
    'PATCH /partners/profile': async () => {
      const { api } = await aPartner(service);
      return () => api.patch('/partners/profile', { name: 'Augusta' });
    },
    'POST /partners/api-keys': async () => {
      const { api } = await aPartner(service);
      return () => api.post('/partners/api-keys', { name: 'Another' });
    },
    'POST /partners/api-keys/{id}/rotate': async () => {
      const { api } = await aPartner(service);
      const { data } = await ok(api.get('/partners/api-keys'));
      return () => api.post(`/partners/api-keys/${data[0].id}/rotate`, {});
    },
    'DELETE /partners/api-keys/{id}': async () => {
      const { api } = await aPartner(service);
      const { data } = await ok(api.get('/partners/api-keys'));
      return () => api.delete(`/partners/api-keys/${data[0].id}`);
    },
    'DELETE /partners/sessions/{id}': async () => {
      const partner = await aPartner(service);
      await ok(service.api.post('/partners/signin', { email: partner.email, password: partner.password }));
      const { data } = await ok(partner.api.get('/partners/sessions'));
      const other = data.find(({ current }: { current: boolean }) => !current);
      return () => partner.api.delete(`/partners/sessions/${other.id}`);
    },
    'POST /partners/affiliate/terms/accept': async () => {
      const { api } = await aPartner(service);
      return () => api.post('/partners/affiliate/terms/accept', { version: '2026-11-01' });
    },
    'PATCH /partners/affiliate/payout-profile': async () => {
      const partner = await aPartner(service);
      return () => setDestination(partner, destination);
    },
    'POST /partners/affiliate/payout-requests': async () => {
      const { api } = await aPayee(service, '100.00');
      return () => api.post('/partners/affiliate/payout-requests', { amount: 60 });
    },
    'POST /partners/affiliate/payout-requests/{id}/cancel': async () => {
      const partner = await aPayee(service, '100.00');
      const { id } = await aPayout(partner, 60);
      return () => partner.api.post(`/partners/affiliate/payout-requests/${id}/cancel`);
    },
    'POST /partners/affiliate/payout-freeze': async () => {
      const { email } = await aPayee(service, '100.00');
      const token = await freezeToken(email);
      return () => service.api.post('/partners/affiliate/payout-freeze', { token });
    },
    'POST /partners/affiliate/webhooks': async () => {
      const { api } = await aPartner(service);
      return () => api.post('/partners/affiliate/webhooks', { url: receiver.url, events: ['order.status_changed'] });
    },
    'PATCH /partners/affiliate/webhooks/{id}': async () => {
      const partner = await aPartner(service);
      const { id } = await endpointOf(partner);
      return () => partner.api.patch(`/partners/affiliate/webhooks/${id}`, { description: 'Mine' });
    },
    'DELETE /partners/affiliate/webhooks/{id}': async () => {
      const partner = await aPartner(service);
      const { id } = await endpointOf(partner);
      return () => partner.api.delete(`/partners/affiliate/webhooks/${id}`);
    },
    'POST /partners/affiliate/webhooks/{id}/rotate-secret': async () => {
      const partner = await aPartner(service);
      const { id } = await endpointOf(partner);
      return () => partner.api.post(`/partners/affiliate/webhooks/${id}/rotate-secret`, {});
    },
    'POST /partners/affiliate/webhooks/{id}/test': async () => {
      const partner = await aPartner(service);
      const { id } = await endpointOf(partner);
      return () => partner.api.post(`/partners/affiliate/webhooks/${id}/test`);
    },
    'POST /partners/affiliate/webhooks/{id}/replay': async () => {
      const partner = await aPartner(service);
      const { id } = await endpointOf(partner);
      return () => partner.api.post(`/partners/affiliate/webhooks/${id}/replay`, { since: '2026-11-01T00:00:00Z' });
    },
    'POST /partners/affiliate/webhooks/deliveries/{id}/redeliver': async () => {
      const partner = await aPartner(service);
      const delivery = await deliveryOf(partner);
      await eventually(async () => {
        const { data } = await ok(partner.api.get(`/partners/affiliate/webhooks/deliveries/${delivery}`));
        expect(data.state).toBe('delivered');
      });
      return () => partner.api.post(`/partners/affiliate/webhooks/deliveries/${delivery}/redeliver`);
    },
    'POST /admin/signin': async () => {
      const { member } = await staffSession();
      return () => adminApi(service).post('/signin', { email: member.email, password: member.password });
    },
    'POST /admin/auth/refresh': async () => {
      const { tokens } = await staffSession();
      return () => adminApi(service).post('/auth/refresh', { refresh_token: tokens.refresh_token });
    },
    'POST /admin/auth/logout': async () => {
      const { tokens } = await staffSession();
      return () => adminApi(service).post('/auth/logout', { refresh_token: tokens.refresh_token });
    },
    'POST /admin/2fa/setup': async () => {
      const { api, member } = await staffSession();
      return () => api.post('/2fa/setup', { password: member.password });
    },
    'POST /admin/2fa/enable': async () => {
      const { api, member } = await staffSession();
      const { secret } = await ok(api.post('/2fa/setup', { password: member.password }));
      return () => api.post('/2fa/enable', { totp_code: totpCode(secret) });
    },
    'POST /admin/invitation': async () => {
      const email = anEmail();
      await ok(operator.api.post('/admins', { email, name: 'Ida', roles: ['support'] }));
      const token = await invitation(email);
      return () => adminApi(service).post('/invitation', { token, password });
    },
    'POST /admin/admins': () => {
      const body = { email: anEmail(), name: 'Ida', roles: ['support'] };
      return Promise.resolve(() => operator.api.post('/admins', body));
    },
    'PATCH /admin/admins/{id}': async () => {
      const [{ id }] = (await staffOf(service, ['support'])) as [StaffMember];
      return () => operator.api.patch(`/admins/${id}`, { name: 'Ida' });
    },
    'PATCH /admin/partners/{id}': async () => {
      const id = await idOf(await aPartner(service));
      return () => operator.api.patch(`/partners/${id}`, { holding_days: 3 });
    },
    'POST /admin/partners/{id}/unfreeze-payouts': async () => {
      const partner = await aPayee(service, '100.00');
      await ok(service.api.post('/partners/affiliate/payout-freeze', { token: await freezeToken(partner.email) }));
      const id = await idOf(partner);
      return () => operator.api.post(`/partners/${id}/unfreeze-payouts`, { reason: 'Spoke on the phone' });
    },
    'POST /admin/partners/{id}/adjustments': async () => {
      const id = await idOf(await aPartner(service));
      const wanted = { kind: 'ADJUSTMENT_CREDIT', amount_usd: 5, reason: 'Goodwill' };
      return () => operator.api.post(`/partners/${id}/adjustments`, wanted);
    },
    'POST /admin/adjustments/{id}/approve': async () => {
      const id = await adjustment();
      return () => second.api.post(`/adjustments/${id}/approve`);
    },
    'POST /admin/adjustments/{id}/reject': async () => {
      const id = await adjustment();
      return () => second.api.post(`/adjustments/${id}/reject`);
    },
    'POST /admin/payout-requests/{id}/approve': async () => {
      const id = await payoutIn();
      return () => reviewer.api.post(`/payout-requests/${id}/approve`);
    },
    'POST /admin/payout-requests/{id}/cancel': async () => {
      const id = await payoutIn();
      return () => reviewer.api.post(`/payout-requests/${id}/cancel`, { reason: 'Asked for' });
    },
    'POST /admin/payout-requests/{id}/process': async () => {
      const id = await payoutIn('approve');
      return () => treasurer.api.post(`/payout-requests/${id}/process`);
    },
    'POST /admin/payout-requests/{id}/complete': async () => {
      const id = await payoutIn('approve', 'process');
      return () => treasurer.api.post(`/payout-requests/${id}/complete`, { tx_hash: newId() });
    },
    'POST /admin/payout-requests/{id}/fail': async () => {
      const id = await payoutIn('approve', 'process');
      return () => treasurer.api.post(`/payout-requests/${id}/fail`, { reason: 'Sent back' });
    },
    'POST /admin/orders/{order_id}/refresh': async () => {
      const { id } = await anOrder(service);
      return () => operator.api.post(`/orders/${id}/refresh`);
    },
    'POST /admin/orders/{order_id}/usd': async () => {
      const { id } = await anOrder(service);
      return () => operator.api.post(`/orders/${id}/usd`, { price_usd_from: 5, reason: 'The source was wrong' });
    },
    'PATCH /admin/providers/{name}': () =>
      Promise.resolve(() => operator.api.patch('/providers/changenow', { enabled: true })),
  };

  test('knows every route of partners and staff that changes something', async () => {
    const { paths } = (await service.api.get('/openapi.json')).json as { paths: Record<string, object> };
    const changing = Object.entries(paths).flatMap(([path, operations]) =>
      Object.keys(operations)
        .filter((verb) => verb !== 'get')
        .map((verb) => `${verb.toUpperCase()} ${path.replace('/api/v1', '')}`),
    );
    const ofAccounts = changing.filter(
      (route) => /^\w+ \/(partners|admin)\//.test(route) && !changesNothing.has(route),
    );
    expect(Object.keys(acts).sort()).toEqual(ofAccounts.sort());
  });

  test.each(Object.entries(acts))('%s leaves one entry, committed with what it tells', async (route, prepare) => {
    const act = await prepare();
    const [{ count: before }] = await service.database.query(`SELECT count(*)::int AS count FROM audit_entries`);
    const answer = await act();
    expect([answer.text.slice(0, 300), answer.status < 300]).toEqual([answer.text.slice(0, 300), true]);
    const entries = await service.database.query(
      `SELECT action, xmin::text AS tx FROM audit_entries ORDER BY created_at, id OFFSET $1`,
      [before],
    );
    expect(entries).toHaveLength(1);
    if (withoutRow.has(route)) return;
    const facts = tablesOfFacts.map((table) => `SELECT 1 FROM ${table} WHERE xmin::text = $1`).join(' UNION ALL ');
    expect(await service.database.query(`${facts} LIMIT 1`, [entries[0].tx])).toHaveLength(1);
  });

  test('holds none of the secrets that passed by', async () => {
    const rows = await service.database.query(`SELECT changes::text AS text FROM audit_entries`);
    const told = rows.map(({ text }) => text as string).join('\n');
    expect(told.match(/.{20}("(password|secret)":|whsec_|\b(inv|nm|rt)_[\w-]{20}).{20}/)).toBeNull();
    expect(rows.length).toBeGreaterThan(50);
  });
});
