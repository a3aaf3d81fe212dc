import { delay, eventually } from '../support/eventually.js';
import { aNewcomer } from '../support/partner.js';
import { aService, type Service } from '../support/service.js';
import type { ServiceProgram } from '../support/service-program.js';

let service: Service;
beforeAll(async () => {
  // Nobody here sends mail.
  const WORKER_QUEUES = 'outbox,order-status,commission-accrual,webhook-delivery,upkeep';
  service = await aService({ env: { METRICS_PORT: '0', WORKER_QUEUES } });
});
afterAll(() => service.stop());

/** What the worker tells, unless it is asked of another. */
async function figures(of: ServiceProgram = service.workers[0]!): Promise<ReadonlyMap<string, number>> {
  const lines = (await of.figures()).split('\n').filter((line) => line.startsWith('swap_'));
  return new Map(lines.map((line) => [line.replace(/ \S+$/, ''), Number(/\S+$/.exec(line)?.[0])]));
}

test('what waits in a queue is counted, and its age is told in seconds, of that queue alone', async () => {
  const begun = performance.now();
  await aNewcomer(service);
  const waiting = (queue: string) => `swap_queue_waiting{queue="${queue}"}`;
  const oldest = (queue: string) => `swap_queue_oldest_seconds{queue="${queue}"}`;
  await eventually(async () => expect((await figures()).get(waiting('mail'))).toBe(1));
  const since = performance.now();
  await delay(1500);
  const asked = performance.now();
  const told = await figures();
  expect(told.get(oldest('mail'))).toBeGreaterThanOrEqual((asked - since - 500) / 1000);
  expect(told.get(oldest('mail'))).toBeLessThanOrEqual((performance.now() - begun + 500) / 1000);
  for (const queue of ['commission-accrual', 'anchors'])
    expect([told.get(waiting(queue)), told.get(oldest(queue))]).toEqual([0, 0]);
  expect(Math.abs(told.get('swap_clock_skew_seconds')!)).toBeLessThan(2);
  for (const dependency of ['database', 'database-writes', 'queue'])
    expect([dependency, told.get(`swap_dependency_up{dependency="${dependency}"}`)]).toEqual([dependency, 1]);
});

test('a letter that nobody took is reminded of anew, beside the reminder that a dead worker may still hold', async () => {
  await aNewcomer(service);
  const waiting = async () => (await figures()).get('swap_queue_waiting{queue="mail"}');
  const letters = async () => {
    const [{ count }] = await service.database.query(
      `SELECT count(*)::int AS count FROM outbox_messages WHERE topic = 'mail.send'`,
    );
    return count as number;
  };
  const sent = await letters();
  await eventually(async () => expect(await waiting()).toBeGreaterThanOrEqual(sent));
  await service.database.query('UPDATE outbox_messages SET due_at = now() RETURNING 1');
  await eventually(async () => expect(await waiting()).toBeGreaterThan(sent));
  expect(await letters()).toBe(sent);
});

test('a letter that belongs to a trace is reminded of anew as often as it comes due', async () => {
  const trace = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
  // What could not be read in time is absent, which says nothing.
  const waiting = () =>
    eventually(async () => {
      const told = (await figures()).get('swap_queue_waiting{queue="mail"}');
      expect(told).toBeDefined();
      return told!;
    });
  await aNewcomer(service);
  await eventually(async () => {
    const fresh = await service.database.query('SELECT 1 FROM outbox_messages WHERE attempts = 0');
    expect(fresh).toEqual([]);
  });
  for (let time = 0; time < 3; time += 1) {
    const before = await waiting();
    const due = await service.database.query(
      `UPDATE outbox_messages SET due_at = now(), traceparent = $1 WHERE topic = 'mail.send' RETURNING 1`,
      [trace],
    );
    expect(due).not.toEqual([]);
    await eventually(async () => expect(await waiting()).toBeGreaterThanOrEqual(before + due.length));
  }
});

test('a connection that nobody uses now is told as idle and not as one in use', async () => {
  // Which the API wrote down, so that it has a connection.
  await aNewcomer(service);
  await eventually(async () => {
    const told = await figures(service.apis[0]);
    const [idle, used, waiting] = ['idle', 'used', 'waiting'].map((state) =>
      told.get(`swap_database_connections{state="${state}"}`),
    );
    expect(idle).toBeGreaterThan(0);
    expect([used, waiting]).toEqual([0, 0]);
  });
});
