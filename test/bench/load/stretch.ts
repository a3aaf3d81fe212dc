import { delay } from '../../support/eventually.js';
import type { Service } from '../../support/service.js';
import { ascending, percentile, rounded } from '../measures.js';
import { residentMb } from '../memory.js';
import { processorSeconds, usedBetween } from '../processor-time.js';
import { arrive, told, type Answered, type Told } from './arrivals.js';
import type { Mix } from './mix.js';

/** A stretch of load at one rate, and how the service stood it. */
export interface Stretch {
  readonly rate: number;
  readonly all: Told;
  readonly kinds: Readonly<Record<string, Told>>;
  readonly answered: readonly Answered[];
  /** `/health` of the API, asked all the time beside the load: the 99th of a hundred, milliseconds. */
  readonly healthP99: number;
  /** Of a core, what API and worker took. */
  readonly cores: { readonly api: number; readonly worker: number };
  /** Resident memory of the API in the first and in the last third, and the most, in megabytes. */
  readonly memoryMb: { readonly first: number; readonly last: number; readonly most: number };
}

const healthEveryMs = 20;
const memoryEveryMs = 100;

export async function stretch(service: Service, mix: Mix, rate: number, seconds: number): Promise<Stretch> {
  const api = service.apis[0]?.pid ?? 0;
  const worker = service.workers[0]?.pid ?? 0;
  const over = { is: false };
  const health = healthMeanwhile(service, over);
  const memory = memoryMeanwhile(api, over);
  const before = processorSeconds([api, worker]);
  const begun = performance.now();
  const answered = await arrive(new URL(service.api.base).origin, mix.next, { rate, seconds });
  const took = (performance.now() - begun) / 1000;
  const after = processorSeconds([api, worker]);
  over.is = true;
  const used = (pid: number) =>
    rounded(usedBetween(new Map([[pid, before.get(pid) ?? 0]]), new Map([[pid, after.get(pid) ?? 0]])) / took, 2);
  const kinds = [...new Set(answered.map(({ kind }) => kind))].sort();
  return {
    rate,
    all: told(answered, took),
    kinds: Object.fromEntries(
      kinds.map((kind) => [
        kind,
        told(
          answered.filter((each) => each.kind === kind),
          took,
        ),
      ]),
    ),
    answered,
    healthP99: rounded(percentile(ascending(await health), 0.99), 1),
    cores: { api: used(api), worker: used(worker) },
    memoryMb: await memory,
  };
}

/** How long it took from when it was due, each time. */
async function healthMeanwhile(service: Service, over: { readonly is: boolean }): Promise<number[]> {
  const times: number[] = [];
  while (!over.is) {
    const due = performance.now();
    const { status } = await fetch(`${service.api.base}/health`);
    times.push(status === 200 ? performance.now() - due : Infinity);
    await delay(healthEveryMs);
  }
  return times;
}

async function memoryMeanwhile(pid: number, over: { readonly is: boolean }): Promise<Stretch['memoryMb']> {
  const seen: number[] = [];
  while (!over.is) {
    seen.push(residentMb(pid));
    await delay(memoryEveryMs);
  }
  const third = Math.max(1, Math.floor(seen.length / 3));
  const mean = (some: readonly number[]) => Math.round(some.reduce((sum, each) => sum + each, 0) / some.length);
  return { first: mean(seen.slice(0, third)), last: mean(seen.slice(-third)), most: Math.max(...seen) };
}
