import type { Service } from '../../support/service.js';
import { alone, type Figure } from '../figure.js';
import { rounded } from '../measures.js';
import type { Mix } from './mix.js';
import { stretch, type Stretch } from './stretch.js';

export interface KneeOptions {
  /** Requests a second to begin with. */
  readonly rate: number;
  /** Of each stretch. */
  readonly seconds: number;
}

const p99MaxMs = 50;
const steeper = 1.25;
const healthMaxMs = 100;
/** What is held for requests under way comes and goes. */
const memoryFactorMax = 1.2;
const backWithinMs = 5000;
/** How far past the knee. */
const past = 2;

/**
 * Raises the rate until one API process no longer answers all of it in good time, then goes well past that and looks whether it sends
 * requests away politely, stays healthy, holds its memory, and is soon as it was.
 */
export async function knee(service: Service, mix: Mix, { rate, seconds }: KneeOptions): Promise<Figure[]> {
  let last: Stretch | null = null;
  await stretch(service, mix, rate, seconds);
  for (let next = rate; ; next *= steeper) {
    const now = await stretch(service, mix, Math.round(next), seconds);
    report(now);
    if (!stands(now)) break;
    last = now;
  }
  if (!last) throw new Error(`Not even ${String(rate)} requests a second are answered in good time: begin lower`);
  const beyond = await stretch(service, mix, last.rate * past, seconds * 2);
  report(beyond);
  const after = await stretch(service, mix, Math.round(last.rate / 2), 10);
  report(after);
  const { memoryMb, healthP99, all } = beyond;
  const factor = rounded(memoryMb.last / memoryMb.first, 2);
  const most = (must: number) => ({ must, aim: null, bound: 'most' as const });
  return [
    alone('Knee of one API process', 'requests/s', last.rate, { must: null, aim: 3000 }),
    alone('Requests for each second of a core at the knee', 'requests', Math.round(last.rate / last.cores.api), {
      must: null,
      aim: 3000,
    }),
    alone('p99 at the knee', 'ms', last.all.p99, most(p99MaxMs)),
    alone('Past the knee: answers neither good nor polite', 'answers', all.bad, most(0)),
    alone('Past the knee: sent away', '%', Math.round((all.shed / all.count) * 100), { must: null, aim: null }),
    alone('Past the knee: /health, p99', 'ms', healthP99, most(healthMaxMs)),
    alone('Past the knee: memory, the last third of the first', 'times', factor, most(memoryFactorMax)),
    alone('Back to normal after', 'ms', backAfterMs(after), most(backWithinMs)),
  ];
}

function stands({ rate, all }: Stretch): boolean {
  return all.p99 <= p99MaxMs && all.shed + all.bad === 0 && all.perSecond >= rate * 0.95;
}

/** From when on every answer is good and in time; milliseconds. */
function backAfterMs({ answered }: Stretch): number {
  const late = answered.filter(({ status, ms }) => status < 200 || status >= 400 || ms > p99MaxMs);
  const allowed = Math.floor(answered.length / 100);
  const ends = late.map(({ endedMs }) => endedMs).sort((a, b) => b - a);
  return Math.round(ends[allowed] ?? 0);
}

/** One line of JSON for each stretch, without its single answers. */
export function report({ answered: _answered, ...stretched }: Stretch): void {
  process.stdout.write(`${JSON.stringify(stretched)}\n`);
}
