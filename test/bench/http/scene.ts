import type { Backend } from '../../support/backends.js';
import { eventually } from '../../support/eventually.js';
import { ok } from '../../support/http.js';
import { anOrder } from '../../support/order.js';
import { aPartner, type Partner } from '../../support/partner.js';
import { aService, type Service } from '../../support/service.js';
import { asDeployed } from '../as-deployed.js';
import { startBeside, type Beside } from '../beside.js';
import { fill, forgetEvents, sharedBy } from '../growth/fill.js';
import { sha256, type UsualOffer } from '../processes/usual/swaps.js';
import { usualTables } from '../processes/usual/tables.js';
import type { Target } from './generator.js';

/** Everything that is measured, and beside what, each a process of its own on the same PostgreSQL. */
export interface Scene {
  readonly service: Service;
  readonly product: Target;
  /** B0: node:http and the same bytes. */
  readonly bare: Beside;
  /** B1s and B1i: Fastify and one prepared statement. */
  readonly statement: Beside;
  /** B6: the application that most teams would ship. */
  readonly usual: Beside;
  /** Has so many orders that a page of them is one of many. */
  readonly partner: Partner;
  readonly partnerId: string;
  /** Orders that wait for their deposit, as customers look at them. */
  readonly waiting: readonly { readonly id: string; readonly etag: string }[];
  close(): Promise<void>;
}

/** Exchanges whose offers a quote compares: ChangeNOW and these. */
const exchanges = ['sideshift', 'stealthex'];
/** Orders are placed faster than any exchange would take them: what is measured is the API. */
const askedFreely = {
  PROVIDER_CALLS_PER_MINUTE: ['changenow', ...exchanges].map((name) => `${name}:10000000`).join(','),
};
const ordersOfPartner = 10_000;
const watched = 100;
export const quotePath = '/api/v1/swap/quote?currency_from=btc&currency_to=eth&amount_from=0.0105';

/** Prices and orders at the exchanges stand still, so that the same question has the same answer. */
export async function setScene(backend: Backend): Promise<Scene> {
  const service = await aService({ backend, exchanges, speed: 0, env: { ...asDeployed, ...askedFreely } });
  const besides: Beside[] = [];
  const start = async (name: string, args: readonly string[] = []) => {
    const beside = await startBeside(name, args);
    besides.push(beside);
    return beside;
  };
  const close = async () => {
    for (const beside of besides) beside.stop();
    await forgetEvents(service.database);
    await service.stop();
  };
  try {
    const partner = await aPartner(service);
    const partnerId = await fillFor(service, partner);
    const waiting = await waitingOrders(service, partner);
    await prepareTables(service, partner);
    return {
      service,
      product: { origin: new URL(service.api.base).origin, pid: service.apis[0]?.pid ?? 0 },
      bare: await start('bare-http'),
      statement: await start('one-statement', [service.database.url, partnerId]),
      usual: await start('usual-service', await usualArguments(service)),
      partner,
      partnerId,
      waiting,
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

async function fillFor(service: Service, partner: Partner): Promise<string> {
  const plan = await sharedBy(service.database, partner, 1);
  await fill(service.database, plan, ordersOfPartner);
  return plan.partnerId;
}

async function waitingOrders(service: Service, partner: Partner): Promise<Scene['waiting']> {
  await eventually(async () => {
    const { data } = (await ok(service.api.get(quotePath.replace('/api/v1', '')))) as { data: { offers: unknown[] } };
    if (data.offers.length !== exchanges.length + 1) throw new Error('Not every exchange has an offer yet');
  });
  const found: { id: string; etag: string }[] = [];
  for (let placed = 0; placed < watched; placed += 1) {
    const { id } = await anOrder(service, { apiKey: partner.apiKey, body: { source: 1 } });
    const { headers } = await service.api.get(`/swap/status?order_id=${id}`);
    found.push({ id, etag: headers.get('etag') ?? '' });
  }
  return found;
}

/** What the baselines write goes beside the product's own tables. */
async function prepareTables({ database }: Service, { apiKey }: Partner): Promise<void> {
  await database.query(`
    CREATE TABLE bench.orders (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(), currency_from text NOT NULL, currency_to text NOT NULL,
      amount_from numeric NOT NULL, address_to text NOT NULL, idempotency_key text NOT NULL UNIQUE,
      created_at timestamptz NOT NULL DEFAULT now());
    ${usualTables}`);
  await database.query('INSERT INTO bench.usual_keys (key_hash, commission_bps) VALUES ($1, 50)', [sha256(apiKey)]);
  await database.query(
    `INSERT INTO bench.usual_orders (public_id, status, currency_from, currency_to, amount_from, amount_to, address_to, provider,
       provider_ref, deposit_address, price_usd_from, timeline)
     SELECT public_id, status, currency_from, currency_to, amount_from, amount_to, address_to, provider, public_id, deposit_address,
       price_usd_from_cents / 100.0, timeline FROM orders`,
  );
  await database.query('VACUUM ANALYZE bench.usual_orders');
}

/** The usual application has in its cache what the product has in its own. */
async function usualArguments(service: Service): Promise<string[]> {
  const { data } = (await ok(service.api.get(quotePath.replace('/api/v1', '')))) as {
    data: {
      offers: UsualOffer[];
      amount_from: string;
      amount_to: string;
      price_usd_from: number;
      price_usd_to: number;
    };
  };
  const { CHANGENOW_BASE_URL: url = '', CHANGENOW_API_KEY: key = '' } = service.env;
  const usd = [data.price_usd_from / Number(data.amount_from), data.price_usd_to / Number(data.amount_to)];
  return [service.database.url, url, key, JSON.stringify(data.offers), ...usd.map((price) => price.toFixed(8))];
}
