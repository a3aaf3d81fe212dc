import { delay, eventually } from '../support/eventually.js';
import { ok } from '../support/http.js';
import { aPartner, type Partner } from '../support/partner.js';
import { aService, type Service } from '../support/service.js';
import type { Backend } from '../support/backends.js';
import { runBeside, startBeside, type Beside } from './beside.js';
import { alone, besideBaseline, type Figure } from './figure.js';
import { ascending, percentile, rounded } from './measures.js';
import type { Outcome } from './outcome.js';
import type { Received } from './processes/receiver.js';
import { takeTurns } from './turns.js';

export interface WebhooksOptions {
  readonly backend: Backend;
  readonly rounds: number;
  /** Events of a turn. */
  readonly deliveries: number;
  /** How long the crowd is sent to. */
  readonly seconds: number;
  /** Which of the {@link scenes}; all when there are none. */
  readonly only: readonly string[];
}

/** What a scene is played with. */
interface Stage extends WebhooksOptions {
  readonly service: Service;
  readonly receiver: Beside;
}

const event = 'affiliate.commission_accrued';
const webhooksPath = '/partners/affiliate/webhooks';

const scenes = {
  /** Events in the outbox to answers of ten endpoints, attempts logged, addresses checked; beside undici and HMAC over fifty connections. */
  throughput,
  /** The same with one endpoint of the ten that never answers: what the other nine still get. */
  hung,
  /** A hundred endpoints at 200 events a second, ten of them hanging: from commit to first attempt of the others. */
  crowd,
  /** Everything one endpoint got, sent again, with the worker killed half-way. */
  replay,
} as const satisfies Record<string, (stage: Stage) => Promise<Figure>>;

/** How fast one worker delivers webhooks, beside the bare machine. */
export async function webhooks(options: WebhooksOptions): Promise<Outcome> {
  const receiver = await startBeside('receiver');
  const figures: Figure[] = [];
  const wanted = (name: string) => options.only.length === 0 || options.only.includes(name);
  try {
    for (const [name, play] of Object.entries(scenes)) {
      if (!wanted(name)) continue;
      const env = { SWEEP_MS: '100', LOG_LEVEL: 'log', WEBHOOK_TIMEOUT_MS: '10000' };
      const service = await aService({ backend: options.backend, speed: 0, env });
      try {
        figures.push(await play({ ...options, service, receiver }));
      } finally {
        await service.stop();
      }
    }
  } finally {
    receiver.stop();
  }
  return { figures, problems: [] };
}

async function throughput(stage: Stage): Promise<Figure> {
  const { deliveries, rounds } = stage;
  const partners = await listeners(
    stage,
    Array.from({ length: 10 }, (_, index) => `/hooks/${String(index)}`),
  );
  await ours(stage, partners, deliveries);
  const baseline = async () => ({ perSecond: await bareLoop(stage) });
  const product = async () => ({ perSecond: await ours(stage, partners, deliveries) });
  const { besideBaseline: turns } = await takeTurns({ baseline, product }, rounds);
  return besideBaseline('Webhook deliveries, beside undici and one HMAC', '/s', turns, { must: 0.55, aim: 0.7 });
}

async function hung(stage: Stage): Promise<Figure> {
  const { service, deliveries, rounds } = stage;
  const good = Array.from({ length: 9 }, (_, index) => `/hooks/${String(index)}`);
  const partners = await listeners(stage, good);
  const [bad] = await listeners(stage, ['/hang']);
  const without = async () => ({ perSecond: await ours(stage, partners, deliveries) });
  const beside = async () => {
    await fill(service, [bad!], deliveries / 9);
    const perSecond = await ours(stage, partners, deliveries);
    await service.database.query(`DELETE FROM webhook_deliveries WHERE partner_id = $1`, [bad!.id]);
    return { perSecond };
  };
  await without();
  const { besideBaseline: turns } = await takeTurns({ baseline: without, product: beside }, rounds);
  const promised = { must: 0.95, aim: null };
  return besideBaseline('Nine endpoints beside one that hangs, beside nine alone', '/s', turns, promised);
}

async function crowd(stage: Stage): Promise<Figure> {
  const { service, receiver, seconds } = stage;
  const partners = await listeners(
    stage,
    Array.from({ length: 100 }, (_, index) => (index < 10 ? '/hang' : '/hooks')),
  );
  const events = seconds * 200;
  await take(receiver);
  const begun = performance.now();
  for (let made = 0; made < events; made += 20) {
    await fill(
      service,
      Array.from({ length: 20 }, (_, index) => partners[(made + index) % 100]!),
      1,
    );
    await delay(Math.max(0, begun + ((made + 20) / 200) * 1000 - performance.now()));
  }
  await arrived(receiver, events * 0.9);
  const { waits } = await take(receiver);
  const p99 = rounded(percentile(ascending(waits), 0.99), 1);
  const name = '100 endpoints, 200 events a second, ten hang: commit to first byte, p99';
  return alone(name, 'ms', p99, { must: 1000, aim: null, bound: 'most' });
}

