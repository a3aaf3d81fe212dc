import { eventually } from '../support/eventually.js';
import { aNewcomer } from '../support/partner.js';
import { aService, type Service } from '../support/service.js';

let service: Service;
beforeAll(async () => {
  // Without a mail server, every letter waits.
  service = await aService({
    env: { METRICS_PORT: '0', SMTP_URL: '' },
    errors: /No key named "" opens this value|upkeep failed: .*price_points|relation "assets" does not exist/,
  });
});
afterAll(() => service.stop());

/** How many jobs of the mail queue ended like this, as the worker counts them. */
async function mails(outcome: string): Promise<number> {
  const figures = await service.workers[0]!.figures();
  const line = new RegExp(`swap_queue_job_duration_seconds_count\\{queue="mail",outcome="${outcome}"\\} (\\d+)`);
  return Number(line.exec(figures)?.[1] ?? 0);
}

const told = (level: string, what: RegExp) => service.log.filter((line) => line.includes(level) && what.test(line));

test('a job that cannot be done now is counted as later and warned of; one that never can is counted as failed and an error', async () => {
  await aNewcomer(service);
  await eventually(async () => expect(await mails('later')).toBeGreaterThan(0));
  expect([await mails('failed'), await mails('done')]).toEqual([0, 0]);
  expect(told('WARN', /Mail waits/).length).toBeGreaterThan(0);
  expect(told('ERROR', /./)).toEqual([]);

  await service.database.query(
    `INSERT INTO outbox_messages (topic, payload, created_at, due_at, attempts)
     VALUES ('mail.send', '{"sealed": "nothing that anybody sealed"}', now(), now(), 0)`,
  );
  await eventually(async () => expect(await mails('failed')).toBeGreaterThan(0));
  expect(told('ERROR', /./).length).toBeGreaterThan(0);
  expect(await mails('done')).toBe(0);
});

test('a task of all workers that fails is told of, and keeps none of the others from its turn', async () => {
  await service.database.query('ALTER TABLE price_points RENAME TO away');
  try {
    const due = await service.database.query(
      `UPDATE turns SET next_at = now() - interval '1 second' WHERE name IN ('price-points', 'standings') RETURNING name`,
    );
    expect(due).toHaveLength(2);
    await eventually(() => expect(told('ERROR', /upkeep failed: .*price_points/)).not.toEqual([]));
    await eventually(async () => {
      const turns = await service.database.query(`SELECT next_at > now() AS done FROM turns WHERE name = 'standings'`);
      expect(turns).toEqual([{ done: true }]);
    });
  } finally {
    await service.database.query('ALTER TABLE away RENAME TO price_points');
  }
});

test('a task of all workers that fails at every look keeps none of those behind it waiting for ever', async () => {
  // Prices are asked for as often as anybody looks, so that there is no look at which they do not fail.
  await service.database.query('ALTER TABLE assets RENAME TO away');
  try {
    await eventually(() => expect(told('ERROR', /upkeep failed: .*"assets"/).length).toBeGreaterThan(1));
    const due = await service.database.query(
      `UPDATE turns SET next_at = now() - interval '1 second' WHERE name = 'leases' RETURNING name`,
    );
    expect(due).toHaveLength(1);
    await eventually(async () => {
      // A lease of one who is at it ends sooner than the next turn comes.
      const turns = await service.database.query(
        `SELECT next_at > now() + interval '20 seconds' AS done FROM turns WHERE name = 'leases'`,
      );
      expect(turns).toEqual([{ done: true }]);
    });
  } finally {
    await service.database.query('ALTER TABLE away RENAME TO assets');
  }
});
