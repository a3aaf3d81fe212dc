import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { repository } from '../support/repository.js';
import type { Figure } from './figure.js';

/** On a machine that does other things too. */
const patienceMs = 600_000;

/** A bench in a process of its own, as people run it: its figures, and what it says is wrong. How fast anything is, is not asked here. */
async function bench(...args: readonly string[]): Promise<{ figures: Figure[]; wrong: string[] }> {
  const folder = mkdtempSync(join(tmpdir(), 'swap-figures-'));
  const file = join(folder, 'figures.json');
  try {
    const script = join(repository, 'test', 'dist', 'bench', 'run.js');
    const child = spawn(process.execPath, [script, ...args, '--backend', 'postgres', '--json', file], {
      env: { PATH: process.env['PATH'] ?? '' },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let said = '';
    child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
    await once(child, 'exit');
    const wrong = said.split('\n').filter((line) => line !== '' && !line.startsWith('SLOW: '));
    return { figures: wrong.length > 0 ? [] : (JSON.parse(readFileSync(file, 'utf8')) as Figure[]), wrong };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

test(
  'the shortest run of http holds each route against its baselines, and finds nothing wrong with the answers',
  async () => {
    const { figures, wrong } = await bench(
      'http',
      '--rounds',
      '1',
      '--seconds',
      '1',
      '--only',
      'create,status,summary',
    );
    expect(wrong).toEqual([]);
    expect(figures.map(({ name }) => name)).toEqual([
      'GET /swap/status',
      'GET /swap/status, beside Nest, Express and save()',
      'GET /swap/status, If-None-Match',
      'GET /swap/status, If-None-Match, beside Nest, Express and save()',
      'GET /partners/affiliate/summary',
      'POST /swap/create',
      'POST /swap/create, beside Nest, Express and save()',
    ]);
    for (const figure of figures) {
      const { name, value, baseline, ratio, must, ok, refused, processorUs } = figure;
      const shown = [value, baseline, ratio].map((each) => typeof each);
      expect([name, shown, typeof ok]).toEqual(
        refused === null
          ? [name, ['number', 'number', 'number'], 'boolean']
          : [name, ['object', 'object', 'object'], 'object'],
      );
      expect(must).toBeGreaterThan(0);
      expect(processorUs?.value).toBeGreaterThan(0);
    }
  },
  patienceMs,
);

test(
  'with a hundred thousand orders nothing of normal use reads a large table from end to end',
  async () => {
    const { figures, wrong } = await bench('growth', '--rows', '100000', '--plans');
    expect(wrong).toEqual([]);
    expect(figures).toMatchObject([{ value: 0, ok: true }]);
  },
  patienceMs,
);
