import { setTimeout as delay } from 'node:timers/promises';
import { Agent, request } from 'undici';
import { eventually } from '../support/eventually.js';
import { anOrder, usualOrder, type PlacedOrder } from '../support/order.js';
import { aPartner } from '../support/partner.js';
import { aReceiver } from '../support/receiver.js';
import { aService, type Service } from '../support/service.js';
import { subscribedEvents } from '../support/subscribed-events.js';

const drainMs = 5000;
const perSecond = 100;
/** What a process said of itself longer ago is not relied on: a balancer that was kept from asking asks first. */
const staleMs = drainMs / 4;
/** For so long nobody to send to: that is no longer the doing of a busy machine. */
const heldBackMaxMs = 2 * drainMs;
/** Fewer than there are connections: a request that stands in line inside the balancer is sent to who may be gone by then. */
const underWayMax = 40;
/** One request in so many places an order. */
const ordersAmong = 20;

/** A balancer as they are: asks every process whether it is ready, and sends requests to those that are, over kept connections. */
class Balancer {
  readonly failures: string[] = [];
  sent = 0;
  private readonly agent = new Agent({ connections: 50, keepAliveTimeout: 60_000 });
  /** Its questions do not stand in line behind requests. */
  private readonly probe = new Agent({ connections: 1 });
  /** When each that is ready was asked the question that it last answered so. */
  private readonly ready = new Map<number, number>();
  private readonly underWay = new Set<Promise<void>>();
  private sentAt = performance.now();
  private over = false;
  private looking?: Promise<unknown>;
  private sending?: Promise<void>;

  constructor(
    private readonly service: Service,
    private readonly apiKey: string,
  ) {}

  /** Sends from the moment both processes are ready. */
  async start(): Promise<void> {
    this.looking = Promise.all([0, 1].map((target) => this.look(target)));
    await this.seesBoth();
    this.sentAt = performance.now();
    this.sending = this.sendOn();
  }

  /** What a rollout waits for before it goes on to the next process. */
  async seesBoth(): Promise<void> {
    await eventually(() => expect(this.ready.size).toBe(2));
  }

  async stop(): Promise<void> {
    this.over = true;
    await Promise.all([this.looking, this.sending]);
    await Promise.all(this.underWay);
    await Promise.all([this.agent.close(), this.probe.close()]);
  }

  private async sendOn(): Promise<void> {
    while (!this.over) {
      this.send();
      await delay(1000 / perSecond);
    }
  }

  private send(): void {
    const now = performance.now();
    const fresh = [...this.ready].filter(([, asked]) => now - asked < staleMs);
    const [target] = fresh[this.sent % fresh.length] ?? [];
    if (this.ready.size === 0) this.failures.push('no process is ready');
    if (target === undefined || this.underWay.size >= underWayMax) {
      if (now - this.sentAt > heldBackMaxMs) this.failures.push('nobody answers');
      return;
    }
    this.sentAt = now;
    const attempt = this.ask(target).catch((error: unknown) => void this.failures.push(String(error)));
    this.sent += 1;
    this.underWay.add(attempt);
    void attempt.finally(() => this.underWay.delete(attempt));
  }

  private async ask(target: number): Promise<void> {
    const creates = this.sent % ordersAmong === 0;
    const { statusCode, body } = await (creates
      ? this.call(target, '/swap/create', {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-service-api-key': this.apiKey },
          body: JSON.stringify(usualOrder),
        })
      : this.call(target, '/assets'));
    const text = await body.text();
    if (statusCode >= 300) this.failures.push(`${String(statusCode)} ${text}`);
  }

  private async look(target: number): Promise<void> {
    while (!this.over) {
      const asked = performance.now();
      const up = await this.call(target, '/health/ready', { dispatcher: this.probe }).then(
        async ({ statusCode, body }) => (await body.text(), statusCode === 200),
        () => false,
      );
      if (up) this.ready.set(target, asked);
      else this.ready.delete(target);
      await delay(50);
    }
  }

  private call(target: number, path: string, options: Parameters<typeof request>[1] = {}) {
    return request(`${this.service.apiOf(target).base}${path}`, { dispatcher: this.agent, ...options });
  }
}

let service: Service;

afterEach(async () => {
  await service.stop();
});

test('two APIs and two workers are restarted one after the other under load, and nobody notices', async () => {
  service = await aService({
    processes: true,
    apis: 2,
    workers: 2,
    // Five processes starting on a busy machine are slow, which is not what this is about.
    // Nobody pays what the balancer orders: asked about as often as by default here, all of it would be what the machine does.
    env: { SHUTDOWN_DRAIN_MS: String(drainMs), QUOTE_DEADLINE_MS: '30000', ORDER_POLL_WAITING_MS: '2000' },
  });
  const [partner, receiver] = await Promise.all([aPartner(service), aReceiver()]);
  await partner.listensAt(receiver);
  await eventually(async () => expect((await service.api.get('/health/ready')).json.checks.prices).toBe('up'));
  const paid: PlacedOrder[] = [];
  for (let count = 0; count < 4; count += 1) paid.push(await anOrder(service, { apiKey: partner.apiKey }));
  const balancer = new Balancer(service, partner.apiKey);
  await balancer.start();

  for (const [index, order] of paid.entries()) {
    await order.pays();
    await (index < 2 ? service.restartApi(index) : service.restartWorker(index - 2));
    await balancer.seesBoth();
  }
  for (const order of paid) await order.becomes('completed');
  await balancer.stop();

  expect(balancer.failures).toEqual([]);
  expect(balancer.sent).toBeGreaterThan(perSecond);
  await eventually(async () => {
    const pending = await service.database.query(
      `SELECT 1 FROM webhook_deliveries WHERE state = 'pending' UNION ALL SELECT 1 FROM outbox_messages`,
    );
    expect(pending).toEqual([]);
  });
  const arrived = receiver.arrivals.map(({ event }) => (event as { id: string }).id).sort();
  expect(arrived).toEqual((await subscribedEvents(service)).sort());
  for (const { id } of paid) expect(receiver.about(id, 'affiliate.commission_accrued')).toHaveLength(1);
  await receiver.close();
});

test('an API that someone follows an order at ends the stream and stops in order', async () => {
  service = await aService({ processes: true });
  const order = await anOrder(service);
  const stream = await fetch(`${service.api.base}/swap/events?order_id=${order.id}`);
  const text = stream.text();
  await service.apis[0]!.stop();
  expect(await text).toContain('event: snapshot');
});
