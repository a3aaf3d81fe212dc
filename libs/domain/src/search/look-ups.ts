import type { OrderMailAddresses } from '../orders/index.js';
import { orderIdRange, textRange, type Forms } from './recognise.js';

/** What can be found. */
export const foundKinds = ['order', 'partner', 'payout', 'batch', 'delivery', 'event', 'staff'] as const;

/** By which of its names something was found. */
export const foundBy = [
  'order_id',
  'external_id',
  'exchange_reference',
  'deposit_address',
  'receiving_address',
  'refund_address',
  'transaction',
  'email',
  'name',
  'id',
  'payout_address',
] as const;

/** What the look-ups need to know beside the text. */
export interface Scope {
  /** Only what is this partner's. */
  readonly partnerId: string | null;
  readonly providers: readonly string[];
  readonly hashesOf: OrderMailAddresses['hashesOf'];
}

/** Gives a value its place among the parameters. */
type Put = (value: unknown) => string;
type LookUp = (forms: Forms, put: Put, scope: Scope) => string | null;

/** Of each look-up at most so many. */
const most = 5;

/** Every select has the same columns: kind, matched, id, name, cents, status, partner_id, endpoint_id, at. */
const select = (kind: (typeof foundKinds)[number], matched: (typeof foundBy)[number], columns: string) =>
  `SELECT '${kind}' AS kind, '${matched}' AS matched, ${columns}`;
const limited = (sql: string) => `(${sql} LIMIT ${String(most)})`;

const orderColumns = `o.public_id AS id, o.currency_from || ' → ' || o.currency_to AS name, NULL::bigint AS cents, o.status,
  o.partner_id, NULL::uuid AS endpoint_id, o.created_at AS at`;

/** Orders where `condition` holds; `joined` is what else it speaks of. */
function orders(
  matched: (typeof foundBy)[number],
  { partnerId }: Scope,
  put: Put,
  { where: condition, joined = '' }: { where: string; joined?: string },
): string {
  const own = partnerId === null ? '' : ` AND o.partner_id = ${put(partnerId)}`;
  return limited(`${select('order', matched, orderColumns)} FROM orders o ${joined} WHERE ${condition}${own}`);
}

const begins = (column: string, prefix: string, put: Put) => {
  const [lowest, beyond] = textRange(prefix);
  return `${column} ~>=~ ${put(lowest)} AND ${column} ~<~ ${put(beyond)}`;
};

const legsJoined = 'JOIN order_legs l ON l.order_id = o.id';

const ofOrders: readonly LookUp[] = [
  ({ orderId }, put, scope) => {
    if (orderId === null) return null;
    const [lowest, highest] = orderIdRange(orderId);
    // The order of letters may be another where the database speaks another language: what lies between must begin so, too.
    const where = `o.public_id BETWEEN ${put(lowest)} AND ${put(highest)} AND starts_with(o.public_id, ${put(orderId)})`;
    return orders('order_id', scope, put, { where });
  },
  ({ word }, put, scope) => {
    if (word === null) return null;
    // A partner's own look-up goes by the index of the partner, which knows whole names only.
    const isOwn = scope.partnerId !== null;
    const where = isOwn ? `o.external_id = ${put(word)}` : begins('o.external_id', word, put);
    return orders('external_id', scope, put, { where });
  },
  ({ word }, put, scope) => {
    if (word === null || scope.partnerId !== null) return null;
    const where = `l.provider = ANY(${put(scope.providers)}) AND l.ref = ${put(word)}`;
    return orders('exchange_reference', scope, put, { where, joined: legsJoined });
  },
  ({ addresses }, put, scope) =>
    addresses && orders('deposit_address', scope, put, { where: `lower(o.deposit_address) = ANY(${put(addresses)})` }),
  ({ addresses }, put, scope) => {
    if (addresses === null) return null;
    const where = `lower(o.address_to) = ANY(${put(addresses)}) AND o.addresses_forgotten_at IS NULL`;
    return orders('receiving_address', scope, put, { where });
  },
  ({ addresses }, put, scope) =>
    addresses && orders('refund_address', scope, put, { where: `lower(o.refund_address) = ANY(${put(addresses)})` }),
  ({ addresses }, put, scope) => {
    if (addresses === null || scope.partnerId !== null) return null;
    return orders('deposit_address', scope, put, {
      where: `lower(l.deposit_address) = ANY(${put(addresses)})`,
      joined: legsJoined,
    });
  },
  ...['deposit_tx', 'payout_tx', 'refund_tx'].map((column): LookUp => ({ transactions }, put, scope) => {
    if (transactions.length === 0) return null;
    const named = transactions.map((each) => `lower(l.${column}) = ${put(each)}`).join(' OR ');
    return orders('transaction', scope, put, { where: `(${named})`, joined: legsJoined });
  }),
  ({ email }, put, scope) => {
    if (email === null || scope.partnerId !== null) return null;
    const where = `m.email_hash = ANY(${put(scope.hashesOf(email))})`;
    return orders('email', scope, put, { where, joined: 'JOIN order_mail_addresses m ON m.order_id = o.id' });
  },
];

const payoutColumns = `r.id::text AS id, r.asset AS name, r.amount_cents AS cents, r.status, r.partner_id,
  NULL::uuid AS endpoint_id, r.created_at AS at`;

function payouts(matched: (typeof foundBy)[number], { partnerId }: Scope, put: Put, condition: string): string {
  const own = partnerId === null ? '' : ` AND r.partner_id = ${put(partnerId)}`;
  return limited(`${select('payout', matched, payoutColumns)} FROM payout_requests r WHERE ${condition}${own}`);
}

