import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import pg from 'pg';

/*
 * Baselines B1s and B1i: Fastify and one prepared statement for each request, over a pool as large as the product's, on the same
 * PostgreSQL. What they read are the rows that the product reads; what they write goes into a table of their own.
 */
const [databaseUrl = '', partnerId = ''] = process.argv.slice(2);
const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 });
const fastify = Fastify();

const order = `
  public_id, status, action_required, was_held, reason_code, reason_message, currency_from, network_from, currency_to, network_to,
  amount_from, amount_to, agreed_to, address_to, receiver_memo_tag, refund_address, refund_memo_tag, fixed, is_anonym, provider,
  deposit_address, deposit_memo, deposit_uri, unit_price_usd, price_usd_from_cents, deposit_tx, payout_tx, refund_tx, confirmations,
  repeats, expires_at, timeline, version, created_at, updated_at, completed_at, reversed_at, addresses_forgotten_at`;

const one = { name: 'one', text: `SELECT ${order} FROM orders WHERE public_id = $1` };
const many = {
  name: 'many',
  text: `SELECT ${order} FROM orders WHERE partner_id = $1 ORDER BY created_at DESC, id DESC LIMIT 25`,
};
const account = { name: 'account', text: 'SELECT * FROM affiliate_accounts WHERE partner_id = $1' };
const insert = {
  name: 'insert',
  text: `INSERT INTO bench.orders (currency_from, currency_to, amount_from, address_to, idempotency_key)
         VALUES ($1, $2, $3, $4, $5) RETURNING id, created_at`,
};

interface Created {
  readonly currency_from: string;
  readonly currency_to: string;
  readonly amount_from: string;
  readonly address_to: string;
}

fastify.get<{ Querystring: { order_id: string } }>('/api/v1/swap/status', async ({ query }) => {
  const { rows } = await pool.query<object>({ ...one, values: [query.order_id] });
  return { message: 'success', order_info: rows[0] };
});
fastify.get('/api/v1/partners/orders', async () => {
  const { rows } = await pool.query<object>({ ...many, values: [partnerId] });
  return { data: rows };
});
fastify.get('/api/v1/partners/affiliate/summary', async () => {
  const { rows } = await pool.query<object>({ ...account, values: [partnerId] });
  return { data: rows[0] };
});
fastify.post<{ Body: Created; Headers: { 'idempotency-key'?: string } }>(
  '/api/v1/swap/create',
  async ({ body, headers }, reply) => {
    const { currency_from, currency_to, amount_from, address_to } = body;
    const values = [currency_from, currency_to, amount_from, address_to, headers['idempotency-key']];
    const { rows } = await pool.query<object>({ ...insert, values });
    return reply.status(201).send({ message: 'success', order_info: rows[0] });
  },
);

await fastify.listen({ host: '127.0.0.1', port: 0 });
process.send?.((fastify.server.address() as AddressInfo).port);
process.on('disconnect', () => process.exit());
