import { fork } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { delay, eventually } from '../support/eventually.js';
import { ok } from '../support/http.js';
import { aPartner, type Partner } from '../support/partner.js';
import { isHere } from '../support/programs.js';
import { startRedis } from '../support/redis-server.js';
import { aService, type Service } from '../support/service.js';
import { startTestPostgres } from '../support/test-postgres.js';
import type { Received } from './processes/receiver.js';

/*
 * How fast one worker delivers webhooks, beside the bare machine: `npm run bench:webhooks`
 *
 *   throughput  events in the outbox to answers of ten endpoints, attempts logged, addresses checked; B3 (undici and HMAC, fifty
 *               connections) before and after in every round
 *   hung        the same with one endpoint of the ten that never answers: what the other nine still get
 *   crowd       a hundred endpoints at 200 events a second, ten of them hanging: from commit to first attempt of the others
 *   replay      everything one endpoint got, sent again, with the worker killed half-way
 */
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    deliveries: { type: 'string', default: '10000' },
    seconds: { type: 'string', default: '30' },
    only: { type: 'string', default: 'throughput,hung,crowd,replay' },
  },
});
const rounds = Number(values.rounds);
const deliveries = Number(values.deliveries);
const event = 'affiliate.commission_accrued';
const webhooksPath = '/partners/affiliate/webhooks';
/** Baseline rounds may not differ by more, or the machine was too busy to say anything. */
const spreadMax = 0.25;

const directory = mkdtempSync(join(tmpdir(), 'swap-bench-'));
chmodSync(directory, 0o711);
const postgres = await startTestPostgres(directory, { quick: false });
const redis = isHere('redis-server') ? await startRedis() : null;
process.env['TEST_DATABASE_URL'] = postgres.url;
process.env['TEST_REDIS_URL'] = redis?.url ?? '';
const receiver = fork(processFile('receiver'));
const port = ((await once(receiver, 'message')) as [number])[0];
const wanted = values.only.split(',');
const results: Record<string, unknown> = {};
try {
  if (wanted.includes('throughput')) results['throughput'] = await withService(throughput);
  if (wanted.includes('hung')) results['hung'] = await withService(hung);
  if (wanted.includes('crowd')) results['crowd'] = await withService(crowd);
  if (wanted.includes('replay')) results['replay'] = await withService(replay);
  const machine = { node: process.version, cores: cpus().length, cpu: cpus()[0]?.model };
  process.stdout.write(`${JSON.stringify({ machine, backend: redis ? 'redis' : 'postgres', ...results }, null, 1)}\n`);
} finally {
  receiver.disconnect();
  await redis?.stop();
  await postgres.stop();
  rmSync(directory, { recursive: true, force: true });
}

async function throughput(service: Service) {
  const partners = await listeners(
    service,
    Array.from({ length: 10 }, (_, index) => `/hooks/${String(index)}`),
  );
  await ours(service, partners, deliveries);
  const ratios: number[] = [];
  const bare: number[] = [];
  const own: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const before = await baseline();
    const rate = await ours(service, partners, deliveries);
    const after = await baseline();
    bare.push(before, after);
    own.push(rate);
    ratios.push(rate / ((before + after) / 2));
    process.stderr.write(`B3 ${before.toFixed(0)} ours ${rate.toFixed(0)} B3 ${after.toFixed(0)} a second\n`);
  }
  const spread = Math.max(...bare) / Math.min(...bare) - 1;
  return { perSecond: range(own), baseline: range(bare), ratio: range(ratios), quiet: spread <= spreadMax };
}

async function hung(service: Service) {
  const good = Array.from({ length: 9 }, (_, index) => `/hooks/${String(index)}`);
  const partners = await listeners(service, good);
  const [bad] = await listeners(service, ['/hang']);
  await ours(service, partners, deliveries);
  const ratios: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const before = await ours(service, partners, deliveries);
    await fill(service, [bad!], deliveries / 9);
    const beside = await ours(service, partners, deliveries);
    await service.database.query(`DELETE FROM webhook_deliveries WHERE partner_id = $1`, [bad!.id]);
    const after = await ours(service, partners, deliveries);
    ratios.push(beside / ((before + after) / 2));
    process.stderr.write(
      `without ${before.toFixed(0)} with ${beside.toFixed(0)} without ${after.toFixed(0)} a second\n`,
    );
  }
  return { ratio: range(ratios) };
}

