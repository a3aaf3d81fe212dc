import { createHmac } from 'node:crypto';
import { eventually } from '../support/eventually.js';
import { anEmail } from '../support/partner.js';
import { aReceiver } from '../support/receiver.js';
import { roomInDay } from '../support/room-in-window.js';
import { aService, type Service } from '../support/service.js';

/*
 * A partner's backend as it was written against 0.1.0: every call as the documents had it then, every field it reads named. It knows
 * nothing that was added since, and is never changed when something is: whatever breaks here breaks somebody's integration.
 */

type Json = Record<string, unknown>;

class Backend {
  private token = '';

  constructor(private readonly base: string) {}

  async call(
    method: string,
    path: string,
    body?: Json,
    headers: Record<string, string> = {},
  ): Promise<[number, Json, Headers]> {
    const answer = await fetch(this.base + path, {
      method,
      headers: {
        ...(body && { 'content-type': 'application/json' }),
        ...(this.token && { authorization: `Bearer ${this.token}` }),
        ...headers,
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    return [answer.status, text.startsWith('{') ? (JSON.parse(text) as Json) : { text }, answer.headers];
  }

  signInWith(token: string): void {
    this.token = token;
  }
}

/** The fields that the documents of 0.1.0 named. */
const snapshotFields = [
  'order_id status status_name is_final action_required reason poll_after_seconds creation_time updated_at currency_from network_from',
  'amount_from currency_to network_to amount_to address_from sender_memo_tag address_to receiver_memo_tag refund_address fixed',
  'is_anonym rate price_usd_from provider legs deposit_tx payout_tx refund_tx confirmations repeated_deposits expires_at timeline',
].flatMap((line) => line.split(' '));

const has = (json: unknown, ...fields: readonly string[]) =>
  expect(Object.keys(json as Json)).toEqual(expect.arrayContaining([...fields]));

const destination = '0x1bBDbF8164f5427CA6C05797E63a5E0fB5C88Cc5';

let service: Service;
beforeAll(async () => {
  service = await aService();
});
afterAll(() => service.stop());

test('a script of a partner that was written against the version before runs unchanged', async () => {
  await roomInDay();
  const backend = new Backend(service.api.base);
  const receiver = await aReceiver();
  const [email, password] = [anEmail(), 'correct horse battery'];

  // An account.
  const [signedUp, registration] = await backend.call('POST', '/partners/signup', {
    email,
    password,
    name: 'Old wallet',
  });
  expect(signedUp).toBe(201);
  has(registration, 'email', 'verification_expires_at');
  const [code = ''] = await service.sandbox.codes(email);
  expect((await backend.call('POST', '/partners/verify-email', { email, code }))[1]).toEqual({ verified: true });
  const [, tokens] = await backend.call('POST', '/partners/signin', { email, password });
  has(tokens, 'access_token', 'token_type', 'expires_in', 'refresh_token', 'refresh_expires_in');
  backend.signInWith(tokens['access_token'] as string);
  const [, fresh] = await backend.call('POST', '/partners/auth/refresh', { refresh_token: tokens['refresh_token'] });
  has(fresh, 'access_token', 'refresh_token');
  const [, profile] = await backend.call('GET', '/partners/profile');
  has(profile, 'id', 'email', 'name', 'website', 'email_verified', 'two_factor_enabled', 'affiliate', 'created_at');

  // Keys.
  const [made, key] = await backend.call('POST', '/partners/api-keys', { name: 'Backend' });
  expect(made).toBe(201);
  has(key, 'id', 'name', 'kind', 'key', 'prefix', 'created_at');
  const apiKey = { 'x-service-api-key': key['key'] as string };
  const page = { name: 'Page', kind: 'publishable', allowed_origins: ['https://wallet.example'] };
  expect((await backend.call('POST', '/partners/api-keys', page))[0]).toBe(201);
  const [, keys] = await backend.call('GET', '/partners/api-keys');
  has(
    (keys['data'] as Json[])[0],
    'id',
    'name',
    'kind',
    'prefix',
    'created_at',
    'last_used_at',
    'expires_at',
    'revoked_at',
  );
  const [, dashboard] = await backend.call('POST', '/partners/auth/token', { api_key: key['key'] });
  expect(dashboard).toMatchObject({ token_type: 'Bearer', scope: 'dashboard' });

  // Webhooks, in three of the types there were.
  const events = ['affiliate.commission_accrued', 'affiliate.payout_updated', 'order.status_changed'];
  const [, endpoint] = await backend.call('POST', '/partners/affiliate/webhooks', { url: receiver.url, events });
  has(endpoint, 'id', 'url', 'events', 'active', 'description', 'created_at', 'health', 'secret');

  // Quotes and estimates, without a key as it was; an unknown one was no error there.
  const pair = 'currency_from=btc&currency_to=eth';
  const [quoted, quote] = await backend.call('GET', `/swap/quote?${pair}&amount_from=0.0105`, undefined, {
    'x-service-api-key': 'swap_sk_nonsense',
  });
  expect(quoted).toBe(200);
  has(
    quote['data'],
    'amount_from',
    'amount_to',
    'rate',
    'min_amount',
    'max_amount',
    'source',
    'provider',
    'offers',
    'costs',
  );
  has(
    (await backend.call('GET', '/swap/usd?currency_from=btc&amount_from=0.0105'))[1]['data'],
    'price_usd',
    'amount_usd',
    'as_of',
  );
  const [, assets] = await backend.call('GET', '/assets');
  has(assets, 'data', 'networks', 'as_of');

  // An order, once, whatever happens to the answer.
  const wanted = { currency_from: 'btc', currency_to: 'eth', amount_from: '0.0105', address_to: destination };
  expect((await backend.call('POST', '/swap/validate', wanted))[1]).toEqual({ data: { valid: true, errors: [] } });
  const once = { ...apiKey, 'idempotency-key': 'order-1' };
  const [created, order] = await backend.call('POST', '/swap/create', wanted, once);
  expect([created, order['message']]).toEqual([201, 'success']);
  has(order, 'order_info', 'manage_token', 'deposit', 'data');
  has(
    order['deposit'],
    'address',
    'memo_tag',
    'memo_name',
    'amount',
    'currency',
    'network',
    'uri',
    'qr_svg',
    'expires_at',
  );
  const [, repeated, repeatedHeaders] = await backend.call('POST', '/swap/create', wanted, once);
  expect([repeated, repeatedHeaders.get('idempotent-replayed')]).toEqual([order, 'true']);
  const id = order['order_info'] as string;
  await service.sandbox.deposit((order['deposit'] as { address: string }).address);

  // Polling as it was told to: an ETag sent back as it came.
  let etag = '';
  await eventually(async () => {
    const seen: Record<string, string> = etag ? { 'if-none-match': etag } : {};
    const [status, answer, headers] = await backend.call('GET', `/swap/status?order_id=${id}`, undefined, seen);
    etag = headers.get('etag') ?? '';
    expect([200, 304]).toContain(status);
    if (status === 200) has(answer['order_info'], ...snapshotFields);
    expect(status === 200 && (answer['order_info'] as Json)['status']).toBe(4);
  });
  expect((await backend.call('GET', `/swap/status?order_id=${id}`, undefined, { 'if-none-match': etag }))[0]).toBe(304);

  // What came by webhook.
  const [accrual] = await eventually(() => {
    const arrivals = receiver.about(id, 'affiliate.commission_accrued');
    expect(arrivals).toHaveLength(1);
    return arrivals;
  });
  const { headers, body, event } = accrual!;
  const signed = createHmac('sha256', endpoint['secret'] as string).update(
    `${String(headers['x-service-timestamp'])}.${body}`,
  );
  expect(headers['x-service-signature']).toBe(`v1=${signed.digest('hex')}`);
  has(event, 'id', 'type', 'created_at', 'sequence', 'data');
  has((event as Json)['data'], 'order_id', 'amount_usd', 'commission_bps', 'price_usd_from', 'ledger_entry_id');
  const [moved] = await eventually(() => {
    const arrivals = receiver.about(id, 'order.status_changed');
    expect(arrivals.length).toBeGreaterThan(0);
    return arrivals;
  });
  has((moved!.event as Json)['data'], ...snapshotFields);
  expect(new Set(receiver.arrivals.map((arrival) => (arrival.event as Json)['type']))).toEqual(
    new Set(['affiliate.commission_accrued', 'order.status_changed']),
  );
  const hook = `/partners/affiliate/webhooks/${String(endpoint['id'])}`;
  has((await backend.call('GET', `${hook}/deliveries`))[1], 'data', 'next_cursor');
  expect((await backend.call('POST', `${hook}/test`))[0]).toBe(202);

  // The books of the account.
  const today = new Date().toISOString().slice(0, 10);
  const [, orders] = await backend.call('GET', `/partners/orders?status=completed&from=${today}&to=${today}&limit=1`);
  has((orders['data'] as Json[])[0], ...snapshotFields, 'commission_usd');
  const [, csv] = await backend.call('GET', `/partners/orders.csv?from=${today}&to=${today}`);
  expect(csv['text']).toMatch(
    /^order_id,created_at,completed_at,status_name,currency_from,amount_from,currency_to,amount_to,address_to,/,
  );
  const [, figures] = await backend.call('GET', '/partners/analytics?days=7');
  has(figures['data'], 'days', 'orders', 'completed_orders', 'volume_usd', 'affiliate_usd', 'daily', 'top_pairs');
  const [, summary] = await backend.call('GET', '/partners/affiliate/summary');
  has(
    summary['data'],
    'ledger_balance',
    'pending_payouts',
    'available_balance',
    'minimum_payout_usd',
    'affiliate_enabled',
  );
  has((await backend.call('GET', '/partners/affiliate/ledger'))[1], 'data', 'next_cursor');
  expect((await backend.call('GET', `/partners/affiliate/statement.csv?from=${today}&to=${today}`))[0]).toBe(200);
  const [, log] = await backend.call('GET', '/partners/affiliate/audit');
  has((log['data'] as Json[])[0], 'id', 'sequence', 'action', 'actor', 'ip', 'changes', 'created_at', 'hash');

  // Being paid, and the end.
  const [, terms] = await backend.call('GET', '/partners/affiliate/terms');
  expect((await backend.call('POST', '/partners/affiliate/terms/accept', { version: terms['version'] }))[0]).toBe(200);
  const payout = { asset: 'eth', network: 'eth', address: destination, password };
  const [, destinationNow] = await backend.call('PATCH', '/partners/affiliate/payout-profile', payout);
  has(
    destinationNow['data'],
    'asset',
    'network',
    'address',
    'memo_tag',
    'preferences',
    'cooling_down_until',
    'updated_at',
  );
  const [refused, problem] = await backend.call('POST', '/partners/affiliate/payout-requests', { amount: 50 });
  expect([refused, problem['code']]).toEqual([409, 'insufficient_balance']);
  has(problem, 'type', 'title', 'status', 'detail', 'code', 'request_id');
  const [rotated, successor] = await backend.call('POST', `/partners/api-keys/${String(key['id'])}/rotate`, {
    overlap_hours: 1,
  });
  expect(rotated).toBe(201);
  has(successor, 'id', 'name', 'kind', 'key', 'prefix', 'created_at');
  expect((await backend.call('POST', '/swap/create', wanted, apiKey))[0]).toBe(201);
  expect((await backend.call('DELETE', `/partners/api-keys/${String(successor['id'])}`))[0]).toBe(204);
  expect((await backend.call('DELETE', hook))[0]).toBe(204);
  expect((await backend.call('POST', '/partners/auth/logout', { refresh_token: fresh['refresh_token'] }))[0]).toBe(204);
  await receiver.close();
});
