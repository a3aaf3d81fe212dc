import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { newId } from '@swap/domain/kernel';
import { eventually } from '../support/eventually.js';
import { aPartnerRow } from '../support/partner-row.js';
import { repository } from '../support/repository.js';
import { aService, type Service } from '../support/service.js';

let service: Service;
beforeAll(async () => {
  // Nobody here changes what is told of: what does is the work of others.
  service = await aService({ processors: ['outbox'], workers: 1, env: { METRICS_PORT: '0' } });
});
afterAll(() => service.stop());

/** The figures of that name, by their labels. */
async function told(name: string): Promise<ReadonlyMap<string, number>> {
  const figures = await eventually(async () => {
    const all = await service.workers[0]!.figures();
    // What could not be read in time is absent, which says nothing.
    expect(all).toContain(`swap_figure_unread{figure="${name}"} 0`);
    return all;
  });
  const lines = figures.split('\n').filter((line) => line.startsWith(name));
  return new Map(lines.map((line) => [line.slice(name.length).replace(/ \S+$/, ''), Number(/\S+$/.exec(line)?.[0])]));
}

test('what the newest look at the books found is told, and nothing before the first', async () => {
  expect((await told('swap_books_discrepancies')).size).toBe(0);
  for (const [found, age] of [
    [3, '1 hour'],
    [7, '2 days'],
    [5, '1 day'],
  ] as const)
    await service.database.query(`INSERT INTO books_reports VALUES ($1, $2, '{}', now() - $3::interval)`, [
      newId(),
      found,
      age,
    ]);
  expect([...(await told('swap_books_discrepancies'))]).toEqual([['', 3]]);
});

test('of nodes only those that are up are told as up, each with its height as far as it is known', async () => {
  for (const [node, state, height] of [
    ['one', 'up', 123],
    ['two', 'disagreeing', 124],
    ['three', 'behind', 99],
    ['four', 'down', null],
  ] as const)
    await service.database.query(
      `INSERT INTO chain_nodes (network, node, kind, state, height, checked_at) VALUES ('ltc', $1, 'esplora', $2, $3, now())`,
      [node, state, height],
    );
  await service.database.query(
    `INSERT INTO chain_nodes (network, node, kind, state, height, checked_at)
     VALUES ('ltc', 'of before', 'esplora', 'up', 7, now() - interval '11 minutes')`,
  );
  expect(Object.fromEntries(await told('swap_chain_node_up'))).toEqual({
    '{network="ltc",node="one",state="up"}': 1,
    '{network="ltc",node="two",state="disagreeing"}': 0,
    '{network="ltc",node="three",state="behind"}': 0,
    '{network="ltc",node="four",state="down"}': 0,
  });
  expect(Object.fromEntries(await told('swap_chain_height'))).toEqual({
    '{network="ltc",node="one"}': 123,
    '{network="ltc",node="two"}': 124,
    '{network="ltc",node="three"}': 99,
  });
});

test('what is looked for on chains is counted by network', async () => {
  for (const network of ['ltc', 'ltc', 'eth'])
    await service.database.query(`INSERT INTO chain_watches VALUES ($1, 'deposit', $2, NULL, 8, '{}', now())`, [
      newId(),
      network,
    ]);
  expect(Object.fromEntries(await told('swap_chain_watches'))).toEqual({
    '{network="ltc"}': 2,
    '{network="eth"}': 1,
  });
});

test('endpoints that have taken nothing for a day are counted, and none that failed for less', async () => {
  const partner = await aPartnerRow(service.database);
  for (const hours of [23, 25, 49]) {
    const id = newId();
    await service.database.query(
      `INSERT INTO webhook_endpoints (id, partner_id, url, events, active, ordered, secret_sealed, retiring_secrets, created_at)
       VALUES ($1, $2, 'https://example.com/', '{}', true, false, '', '[]', now())`,
      [id, partner],
    );
    await service.database.query(
      `INSERT INTO webhook_lanes VALUES ($1, NULL, NULL, 1, now() - make_interval(hours => $2), 0, now())
       ON CONFLICT (endpoint_id) DO UPDATE SET failing_since = excluded.failing_since`,
      [id, hours],
    );
  }
  expect([...(await told('swap_webhook_endpoints_failing'))]).toEqual([['', 2]]);
});

test('how late a task is, and how old the anchors outside are, is told in seconds', async () => {
  // Not so late that the worker forgets it before anybody looks.
  await service.database.query(`INSERT INTO turns VALUES ('elsewhere', now() - interval '6 minutes')`);
  await service.database.query(`INSERT INTO anchor_copies VALUES ('elsewhere', 1, now() - interval '1 hour')`);
  const late = (await told('swap_task_late_seconds')).get('{task="elsewhere"}')!;
  const old = (await told('swap_anchors_age_seconds')).get('{destination="elsewhere"}')!;
  expect([late >= 355, late < 460]).toEqual([true, true]);
  expect([old >= 3595, old < 3700]).toEqual([true, true]);
});

test('how an exchange differs from what is known of it is counted for each exchange, as far as it was seen lately', async () => {
  await service.database.query(
    `INSERT INTO provider_drift VALUES ('elsewhere', 'one', now() - interval '2 years', now()),
       ('elsewhere', 'two', now(), now()), ('nowhere', 'one', now(), now()), ('nowhere', 'two', now(), now() - interval '1 year')`,
  );
  const counts = await told('swap_provider_drift');
  expect([counts.get('{provider="elsewhere"}'), counts.get('{provider="nowhere"}')]).toEqual([2, 1]);
});

test('alerts that ask for figures of one kind name kinds that are told', async () => {
  const alerts = readFileSync(join(repository, 'deploy/prometheus/alerts.yml'), 'utf8');
  const asked = [...alerts.matchAll(/\bswap_[a-z_]+\{[a-z]+="[^"]+"\}/g)].map(([figure]) => figure);
  expect(asked.length).toBeGreaterThan(5);
  await eventually(async () => {
    const figures = await service.workers[0]!.figures();
    expect(asked.filter((figure) => !figures.includes(`\n${figure} `))).toEqual([]);
  });
});
