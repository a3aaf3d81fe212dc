import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { alone, besideBaseline, inMarkdown } from './figure.js';
import { executedSince } from './growth/plans.js';
import { arrive, told } from './load/arrivals.js';
import { pageWith } from './performance-page.js';
import { takeTurns } from './turns.js';

/** Turns that go at these paces, one after the other, again and again. */
function paces(...perSecond: number[]) {
  let turn = 0;
  return () => Promise.resolve({ perSecond: perSecond[turn++ % perSecond.length] ?? NaN });
}

test('each turn is held against the two turns of the baseline around it', async () => {
  const { besideBaseline: turns } = await takeTurns(
    { baseline: paces(100, 110, 120, 100), product: paces(52.5, 115, 22) },
    3,
  );
  const figure = besideBaseline('anything', '/s', turns, { must: 0.5, aim: 0.8 });
  expect(figure).toMatchObject({ value: 52.5, baseline: 100, ratio: 0.5, ok: true, range: [22, 115], refused: null });
});

test('a ratio below what it must be is not ok, and a value that may not pass a bound is not ok beyond it', async () => {
  const { besideBaseline: turns } = await takeTurns({ baseline: paces(100, 100), product: paces(49) }, 1);
  expect(besideBaseline('slow', '/s', turns, { must: 0.5, aim: null }).ok).toBe(false);
  expect(alone('large', 'MB', 25, { must: 24, aim: 16, bound: 'most' }).ok).toBe(false);
  expect(alone('small', 'MB', 24, { must: 24, aim: 16, bound: 'most' }).ok).toBe(true);
  expect(alone('free', 'MB', 24, { must: null, aim: null }).ok).toBeNull();
});

test('nothing is said beside a baseline whose rounds differ by more than a quarter', async () => {
  const unsteady = { baseline: paces(100, 126), product: paces(90) };
  const { besideBaseline: turns } = await takeTurns(unsteady, 1);
  const figure = besideBaseline('anything', '/s', turns, { must: 0.5, aim: null });
  expect(figure).toMatchObject({ value: null, baseline: null, ratio: null, ok: null });
  expect(inMarkdown([figure])).toContain('refused: the rounds of the baseline differ by 26 %');
});

test('rounds are played on until so many in a row have a steady baseline, and those before do not count', async () => {
  const players = { baseline: paces(100, 200, 100, 110, 100, 1), product: paces(900, 900, 52.5, 42, 900) };
  const { besideBaseline: turns } = await takeTurns(players, 2);
  expect(turns).toMatchObject({ refused: null, ratio: 0.4, baseline: { min: 100, max: 110 } });
  expect(turns.product).toMatchObject({ min: 42, max: 52.5 });
});

test('rounds that become steady for the rival alone leave what stood beside the baseline as it was', async () => {
  const players = { baseline: paces(100), product: paces(50, 60, 80), rival: paces(10, 20, 20) };
  const { besideBaseline: bare, besideRival: rival } = await takeTurns(players, 2);
  expect(bare).toMatchObject({ refused: null, product: { min: 50, max: 60 } });
  expect(rival).toMatchObject({ refused: null, ratio: 3, product: { min: 60, max: 80 } });
});

test('the rival has its turn in every round, and its own steadiness', async () => {
  const players = { baseline: paces(100, 100, 100), product: paces(50, 60), rival: paces(10, 20) };
  const { besideBaseline: bare, besideRival: rival } = await takeTurns(players, 2);
  expect(bare.refused).toBeNull();
  expect(rival?.refused).toContain('100 %');
});

test('what one machine measures in a day stands together on the page, a refusal in the place of nothing', async () => {
  const pageOf = async (perSecond: number[], where: string, text: string) => {
    const { besideBaseline: turns } = await takeTurns({ baseline: paces(...perSecond), product: paces(50) }, 1);
    const figures = [besideBaseline('one', '/s', turns, { must: null, aim: null })];
    return pageWith(text, { bench: 'http', figures, notes: [], where });
  };
  const empty = 'above\n\n<!-- measured: http -->\n\n<!-- /measured -->\n\nbelow\n';
  const first = await pageOf([100, 100], 'machine A', empty.replace('below', '| one | 20 |'));
  expect(first).toMatch(/^above\n.*\| one +\| \d+ +\| 50 \/s \|.*\n\nmachine A\n.*\n\| one \| 20 \|\n$/s);
  expect(await pageOf([100, 200], 'machine A', first)).toBe(first);
  expect(await pageOf([40, 40], 'machine A', first)).toContain('| 1.25 |');
  const other = pageWith(first, {
    bench: 'http',
    figures: [alone('two', 'MB', 1, { must: null, aim: null })],
    notes: [],
    where: 'machine A',
  });
  expect(other).toMatch(/\| one .*\| two .*machine A/s);
  expect(await pageOf([100, 200], 'machine B', other)).not.toMatch(/machine A|\| two|50 \/s/);
});

