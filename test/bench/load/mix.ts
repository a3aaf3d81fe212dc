import { randomUUID } from 'node:crypto';
import { ok } from '../../support/http.js';
import { anOrder, usualOrder } from '../../support/order.js';
import type { Partner } from '../../support/partner.js';
import type { Service } from '../../support/service.js';
import { randomFrom } from '../../faults/random.js';
import type { Ask } from './arrivals.js';

/** Of a hundred requests. */
const shares = { quote: 70, status: 20, create: 5, partner: 5 } as const;
const pairs = ['btc|eth', 'eth|btc', 'btc|xmr', 'ltc|eth', 'xmr|btc'];
const amounts = ['0.5', '0.6', '0.75', '1'];
const reads = ['/partners/orders', '/partners/affiliate/summary', '/partners/affiliate/ledger'];
const watched = 50;
/** Access tokens live for minutes. */
const signInMs = 4 * 60_000;

/** Requests as a wallet, its customers and its partner send them. */
export interface Mix {
  readonly next: () => Ask;
  /** Creates that were answered well. */
  readonly created: () => number;
  stop(): void;
}

/** The same sequence of kinds for the same seed. */
export async function mixOf(service: Service, partner: Partner, seed: number): Promise<Mix> {
  const random = randomFrom(seed);
  const any = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T;
  const orders: string[] = [];
  for (let placed = 0; placed < watched; placed += 1)
    orders.push((await anOrder(service, { apiKey: partner.apiKey, body: { source: 1 } })).id);
  let created = 0;
  let authorization = await signedIn(service, partner);
  const again = setInterval(() => {
    void signedIn(service, partner).then((token) => (authorization = token));
  }, signInMs).unref();
  const learn = (text: string) => {
    created += 1;
    orders.push((JSON.parse(text) as { order_info: string }).order_info);
  };
  const kinds: Readonly<Record<keyof typeof shares, () => Omit<Ask, 'kind'>>> = {
    quote: () => {
      const [from = '', to = ''] = any(pairs).split('|');
      const query = `currency_from=${from}&currency_to=${to}&amount_from=${any(amounts)}`;
      return { method: 'GET', path: `/api/v1/swap/quote?${query}` };
    },
    status: () => ({ method: 'GET', path: `/api/v1/swap/status?order_id=${any(orders)}` }),
    create: () => ({
      method: 'POST',
      path: '/api/v1/swap/create',
      headers: {
        'content-type': 'application/json',
        'x-service-api-key': partner.apiKey,
        'idempotency-key': randomUUID(),
      },
      body: JSON.stringify({ ...usualOrder, source: 1 }),
      learn,
    }),
    partner: () => ({ method: 'GET', path: `/api/v1${any(reads)}`, headers: { authorization } }),
  };
  const next = () => {
    let left = random() * 100;
    for (const [kind, share] of Object.entries(shares) as [keyof typeof shares, number][]) {
      left -= share;
      if (left < 0) return { kind, ...kinds[kind]() };
    }
    return { kind: 'quote', ...kinds.quote() };
  };
  return { next, created: () => created, stop: () => clearInterval(again) };
}

async function signedIn(service: Service, { email, password }: Partner): Promise<string> {
  const { access_token: token } = (await ok(service.api.post('/partners/signin', { email, password }))) as {
    access_token: string;
  };
  return `Bearer ${token}`;
}