const between = (column: string, [lowest, highest]: readonly [string, string], put: Put) =>
  `${column} BETWEEN ${put(lowest)}::uuid AND ${put(highest)}::uuid`;

const ofPayouts: readonly LookUp[] = [
  ({ rows }, put, scope) => rows && payouts('id', scope, put, between('r.id', rows, put)),
  ({ transactions: [hash] }, put, scope) =>
    hash === undefined
      ? null
      : payouts('transaction', scope, put, `payout_tx_key(r.tx_hash) = ${put(hash)} AND r.tx_hash IS NOT NULL`),
  ({ rows }, put, { partnerId }) =>
    rows && partnerId === null
      ? limited(
          `${select(
            'batch',
            'id',
            `b.id::text AS id, b.network AS name, NULL::bigint AS cents, NULL AS status,
             NULL::uuid AS partner_id, NULL::uuid AS endpoint_id, b.created_at AS at`,
          )}
           FROM payout_batches b WHERE ${between('b.id', rows, put)}`,
        )
      : null,
];

const deliveryColumns = `d.id::text AS id, e.type AS name, NULL::bigint AS cents, d.state AS status, d.partner_id,
  d.endpoint_id, d.created_at AS at`;
const eventColumns = `e.id, e.type AS name, NULL::bigint AS cents, NULL AS status, e.partner_id,
  NULL::uuid AS endpoint_id, e.created_at AS at`;
const eventIs = ([lowest, highest]: readonly [string, string], lower: string, put: Put) =>
  `e.id BETWEEN ${put(lowest)} AND ${put(highest)} AND starts_with(e.id, ${put(lower)})`;

const ofWebhooks: readonly LookUp[] = [
  ({ rows }, put, { partnerId }) => {
    if (rows === null) return null;
    const own = partnerId === null ? '' : ` AND d.partner_id = ${put(partnerId)}`;
    return limited(
      `${select('delivery', 'id', deliveryColumns)} FROM webhook_deliveries d
       LEFT JOIN webhook_events e ON e.partner_id = d.partner_id AND e.sequence = d.sequence
       WHERE ${between('d.id', rows, put)}${own}`,
    );
  },
  ({ event, lower }, put, { partnerId }) => {
    if (event === null) return null;
    const own = partnerId === null ? '' : ` AND e.partner_id = ${put(partnerId)}`;
    return limited(
      `${select('event', 'id', eventColumns)} FROM webhook_events e WHERE ${eventIs(event, lower, put)}${own}`,
    );
  },
  ({ event, lower }, put, { partnerId }) => {
    if (event === null) return null;
    const own = partnerId === null ? '' : ` AND e.partner_id = ${put(partnerId)}`;
    return limited(
      `${select('delivery', 'id', deliveryColumns)} FROM webhook_events e
       JOIN webhook_endpoints p ON p.partner_id = e.partner_id
       JOIN webhook_deliveries d ON d.endpoint_id = p.id AND d.sequence = e.sequence
       WHERE ${eventIs(event, lower, put)}${own}`,
    );
  },
];

const partnerColumns = `p.id::text AS id, p.name, NULL::bigint AS cents,
  CASE WHEN p.closed_at IS NOT NULL THEN 'closed' WHEN p.suspended_at IS NOT NULL THEN 'suspended' END AS status,
  p.id AS partner_id, NULL::uuid AS endpoint_id, p.created_at AS at`;
const partners = (matched: (typeof foundBy)[number], condition: string, joined = '') =>
  limited(`${select('partner', matched, partnerColumns)} FROM partners p ${joined} WHERE ${condition}`);

/** For the staff alone. */
const ofPeople: readonly LookUp[] = [
  ({ rows }, put) => rows && partners('id', between('p.id', rows, put)),
  ({ email, lower }, put) => (lower === '' ? null : partners('email', begins('p.email', email ?? lower, put))),
  ({ word }, put) => (word === null ? null : partners('name', begins('lower(p.name)', word.toLowerCase(), put))),
  ({ email }, put) =>
    email === null
      ? null
      : partners(
          'email',
          `m.email = ${put(email)} AND m.joined_at IS NOT NULL AND m.removed_at IS NULL`,
          'JOIN partner_members m ON m.partner_id = p.id',
        ),
  ({ text, addresses }, put) =>
    addresses &&
    partners('payout_address', `f.address = ${put(text)}`, 'JOIN payout_profiles f ON f.partner_id = p.id'),
  ({ email }, put) =>
    email === null
      ? null
      : limited(
          `${select(
            'staff',
            'email',
            `a.id::text AS id, a.name, NULL::bigint AS cents,
             CASE WHEN a.deactivated_at IS NOT NULL THEN 'deactivated' END AS status, NULL::uuid AS partner_id,
             NULL::uuid AS endpoint_id, a.created_at AS at`,
          )} FROM admins a WHERE a.email = ${put(email)}`,
        ),
];

/** One statement of all look-ups that the text's form allows, and its parameters; null where it can name nothing. */
export function statementOf(forms: Forms, scope: Scope): { readonly sql: string; readonly values: unknown[] } | null {
  const values: unknown[] = [];
  const put: Put = (value) => `$${String(values.push(value))}`;
  const everything = [...ofOrders, ...ofPayouts, ...ofWebhooks, ...(scope.partnerId === null ? ofPeople : [])];
  const parts = everything.map((lookUp) => lookUp(forms, put, scope)).filter((each) => each !== null);
  return parts.length === 0 ? null : { sql: parts.join('\nUNION ALL\n'), values };
}