test('a server that stands still makes all late that were due meanwhile', async () => {
  const begun = performance.now();
  const server = createServer((_, response) => {
    const since = performance.now() - begun;
    setTimeout(() => response.end('{}'), Math.max(0, since > 300 ? 1300 - since : 0));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
  try {
    const next = () => ({ kind: 'any', method: 'GET' as const, path: '/' });
    const answered = await arrive(origin, next, { rate: 100, seconds: 1 });
    expect(told(answered, 1)).toMatchObject({ count: 100, good: 100, shed: 0, bad: 0 });
    expect(answered.filter(({ ms }) => ms > 250).length).toBeGreaterThan(30);
  } finally {
    server.close();
  }
});

test('who is sent away without being told when to come again is not sent away politely', () => {
  const sent = { kind: 'any', endedMs: 1, ms: 1 };
  const answered = [
    { ...sent, status: 503, polite: true },
    { ...sent, status: 503, polite: false },
    { ...sent, status: 0, polite: false },
    { ...sent, status: 200, polite: false },
  ];
  expect(told(answered, 1)).toMatchObject({ good: 1, shed: 1, bad: 2 });
});

test('a plan that reads a large table from end to end is found in the log, wherever it stands in the plan', () => {
  const scan = { 'Node Type': 'Seq Scan', 'Relation Name': 'orders', 'Actual Loops': 2, 'Actual Rows': 900 };
  const idle = { 'Node Type': 'Seq Scan', 'Relation Name': 'order_legs', 'Actual Loops': 1, 'Actual Rows': 1 };
  const small = {
    'Node Type': 'Seq Scan',
    'Relation Name': 'assets',
    'Actual Loops': 1,
    'Actual Rows': 5000,
    Plans: [idle],
  };
  const thrownAway = {
    'Node Type': 'Index Scan',
    'Relation Name': 'orders',
    'Actual Loops': 1,
    'Actual Rows': 1,
    'Rows Removed by Filter': 1900,
  };
  const entry = (ms: string, query: string, plan: object) => {
    const json = JSON.stringify({ 'Query Text': query, Plan: plan }, null, 1).replaceAll('\n', '\n\t');
    return `2026-01-01 00:00:00.000 UTC LOG:  duration: ${ms} ms  plan:\n\t${json}\n`;
  };
  const folder = mkdtempSync(join(tmpdir(), 'swap-plans-'));
  try {
    const file = join(folder, 'postgres.log');
    const before = '2026-01-01 00:00:00.000 UTC LOG:  checkpoint starting: time\n';
    // Scans count from the beginning, times only from when everything is warm.
    const cold = [
      entry('9.5', 'SELECT *\n  FROM orders LIMIT 10', { 'Node Type': 'Limit', Plans: [{ ...scan, Plans: [] }] }),
      entry('8.5', 'SELECT 1', { 'Node Type': 'Result' }),
    ].join('');
    const log = [
      entry('0.5', 'SELECT *\n  FROM orders LIMIT 25', { 'Node Type': 'Index Scan', 'Relation Name': 'orders' }),
      entry('0.7', 'SELECT * FROM orders LIMIT 50', { 'Node Type': 'Index Scan', 'Relation Name': 'orders' }),
      entry('0.1', 'SELECT * FROM assets', small),
      entry('0.2', 'SELECT * FROM orders JOIN', { 'Node Type': 'Hash Join', Plans: [thrownAway] }),
      entry('0.3', 'SELECT * FROM orders OF', { ...thrownAway, 'Index Cond': '(partner_id = $1)' }),
    ].join('');
    writeFileSync(file, `${before}${cold}${log}`);
    expect(executedSince(file, before.length, before.length + cold.length)).toEqual([
      { text: 'SELECT * FROM orders LIMIT 0', times: 2, ms: 0.5, scanned: ['orders'] },
      { text: 'SELECT 0', times: 0, ms: 0, scanned: [] },
      { text: 'SELECT * FROM assets', times: 1, ms: 0.1, scanned: [] },
      { text: 'SELECT * FROM orders JOIN', times: 1, ms: 0.2, scanned: ['orders'] },
      { text: 'SELECT * FROM orders OF', times: 1, ms: 0.3, scanned: [] },
    ]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
