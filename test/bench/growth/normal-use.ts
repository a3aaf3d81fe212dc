import { delay, eventually } from '../../support/eventually.js';
import { ok, type Http } from '../../support/http.js';
import { anOrder } from '../../support/order.js';
import type { Partner } from '../../support/partner.js';
import type { Service } from '../../support/service.js';
import { staffOf } from '../../support/staff.js';

/** How often everything is asked for. */
const times = 12;
const ordersPlaced = 30;
/** A span of days with about as many, however many there are in all: what is longer is asked for in as many steps more. */
const ordersInSpan = 320;
/** The worker's tasks of every minute come round once in so long. */
const workerMs = 65_000;

/** Asks for all that customers, partners and staff look at, and has a few orders swapped, while a worker does what it does. */
export async function normalUse(service: Service, partner: Partner, { patient }: { patient: boolean }): Promise<void> {
  const until = performance.now() + (patient ? workerMs : 0);
  const [staff] = await staffOf(service, ['operator']);
  const known = await knownOf(service, await signedInAnew(service, partner));
  for (let time = 0; time < times; time += 1) {
    // What one token was answered is kept ready for it, and PostgreSQL would not be asked again.
    const signedIn = await signedInAnew(service, partner);
    for (const path of publicPaths(known)) await askFor(service.api, path);
    for (const path of partnerPaths(known)) await askFor(signedIn, path);
    for (const path of staffPaths(known)) await askFor(staff!.api, path);
  }
  const placed = [];
  for (let each = 0; each < ordersPlaced; each += 1) {
    const order = await anOrder(service, {
      apiKey: partner.apiKey,
      body: { source: 1, external_id: `new-${String(each)}` },
    });
    // At once: where time runs this quickly, the exchange waits for the coins a second or three.
    await order.pays();
    placed.push(order);
  }
  for (const order of placed) await order.becomes('completed', 60_000);
  await eventually(async () => {
    const [row] = await service.database.query('SELECT count(*)::int AS left FROM order_milestones');
    if ((row as { left: number }).left > 0) throw new Error('Not everything is rolled up yet');
  });
  await delay(Math.max(0, until - performance.now()));
}

async function signedInAnew({ api }: Service, { email, password }: Partner): Promise<Http> {
  const tokens = (await ok(api.post('/partners/signin', { email, password }))) as { access_token: string };
  return api.with({ authorization: `Bearer ${tokens.access_token}` });
}

/** What the paths name. */
interface Known {
  readonly order: string;
  readonly partnerId: string;
  readonly endpoint: string;
  readonly delivery: string;
  readonly cursor: string;
  readonly sequence: number;
  /** Days of {@link ordersInSpan} orders. */
  readonly from: string;
  readonly to: string;
  /** What is searched for: of each form one. */
  readonly named: readonly string[];
}

async function knownOf({ database }: Service, partner: Http): Promise<Known> {
  const [own] = await database.query('SELECT id, endpoint_id FROM bench.partners WHERE n = 0');
  const { id: partnerId, endpoint_id: endpoint } = own as { id: string; endpoint_id: string };
  const [order] = await database.query(
    `SELECT public_id, address_to, deposit_tx FROM orders WHERE partner_id = $1 ORDER BY created_at LIMIT 1 OFFSET 20`,
    [partnerId],
  );
  const [span] = await database.query(
    `SELECT to_char(min(created_at), 'YYYY-MM-DD') AS "from", to_char(max(created_at), 'YYYY-MM-DD') AS "to"
     FROM (SELECT created_at FROM orders WHERE partner_id = $1 ORDER BY created_at LIMIT $2) first_ones`,
    [partnerId, ordersInSpan],
  );
  const { from, to } = span as { from: string; to: string };
  const [delivery] = await database.query(
    'SELECT id, sequence FROM webhook_deliveries WHERE endpoint_id = $1 AND sequence = 7',
    [endpoint],
  );
  const { next_cursor: cursor } = (await ok(partner.get('/partners/orders'))) as { next_cursor: string };
  const { public_id: orderId, address_to: address, deposit_tx: tx } = order as Record<string, string>;
  const named = [orderId!, orderId!.slice(0, 7), `0x${tx!}`, address || '0x', 'shop-501', 'partner-3@example.com'];
  return {
    named: [...named, (delivery as { id: string }).id, 'evt_0123456789abcdef0123456789abcdef'],
    order: orderId!,
    partnerId,
    endpoint,
    delivery: (delivery as { id: string }).id,
    cursor,
    sequence: Number((delivery as { sequence: string }).sequence),
    from,
    to,
  };
}

const publicPaths = ({ order }: Known) => [
  '/swap/quote?currency_from=btc&currency_to=eth&amount_from=0.0105',
  `/swap/status?order_id=${order}`,
  '/assets',
  '/analytics/public?days=90',
  '/providers',
  '/service-status',
];

const partnerPaths = ({ order, endpoint, delivery, cursor, sequence, from, to, named }: Known) => [
  '/partners/orders',
  `/partners/orders?cursor=${cursor}`,
  '/partners/orders?status=failed',
  '/partners/orders?currency_from=xmr',
  // What is rare, or there is none of.
  '/partners/orders?currency_from=doge',
  '/partners/orders?currency_to=doge',
  '/partners/orders?updated_since=2100-01-01T00:00:00Z',
  '/partners/orders?sort=-updated_at',
  `/partners/orders?updated_since=${from}T00:00:00Z&sort=updated_at`,
  '/partners/orders?external_id=shop-501',
  `/partners/orders/${order}`,
  '/partners/analytics?days=90',
  '/partners/affiliate/summary',
  '/partners/affiliate/ledger',
  '/partners/affiliate/ledger?kind=COMMISSION_ACCRUAL',
  '/partners/affiliate/ledger?kind=PAYOUT',
  `/partners/affiliate/ledger?from=${from}&to=${to}`,
  `/partners/affiliate/statement.csv?from=${from}&to=${to}`,
  '/partners/affiliate/audit',
  '/partners/affiliate/audit?subject=webhook',
  '/partners/affiliate/webhooks',
  `/partners/affiliate/webhooks/${endpoint}/deliveries`,
  `/partners/affiliate/webhook-deliveries/${delivery}`,
  '/partners/affiliate/webhook-deliveries?state=exhausted',
  '/partners/affiliate/webhook-deliveries?type=order.created',
  '/partners/affiliate/payout-requests',
  `/partners/events?after=${String(sequence)}`,
  ...named.map((name) => `/partners/search?q=${name}`),
];

const staffPaths = ({ order, partnerId, named }: Known) => [
  '/orders',
  '/orders?status=failed',
  '/orders?provider=exolix',
  `/orders?partner_id=${partnerId}`,
  '/orders?action_required=true',
  `/orders/${order}`,
  '/partners',
  `/partners/${partnerId}`,
  '/overview',
  '/questions',
  '/payout-requests',
  '/audit',
  '/audit?subject=provider',
  `/audit?partner_id=${partnerId}&subject=webhook`,
  ...named.map((name) => `/search?q=${name}`),
];

async function askFor(api: Http, path: string): Promise<void> {
  const { status, text } = await api.get(path);
  if (status !== 200) throw new Error(`${path} was answered ${String(status)}: ${text.slice(0, 500)}`);
}
