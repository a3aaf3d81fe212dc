import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { takeCoverage } from 'node:v8';
import { repository } from './repository.js';

/*
 * What of the compiled product each suite executes, as V8 saw it: `npm test -- --record` writes one file a suite, for `npm run mutate`.
 * Processes that are killed tell nothing.
 */

/** What one suite executes, and how long it takes. */
export interface Reach {
  /** From the root of the repository. */
  readonly suite: string;
  readonly seconds: number;
  /** By compiled file: what it held then, and where executed text of functions begins and ends, in turn. */
  readonly files: Readonly<Record<string, { readonly hash: string; readonly executed: readonly number[] }>>;
}

/** Where a run that records puts what it saw. */
export const reachDirectory = join(repository, 'coverage', 'reach');

const rawDirectory = process.env['NODE_V8_COVERAGE'];

/** Whether this run records. */
export const isRecording = process.env['TEST_RECORD'] === 'true' && rawDirectory !== undefined;

/** Where the processes of one of Jest's workers leave what they executed. */
export function placeOfWorker(worker: string): string {
  return join(repository, 'coverage', 'raw', `worker-${worker}`);
}

/** Begins to record what the processes that a suite starts execute. */
export function beginRecording(worker: string): void {
  mkdirSync(placeOfWorker(worker), { recursive: true });
  for (const file of readdirSync(placeOfWorker(worker))) rmSync(join(placeOfWorker(worker), file));
  process.env['NODE_V8_COVERAGE'] = placeOfWorker(worker);
  takeCoverage();
  for (const file of ownFiles()) rmSync(file);
}

/** Writes down what was executed since the recording began. */
export function endRecording(suite: string, worker: string, seconds: number): void {
  takeCoverage();
  const place = placeOfWorker(worker);
  const raw = [...ownFiles(), ...readdirSync(place).map((file) => join(place, file))];
  const painted = new Map<string, Uint8Array>();
  for (const file of raw) {
    for (const { url, functions } of scriptsIn(file)) {
      if (!/\/(libs|apps)\/\w+\/dist\/.*\.js$/.test(url)) continue;
      const path = fileURLToPath(url);
      // A copy that ran elsewhere may be gone.
      if (relative(repository, path).startsWith('..')) continue;
      const known = painted.get(path) ?? new Uint8Array(readFileSync(path, 'utf8').length);
      painted.set(path, merged(known, functions));
    }
    rmSync(file);
  }
  const files = Object.fromEntries(
    [...painted].map(([path, paint]) => [
      relative(repository, path),
      { hash: hashOf(readFileSync(path)), executed: boundsOf(paint) },
    ]),
  );
  mkdirSync(reachDirectory, { recursive: true });
  const reach: Reach = { suite: relative(repository, suite), seconds, files };
  writeFileSync(join(reachDirectory, `${reach.suite.replaceAll('/', '__')}.json`), JSON.stringify(reach));
}

/** Says whether a file is still what was recorded. */
export function hashOf(content: Buffer | string): string {
  return createHash('sha256').update(content).digest('base64').slice(0, 16);
}

interface CoveredFunction {
  readonly functionName: string;
  readonly ranges: readonly { readonly startOffset: number; readonly endOffset: number; readonly count: number }[];
}

function scriptsIn(file: string): { url: string; functions: CoveredFunction[] }[] {
  try {
    return (JSON.parse(readFileSync(file, 'utf8')) as { result: { url: string; functions: CoveredFunction[] }[] })
      .result;
  } catch {
    // One that died while it wrote.
    return [];
  }
}

function ownFiles(): string[] {
  const place = rawDirectory ?? '';
  const mine = `coverage-${String(process.pid)}-`;
  return readdirSync(place)
    .filter((file) => file.startsWith(mine))
    .map((file) => join(place, file));
}

/** Inner ranges count before outer ones. What a module does while it is loaded is nobody's: whoever came first loaded it. */
function merged(known: Uint8Array, functions: readonly CoveredFunction[]): Uint8Array {
  const paint = new Uint8Array(known.length);
  const ranges = functions
    .flatMap(({ functionName, ranges: own }) =>
      own.map((range, index) => ({
        ...range,
        isModule: functionName === '' && index === 0 && range.startOffset === 0,
      })),
    )
    .sort((a, b) => a.startOffset - b.startOffset || b.endOffset - a.endOffset);
  for (const { startOffset, endOffset, count, isModule } of ranges) {
    paint.fill(count > 0 && !isModule ? 1 : 0, startOffset, endOffset);
  }
  return paint.map((value, index) => value | (known[index] ?? 0));
}

function boundsOf(paint: Uint8Array): number[] {
  const bounds: number[] = [];
  paint.forEach((value, index) => {
    if (value !== (paint[index - 1] ?? 0)) bounds.push(index);
  });
  if (paint.at(-1) === 1) bounds.push(paint.length);
  return bounds;
}
