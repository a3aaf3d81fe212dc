import { spawn, type ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'; // prettier-ignore
import { tmpdir } from 'node:os';
import { basename, join, relative } from 'node:path';
import { isHere } from '../support/programs.js';
import { startRedis } from '../support/redis-server.js';
import { repository } from '../support/repository.js';
import { startTestPostgres } from '../support/test-postgres.js';
import { plantedIn, type Point } from './point.js';
import type { Chosen } from './suites.js';

/** What became of a planted mistake. */
export interface Verdict {
  readonly killed: boolean;
  /** Which test failed, or how else it showed; null when nothing did. */
  readonly by: string | null;
  /** That test's suite. */
  readonly suite: string | null;
  readonly seconds: number;
}

/** The bundles too: what is planted in a module must run. */
const leftOut = new Set(['node_modules', '.git', '.data', 'coverage', 'screenshots', 'bundle']);

/**
 * The compiled product and its tests in another place, with servers for many runs: what is planted there changes nothing here, and a
 * run that is broken off leaves nothing planted.
 */
export class PlantedCopy {
  private running: ChildProcess | undefined;
  /** Whether a suite passes while nothing is planted; of those that failed once. */
  private readonly sound = new Map<string, boolean>();

  private constructor(
    private readonly place: string,
    private readonly env: Readonly<Record<string, string>>,
    private readonly end: () => Promise<void>,
  ) {}

  static async make(): Promise<PlantedCopy> {
    const name = createHash('sha256').update(repository).digest('hex').slice(0, 12);
    // The same each time: what Jest has transformed there it finds again.
    const place = join(tmpdir(), `swap-mutate-${name}`);
    rmSync(place, { recursive: true, force: true });
    cpSync(repository, place, { recursive: true, filter: (file) => !leftOut.has(basename(file)) });
    linkModules(join(repository, 'node_modules'), join(place, 'node_modules'));
    const directory = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'swap-mutate-'));
    chmodSync(directory, 0o711);
    const postgres = await startTestPostgres(directory);
    const redis = isHere('redis-server') ? await startRedis() : null;
    const env = {
      TEST_SERVERS: 'given',
      TEST_STOPS_AT_FAILURE: 'true',
      TEST_DATABASE_URL: postgres.url,
      TEST_REDIS_URL: redis?.url ?? '',
    };
    return new PlantedCopy(place, env, async () => {
      await redis?.stop();
      await postgres.stop();
      for (const each of [directory, place]) rmSync(each, { recursive: true, force: true });
    });
  }

  /** Plants it, runs the suites until one fails, and takes it out again. */
  async judge(point: Point, chosen: Chosen): Promise<Verdict> {
    const path = join(this.place, point.file);
    const text = readFileSync(path, 'utf8');
    const suites = chosen.suites.filter((suite) => this.sound.get(suite) !== false);
    if (suites.length === 0) return { killed: false, by: null, suite: null, seconds: 0 };
    writeFileSync(path, plantedIn(text, point));
    const verdict = await this.runInTwo({ ...chosen, suites }).finally(() => writeFileSync(path, text));
    // A suite that fails by itself has not noticed anything.
    if (!verdict.suite || (await this.isSound(verdict.suite))) return verdict;
    return this.judge(point, chosen);
  }

  private async isSound(suite: string): Promise<boolean> {
    const known = this.sound.get(suite);
    if (known !== undefined) return known;
    const { killed } = await this.run({ suites: [suite], seconds: 60 });
    this.sound.set(suite, !killed);
    return !killed;
  }

  /** Most mistakes are noticed by those that know the place best; the others wait for what is left. */
  private async runInTwo({ suites, seconds }: Chosen): Promise<Verdict> {
    const first = await this.run({ suites: suites.slice(0, 2), seconds });
    if (first.killed || suites.length < 3) return first;
    const second = await this.run({ suites: suites.slice(2), seconds });
    return { ...second, seconds: first.seconds + second.seconds };
  }

  /** Runs suites as everything stands. */
  private async run({ suites, seconds }: Chosen): Promise<Verdict> {
    const report = join(this.place, 'first-failure.txt');
    rmSync(report, { force: true });
    const began = performance.now();
    const jest = { reporters: [[join(this.place, 'test/support/first-failure.mjs'), { file: report }]] };
    const config = join(this.place, 'jest.mutate.config.mjs');
    writeFileSync(
      config,
      `import config from './jest.config.js';\nexport default { ...config, ...${JSON.stringify(jest)} };\n`,
    );
    const args = ['test/run.js', `--config=${config}`, '--maxWorkers=2', '--bail', '--testTimeout=30000'];
    const names = suites.map((suite) => `/${suite.replaceAll('.', '\\.')}$`);
    const child = spawn(process.execPath, [...args, ...names], {
      cwd: this.place,
      env: { ...process.env, ...this.env },
      stdio: 'ignore',
      detached: true,
    });
    this.running = child;
    const patience = setTimeout(() => this.endRun(), (seconds * 3 + 90) * 1000);
    const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
    clearTimeout(patience);
    // What hangs in a loop does not hear that its parent has gone.
    this.endRun();
    this.running = undefined;
    const took = (performance.now() - began) / 1000;
    if (code === 0) return { killed: false, by: null, suite: null, seconds: took };
    const how = code === null ? 'it hung' : 'nothing started';
    if (!existsSync(report)) return { killed: true, by: how, suite: null, seconds: took };
    const { suite, test } = JSON.parse(readFileSync(report, 'utf8')) as { suite: string; test: string };
    return { killed: true, by: test, suite: relative(this.place, suite), seconds: took };
  }

  async stop(): Promise<void> {
    this.endRun();
    await this.end();
  }

  private endRun(): void {
    try {
      if (this.running?.pid !== undefined) process.kill(-this.running.pid, 'SIGKILL');
    } catch {
      // Nobody is left.
    }
  }
}

/** The packages of others by links to them, ours as they are there. */
function linkModules(from: string, to: string): void {
  mkdirSync(to);
  for (const name of readdirSync(from)) {
    if (name === '@swap') cpSync(join(from, name), join(to, name), { recursive: true, verbatimSymlinks: true });
    else if (name !== '.cache') symlinkSync(join(from, name), join(to, name));
  }
}
