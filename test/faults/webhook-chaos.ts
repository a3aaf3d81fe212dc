import { randomUUID } from 'node:crypto';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { delay, eventually } from '../support/eventually.js';
import { aPartner } from '../support/partner.js';
import { aReceiver, signatureOf } from '../support/receiver.js';
import { startRedis } from '../support/redis-server.js';
import { aService, type Service } from '../support/service.js';
import { startTestPostgres } from '../support/test-postgres.js';
import { randomFrom } from './random.js';
import { subscribedEvents } from '../support/subscribed-events.js';

interface Plan {
  readonly events: number;
  /** In each round every kind of fault happens once, in an order of its own. */
  readonly rounds: number;
  readonly seed: number;
  readonly timeoutMs: number;
}

/** What was done to the service and what came of it. */
export interface Outcome {
  readonly injected: readonly string[];
  readonly committed: number;
  readonly received: number;
  /** Committed and never received; received and never committed. */
  readonly missing: number;
  readonly invented: number;
  readonly wronglySigned: number;
  /** Requests beyond one per event: at least once means that there may be some. */
  readonly repeated: number;
  /** From the last fault until everything was there. */
  readonly recoveryMs: number;
}

/** Events keep coming while workers and API are killed, PostgreSQL crashes and Redis is emptied; then everything must be there. */
export async function chaos({ events, rounds, seed, timeoutMs }: Plan): Promise<Outcome> {
  const directory = mkdtempSync(join(tmpdir(), 'swap-chaos-'));
  chmodSync(directory, 0o711);
  const before = process.env['TEST_DATABASE_URL'];
  const [postgres, redis] = await Promise.all([startTestPostgres(directory, { quick: false }), startRedis()]);
  process.env['TEST_DATABASE_URL'] = postgres.url;
  const env = { WEBHOOK_TIMEOUT_MS: String(timeoutMs) };
  const service = await aService({ processes: true, redisUrl: redis.url, workers: 2, env, errors: /./ });
  try {
    return await endure(service, { events, rounds, seed, timeoutMs }, faultsOf(service, redis.url, directory));
  } finally {
    await service.stop();
    await Promise.all([postgres.stop(), redis.stop()]);
    process.env['TEST_DATABASE_URL'] = before;
    rmSync(directory, { recursive: true, force: true });
  }
}

type Faults = Readonly<Record<string, () => Promise<void>>>;

function faultsOf(service: Service, redisUrl: string, directory: string): Faults {
  const worker = (index: number) => async () => {
    await service.killWorker(index);
    await service.startWorker(index);
  };
  return {
    'worker 0 killed': worker(0),
    'worker 1 killed': worker(1),
    'API killed': async () => {
      await service.killApi(0);
      await service.startApi(0);
    },
    'Redis emptied': async () => {
      const client = new Redis(redisUrl);
      await client.flushall();
      client.disconnect();
    },
    'PostgreSQL killed and started': async () => {
      const [pid] = readFileSync(join(directory, 'postgres', 'postmaster.pid'), 'utf8').split('\n');
      process.kill(Number(pid), 'SIGKILL');
      await delay(500);
      await eventually(() => service.database.query('SELECT 1'), { within: 30_000, every: 200 });
    },
  };
}

async function endure(service: Service, { events, rounds, seed }: Plan, faults: Faults): Promise<Outcome> {
  const [partner, receiver] = await Promise.all([aPartner(service), aReceiver()]);
  const secret = await partner.listensAt(receiver, ['affiliate.payout_updated']);
  const partnerId = await partner.id();
  const injected: string[] = [];
  const making = { now: true };
  const makingEvents = makeEvents(service, partnerId, events).finally(() => (making.now = false));
  const random = randomFrom(seed);
  for (let round = 0; round < rounds; round += 1) {
    const order = Object.entries(faults).sort(() => random() - 0.5);
    for (const [name, inject] of order) {
      await delay(random() * 500);
      injected.push(`${name}${making.now ? '' : ', after the last event'}`);
      await inject();
    }
  }
  const lastFaultAt = performance.now();
  const acknowledged = await makingEvents;
  const ids = () => new Set(receiver.arrivals.map(({ event }) => event.id as string));
  const committed = await eventually(
    async () => {
      const waiting = await service.database.query(
        `SELECT 1 FROM outbox_messages WHERE topic = 'webhook.event' LIMIT 1`,
      );
      const events = await subscribedEvents(service);
      if (waiting.length > 0 || events.some((id) => !ids().has(id))) throw new Error('something is still on its way');
      return new Set(events);
    },
    { within: 60_000, every: 100 },
  );
  const received = ids();
  await receiver.close();
  return {
    injected,
    committed: committed.size,
    received: received.size,
    missing: [...committed, ...acknowledged].filter((id) => !received.has(id)).length,
    invented: [...received].filter((id) => !committed.has(id)).length,
    wronglySigned: receiver.arrivals.filter((each) => each.headers['x-service-signature'] !== signatureOf(each, secret))
      .length,
    repeated: receiver.arrivals.length - received.size,
    recoveryMs: Math.round(performance.now() - lastFaultAt),
  };
}

/** Commits events one by one, trying on while the database is away; answers those that were acknowledged. */
async function makeEvents(service: Service, partnerId: string, count: number): Promise<string[]> {
  const acknowledged: string[] = [];
  const data = {
    payout_request_id: partnerId,
    status: 'approved',
    previous_status: 'pending',
    amount_usd: 120.5,
    asset: 'usdttrc20',
    network: 'trx',
    tx_hash: null,
    failure_reason: null,
  };
  while (acknowledged.length < count) {
    const id = `evt_${randomUUID().replaceAll('-', '')}`;
    const createdAt = new Date().toISOString();
    try {
      await service.database.query(
        `INSERT INTO outbox_messages (topic, payload, created_at, due_at, attempts, line)
         VALUES ('webhook.event', $1, now(), now(), 0, $2)`,
        [
          JSON.stringify({ id, partnerId, type: 'affiliate.payout_updated', createdAt, data }),
          `webhook.event/${partnerId}`,
        ],
      );
      acknowledged.push(id);
      await delay(2);
    } catch {
      await delay(50);
    }
  }
  return acknowledged;
}