async function replay(stage: Stage): Promise<Figure> {
  const { service, receiver, deliveries } = stage;
  const events = deliveries * 2;
  const [listener] = await listeners(stage, ['/hooks']);
  await ours(stage, [listener!], events);
  const { api } = listener!.partner;
  const since = new Date(Date.now() - 3_600_000).toISOString();
  const begun = performance.now();
  const { id } = (await ok(api.post(`${webhooksPath}/${listener!.endpointId}/replay`, { since }))) as { id: string };
  await arrived(receiver, events / 2);
  await service.killWorker();
  await service.startWorker();
  const progress = await eventually(
    async () => {
      const { data } = (await ok(api.get(`/partners/affiliate/webhook-replays/${id}`))) as { data: ReplayProgress };
      if (data.state !== 'finished') throw new Error(`The replay has ${String(data.left)} events left`);
      return data;
    },
    { within: 300_000, every: 250 },
  );
  const seconds = rounded((performance.now() - begun) / 1000, 1);
  const { distinct } = await take(receiver);
  if (distinct !== events || progress.delivered !== events || progress.failed !== 0) {
    throw new Error(`${String(distinct)} of ${String(events)} came again; it says ${JSON.stringify(progress)}`);
  }
  const name = `${events.toLocaleString('en')} events sent again, the worker killed half-way`;
  return alone(name, 's', seconds, { must: null, aim: null });
}

interface ReplayProgress {
  readonly state: string;
  readonly delivered: number;
  readonly failed: number;
  readonly left: number;
}

interface Listener {
  readonly partner: Partner;
  readonly id: string;
  readonly endpointId: string;
}

/** Partners of one endpoint each. */
async function listeners({ service, receiver }: Stage, paths: readonly string[]): Promise<Listener[]> {
  const found: Listener[] = [];
  for (const path of paths) {
    const partner = await aPartner(service);
    const url = receiver.origin + path;
    const { id } = (await ok(partner.api.post(webhooksPath, { url, events: [event] }))) as { id: string };
    const [row] = await service.database.query('SELECT partner_id FROM webhook_endpoints WHERE id = $1', [id]);
    found.push({ partner, id: (row as { partner_id: string }).partner_id, endpointId: id });
  }
  return found;
}

/** Deliveries a second from the first to the last, with everything checked that must be true afterwards. */
async function ours({ service, receiver }: Stage, partners: readonly Listener[], count: number): Promise<number> {
  const each = Math.round(count / partners.length);
  await take(receiver);
  await fill(service, partners, each);
  await arrived(receiver, each * partners.length);
  const { count: received, distinct, first, last } = await take(receiver);
  await delay(500);
  const [row] = await service.database.query(
    `SELECT count(*) FILTER (WHERE d.state <> 'delivered') AS open, count(*) - count(a.delivery_id) AS unlogged
     FROM webhook_deliveries d LEFT JOIN webhook_attempts a ON a.delivery_id = d.id WHERE d.partner_id = ANY($1)`,
    [partners.map(({ id }) => id)],
  );
  const { open, unlogged } = row as { open: string; unlogged: string };
  if (distinct !== each * partners.length || received !== distinct || open !== '0' || unlogged !== '0') {
    throw new Error(
      `${String(received)} came, ${String(distinct)} different; ${open} are open, ${unlogged} not logged`,
    );
  }
  return distinct / ((last - first) / 1000);
}

/** Puts events into the outbox the way the service does, in one transaction. */
async function fill(service: Service, partners: readonly Listener[], each: number): Promise<void> {
  await service.database.query(
    `INSERT INTO outbox_messages (topic, payload, created_at, due_at, attempts, line)
     SELECT 'webhook.event', json_build_object('id', 'evt_' || replace(gen_random_uuid()::text, '-', ''),
       'partnerId', partner, 'type', '${event}',
       'createdAt', to_char(clock_timestamp() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
       'data', json_build_object('order_id', '3v9k7m2q8r4t6w1x5y0z3a7c9e', 'amount_usd', 4.71, 'commission_bps', 50,
         'price_usd_from', 942.18, 'ledger_entry_id', gen_random_uuid())),
       now(), now(), 0, 'webhook.event/' || partner
     FROM generate_series(1, $2::integer), unnest($1::uuid[]) partner`,
    [partners.map(({ id }) => id), Math.round(each)],
  );
}

/** Answers a second of undici and one HMAC, fifty connections kept alive and nothing else. */
async function bareLoop({ receiver, deliveries }: Stage): Promise<number> {
  await take(receiver);
  const body = JSON.stringify({
    id: `evt_${'0'.repeat(32)}`,
    type: event,
    created_at: new Date().toISOString(),
    sequence: 1,
    data: { order_id: '3v9k7m2q8r4t6w1x5y0z3a7c9e', amount_usd: 4.71, note: 'x'.repeat(100) },
  });
  await runBeside('bare-sender', [`${receiver.origin}/hooks`, String(deliveries), body]);
  const { count, first, last } = await take(receiver);
  return count / ((last - first) / 1000);
}

async function arrived(receiver: Beside, count: number): Promise<void> {
  while ((await receiver.ask<number>('count')) < count) await delay(50);
}

async function take(receiver: Beside): Promise<Received> {
  return receiver.ask<Received>('take');
}
