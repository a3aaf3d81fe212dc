import { setImmediate as turn } from 'node:timers/promises';
import { Agent, request } from 'undici';
import { delay } from '../../support/eventually.js';
import { ascending, percentile, rounded } from '../measures.js';

/** One request of a kind. */
export interface Ask {
  readonly kind: string;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Is told the body of a good answer. */
  readonly learn?: (text: string) => void;
}

/** What came of one: when it ended behind the beginning of the load, and how long after its time that was, milliseconds. */
export interface Answered {
  readonly kind: string;
  readonly endedMs: number;
  readonly ms: number;
  /** 0 when there was no answer. */
  readonly status: number;
  /** Of one that was sent away: whether it was told when to come again. */
  readonly polite: boolean;
}

/** Longer nobody waits. */
const patienceMs = 10_000;

/**
 * Sends `rate` requests a second for `seconds`, each at its own time whether or not those before are answered, and counts how long each
 * took from the time it was due: a server that stands still makes all that were due meanwhile late (no coordinated omission).
 */
export async function arrive(
  origin: string,
  next: () => Ask,
  { rate, seconds }: { rate: number; seconds: number },
): Promise<Answered[]> {
  const agent = new Agent({ connections: 4000, pipelining: 1, headersTimeout: patienceMs, bodyTimeout: patienceMs });
  const answered: Answered[] = [];
  const open = new Set<Promise<void>>();
  const begun = performance.now();
  const count = Math.round(rate * seconds);
  for (let sent = 0; sent < count; sent += 1) {
    const dueMs = (sent / rate) * 1000;
    const aheadMs = dueMs - (performance.now() - begun);
    if (aheadMs > 1) await delay(aheadMs - 0.5);
    else if (sent % 32 === 0) await turn();
    const asked = next();
    const going: Promise<void> = send(agent, origin, asked).then(({ status, polite, text }) => {
      const endedMs = performance.now() - begun;
      answered.push({ kind: asked.kind, endedMs, ms: endedMs - dueMs, status, polite });
      if (status >= 200 && status < 300) asked.learn?.(text);
      open.delete(going);
    });
    open.add(going);
  }
  await Promise.all(open);
  await agent.close();
  return answered;
}

async function send(agent: Agent, origin: string, { method, path, headers, body }: Ask) {
  try {
    const answer = await request(origin + path, {
      method,
      dispatcher: agent,
      ...(headers && { headers }),
      ...(body !== undefined && { body }),
    });
    const text = await answer.body.text();
    const polite = Number(answer.headers['retry-after']) > 0;
    return { status: answer.statusCode, polite, text };
  } catch {
    return { status: 0, polite: false, text: '' };
  }
}

/** A set of answers in figures. */
export interface Told {
  readonly count: number;
  readonly perSecond: number;
  /** Of the good answers, milliseconds from when each was due. */
  readonly p50: number;
  readonly p99: number;
  readonly max: number;
  readonly good: number;
  /** Sent away with 429 or 503 and told when to come again. */
  readonly shed: number;
  /** Everything else. */
  readonly bad: number;
}

const isGood = ({ status }: Answered) => status >= 200 && status < 400;
const isShed = ({ status, polite }: Answered) => (status === 429 || status === 503) && polite;

export function told(answered: readonly Answered[], seconds: number): Told {
  const good = answered.filter(isGood);
  const sorted = ascending(good.map(({ ms }) => ms));
  const at = (share: number) => rounded(percentile(sorted, share), 1);
  const shed = answered.filter(isShed).length;
  return {
    count: answered.length,
    perSecond: Math.round(good.length / seconds),
    p50: at(0.5),
    p99: at(0.99),
    max: at(1),
    good: good.length,
    shed,
    bad: answered.length - good.length - shed,
  };
}
