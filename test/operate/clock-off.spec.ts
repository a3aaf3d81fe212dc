import { delay, eventually } from '../support/eventually.js';
import { anOrder } from '../support/order.js';
import { aService, type Service } from '../support/service.js';

/** A machine whose clock is an hour fast. */
const anHourFast = encodeURIComponent(
  'const Right = Date; const now = () => Right.now() + 3_600_000;' +
    'globalThis.Date = class extends Right { constructor(...said) { super(...(said.length > 0 ? said : [now()])); } static now() { return now(); } };',
);

let service: Service;
beforeAll(async () => {
  const errors = /is 3600 s off the database's: taking no part in shared work/;
  service = await aService({ processes: true, apis: 0, errors });
  const NODE_OPTIONS = `--import=data:text/javascript,${anHourFast}`;
  service.env = { ...service.env, METRICS_PORT: '0', NODE_OPTIONS };
  await Promise.all([service.startApi(0), service.startWorker(1)]);
});
afterAll(() => service.stop());

test('an API whose machine has the wrong time says so, and goes by the time of the database', async () => {
  await eventually(async () => {
    const { status, json } = await service.api.get('/health/ready');
    expect([status, json.degraded]).toEqual([200, [expect.objectContaining({ dependency: 'clock', state: 'off' })]]);
  });
  const order = await anOrder(service);
  await order.pays();
  const { timeline } = await order.becomes('completed');
  for (const { at } of timeline) expect(Math.abs(Date.parse(at) - Date.now())).toBeLessThan(60_000);
});

test('how far its machine is ahead of the database an API tells in seconds', async () => {
  await eventually(async () => {
    const [, seconds] = /^swap_clock_skew_seconds (\S+)$/m.exec(await service.apis[0]!.figures()) ?? [];
    expect(Math.round(Number(seconds) / 60)).toBe(60);
  });
});

test('a worker whose machine has the wrong time takes no part in what is shared', async () => {
  await eventually(() => expect(service.log.join('\n')).toMatch(/\[worker 1\].* off the database's/));
  await service.stopWorker(0);
  const turns = () => service.database.query('SELECT name, next_at FROM turns ORDER BY name');
  await service.database.query(`UPDATE turns SET next_at = now() - interval '1 minute'`);
  await service.database.query(
    `INSERT INTO outbox_messages (topic, payload, created_at, due_at, attempts) VALUES ('mail.none', '{}', now(), now(), 0)`,
  );
  const before = await turns();
  // Nor does one that has only just begun.
  await service.restartWorker(1);
  await delay(3000);
  expect(await turns()).toEqual(before);
  expect(await service.database.query('SELECT attempts FROM outbox_messages')).toEqual([{ attempts: 0 }]);
});
