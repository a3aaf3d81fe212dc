import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Backend } from '../support/backends.js';
import { delay } from '../support/eventually.js';
import { repository } from '../support/repository.js';
import { aService, type Service } from '../support/service.js';
import { configure, type Administration } from './administer.js';
import { asDeployed } from './as-deployed.js';
import { alone, type Figure } from './figure.js';
import { median, rounded } from './measures.js';
import { residentMb } from './memory.js';
import type { Outcome } from './outcome.js';
import { processorSeconds, usedBetween } from './processor-time.js';

export interface StartOptions {
  readonly backend: Backend;
  readonly rounds: number;
  /** How long an idle worker is looked at, in seconds; a minute shows what recurs every minute. */
  readonly seconds: number;
  readonly administration: Administration;
}

const megabytes = { must: 130, aim: 100, bound: 'most' } as const;
const bootMs = { must: 1500, aim: 1000, bound: 'most' } as const;
const anyPort = { PORT: '0', SANDBOX_PORT: '0', SANDBOX_SMTP_PORT: '0' };
/** What is there only while it starts has gone by then. */
const settledMs = 10_000;
/** What a worker does every minute has been done, and compiled, once by then. */
const warmMs = 70_000;

/** How long processes take until they serve, what they hold and do while nothing happens, and how long a second `npm start` takes. */
export async function start(options: StartOptions): Promise<Outcome> {
  const service = await aService({ backend: options.backend, env: asDeployed });
  const figures: Figure[] = [];
  try {
    const boots = {
      api: await booted(
        options.rounds,
        () => service.killApi(0),
        () => service.startApi(0),
      ),
      worker: await booted(
        options.rounds,
        () => service.stopWorker(0),
        () => service.startWorker(0),
      ),
    };
    for (const [name, ms] of Object.entries(boots))
      figures.push(alone(`${name}: process to ready`, 'ms', Math.round(median(ms)), bootMs));
    await delay(settledMs);
    const programs = { api: service.apis[0]?.pid ?? 0, worker: service.workers[0]?.pid ?? 0 };
    for (const [name, pid] of Object.entries(programs))
      figures.push(alone(`${name}: resident memory, idle`, 'MB', residentMb(pid), megabytes));
    figures.push(...(await idleWorker(service, options)));
  } finally {
    await service.stop();
  }
  const second = await secondStart();
  figures.push(alone('npm start, second time', 'ms', second, { must: 4000, aim: null, bound: 'most' }));
  return { figures, problems: [] };
}

/** Milliseconds from a new process to its word that it serves, of each time. */
async function booted(rounds: number, end: () => Promise<void>, begin: () => Promise<void>): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    await end();
    const begun = performance.now();
    await begin();
    times.push(performance.now() - begun);
  }
  return times;
}

/** What a worker takes of a core, and asks the database, with no API and nothing to do. */
async function idleWorker(service: Service, { seconds, administration }: StartOptions): Promise<Figure[]> {
  await service.killApi(0);
  await service.stopWorker(0);
  await configure(administration, service.database.url, { log_statement: 'all' });
  await service.startWorker(0);
  await delay(warmMs);
  const { pid } = service.workers[0]!;
  const from = statSync(administration.logFile).size;
  const before = processorSeconds([pid]);
  await delay(seconds * 1000);
  const share = usedBetween(before, processorSeconds([pid])) / seconds;
  const log = readFileSync(administration.logFile).subarray(from).toString();
  const statements = log.match(/ LOG: {2}(statement|execute [^:]+): /g) ?? [];
  return [
    alone('worker: of a core, idle', '%', rounded(share * 100, 2), { must: 0.5, aim: null, bound: 'most' }),
    alone('worker: queries a second, idle', '/s', rounded(statements.length / seconds, 2), {
      must: 3,
      aim: null,
      bound: 'most',
    }),
  ];
}

/** Milliseconds until `npm start` serves where it has been before and nothing has changed. */
async function secondStart(): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'swap-start-'));
  chmodSync(folder, 0o711);
  try {
    await npmStart(folder);
    return Math.round(await npmStart(folder));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function npmStart(folder: string): Promise<number> {
  const begun = performance.now();
  const path = `${dirname(process.execPath)}:${process.env['PATH'] ?? ''}`;
  const env = { PATH: path, HOME: process.env['HOME'], DATA_DIR: folder, ...anyPort };
  const npm = spawn('npm', ['start'], { cwd: repository, env, stdio: ['ignore', 'pipe', 'inherit'], detached: true });
  const ended = once(npm, 'exit');
  const said: string[] = [];
  for await (const line of createInterface({ input: npm.stdout })) {
    said.push(line);
    if (!/^ready http/.test(line)) continue;
    const ms = performance.now() - begun;
    process.kill(-(npm.pid ?? 0), 'SIGINT');
    npm.stdout.resume();
    await ended;
    return ms;
  }
  throw new Error(`npm start ended before it served:\n${said.join('\n')}`);
}