async function crowd(service: Service) {
  const partners = await listeners(
    service,
    Array.from({ length: 100 }, (_, index) => (index < 10 ? '/hang' : '/hooks')),
  );
  const events = Number(values.seconds) * 200;
  await take();
  const begun = performance.now();
  for (let made = 0; made < events; made += 20) {
    await fill(
      service,
      Array.from({ length: 20 }, (_, index) => partners[(made + index) % 100]!),
      1,
    );
    await delay(Math.max(0, begun + ((made + 20) / 200) * 1000 - performance.now()));
  }
  await arrived(events * 0.9);
  const { waits, distinct } = await take();
  const sorted = [...waits].sort((a, b) => a - b);
  const at = (share: number) => Math.round((sorted[Math.ceil(share * sorted.length) - 1] ?? NaN) * 10) / 10;
  return { events, received: distinct, p50: at(0.5), p95: at(0.95), p99: at(0.99), max: at(1) };
}

async function replay(service: Service) {
  const events = deliveries * 2;
  const [listener] = await listeners(service, ['/hooks']);
  await ours(service, [listener!], events);
  const { api } = listener!.partner;
  const since = new Date(Date.now() - 3_600_000).toISOString();
  const begun = performance.now();
  const { id } = (await ok(api.post(`${webhooksPath}/${listener!.endpointId}/replay`, { since }))) as { id: string };
  await arrived(events / 2);
  await service.killWorker();
  await service.startWorker();
  const progress = await eventually(
    async () => {
      const { data } = (await ok(api.get(`${webhooksPath}/replays/${id}`))) as { data: ReplayProgress };
      if (data.state !== 'finished') throw new Error(`The replay has ${String(data.left)} events left`);
      return data;
    },
    { within: 300_000, every: 250 },
  );
  const seconds = Math.round((performance.now() - begun) / 100) / 10;
  const { count, distinct } = await take();
  if (distinct !== events || progress.delivered !== events || progress.failed !== 0) {
    throw new Error(`${String(distinct)} of ${String(events)} came again; it says ${JSON.stringify(progress)}`);
  }
  return { events, seconds, sentTwice: count - distinct };
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
async function listeners(service: Service, paths: readonly string[]): Promise<Listener[]> {
  const found: Listener[] = [];
  for (const path of paths) {
    const partner = await aPartner(service);
    const url = `http://127.0.0.1:${String(port)}${path}`;
    const { id } = (await ok(partner.api.post(webhooksPath, { url, events: [event] }))) as { id: string };
    const [row] = await service.database.query('SELECT partner_id FROM webhook_endpoints WHERE id = $1', [id]);
    found.push({ partner, id: (row as { partner_id: string }).partner_id, endpointId: id });
  }
  return found;
}

/** Deliveries a second from the first to the last, with everything checked that must be true afterwards. */
async function ours(service: Service, partners: readonly Listener[], count: number): Promise<number> {
  const each = Math.round(count / partners.length);
  await take();
  await fill(service, partners, each);
  await arrived(each * partners.length);
  const { count: received, distinct, first, last } = await take();
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

async function baseline(): Promise<number> {
  await take();
  const body = JSON.stringify({
    id: `evt_${'0'.repeat(32)}`,
    type: event,
    created_at: new Date().toISOString(),
    sequence: 1,
    data: { order_id: '3v9k7m2q8r4t6w1x5y0z3a7c9e', amount_usd: 4.71, note: 'x'.repeat(100) },
  });
  const sender = fork(processFile('bare-sender'), [`http://127.0.0.1:${String(port)}/hooks`, String(deliveries), body]);
  await once(sender, 'exit');
  const { count, first, last } = await take();
  return count / ((last - first) / 1000);
}

async function arrived(count: number): Promise<void> {
  for (;;) {
    const told = once(receiver, 'message');
    receiver.send('count');
    if (((await told) as [number])[0] >= count) return;
    await delay(50);
  }
}

async function take(): Promise<Received> {
  const told = once(receiver, 'message');
  receiver.send('take');
  return ((await told) as [Received])[0];
}

async function withService<T>(work: (service: Service) => Promise<T>): Promise<T> {
  const env = { SWEEP_MS: '100', LOG_LEVEL: 'log', WEBHOOK_TIMEOUT_MS: '10000' };
  const service = await aService({ backend: redis ? 'redis' : 'postgres', speed: 0, env });
  try {
    return await work(service);
  } finally {
    await service.stop();
  }
}

function range(figures: readonly number[]) {
  const sorted = [...figures].sort((a, b) => a - b);
  const round = (figure: number | undefined) => Math.round((figure ?? NaN) * 1000) / 1000;
  return { median: round(sorted[Math.floor(sorted.length / 2)]), min: round(sorted[0]), max: round(sorted.at(-1)) };
}

function processFile(name: string): string {
  return fileURLToPath(new URL(`./processes/${name}.js`, import.meta.url));
}
