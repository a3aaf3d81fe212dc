import autocannon from 'autocannon';
import { processorSeconds } from '../processor-time.js';
import type { Pace } from '../turns.js';

/** A server in a process of its own. */
export interface Target {
  /** Its origin: `http://127.0.0.1:4711`. */
  readonly origin: string;
  readonly pid: number;
}

/** A request of a load; its path begins behind the origin. */
export type LoadRequest = autocannon.Request;

/** What came of so many requests over connections that are kept. */
export interface Loaded extends Pace {
  readonly answers: number;
  /** How many answers had a status of 200 to 299, and how many each other one. */
  readonly good: number;
  readonly others: ReadonlyMap<number, number>;
  /** Connections that broke, and answers that did not come. */
  readonly errors: number;
  /** Of a core, what sending and reading took: near 1 it is the generator that is measured. */
  readonly generatorShare: number;
}

/** Requests under way at a time, each on a connection of its own. */
export const connections = 20;
const warmUpMs = 4000;

/**
 * Sends `amount` requests, the given ones in turn, and resolves when each is answered: what the server has done is then what was
 * answered. Needs a machine with /proc for the processor time.
 */
export async function load(target: Target, requests: readonly LoadRequest[], amount: number): Promise<Loaded> {
  const wanted = Math.max(connections, Math.round(amount));
  const statuses = new Map<number, number>();
  const read = () => ({ at: performance.now(), used: processorSeconds([target.pid, process.pid]) });
  let answers = 0;
  let started = 0;
  let after: ReturnType<typeof read> | undefined;
  const before = read();
  const options = {
    url: target.origin,
    connections,
    amount: wanted,
    timeout: 30,
    // How soon it notices that it is done; what is measured ends with the last answer.
    sampleInt: 100,
    // People who look at a hundred orders do not all look at the same one: each connection begins elsewhere.
    setupClient: (client: autocannon.Client) => {
      const from = Math.floor((requests.length / connections) * started++);
      client.setRequests([...requests.slice(from), ...requests.slice(0, from)]);
    },
  };
  const errors = await new Promise<number>((resolve, reject) => {
    const running = autocannon(options, (error: Error | null, result) => {
      if (error) reject(error);
      else resolve(result.errors);
    });
    running.on('response', (_client, status) => {
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      answers += 1;
      if (answers === wanted) after = read();
    });
  });
  const { at, used } = after ?? read();
  const seconds = (at - before.at) / 1000;
  const of = (pid: number) => (used.get(pid) ?? 0) - (before.used.get(pid) ?? 0);
  const others = new Map([...statuses].filter(([status]) => status < 200 || status >= 300));
  return {
    perSecond: answers / seconds,
    processorUs: (of(target.pid) / answers) * 1e6,
    answers,
    good: answers - [...others.values()].reduce((sum, count) => sum + count, 0),
    others,
    errors,
    generatorShare: of(process.pid) / seconds,
  };
}

/** How many requests this server answers in `seconds`, once it is warm. */
export async function amountFor(target: Target, requests: readonly LoadRequest[], seconds: number): Promise<number> {
  const until = performance.now() + Math.min(warmUpMs, seconds * 1000);
  let { perSecond } = await load(target, requests, connections * 5);
  while (performance.now() < until) ({ perSecond } = await load(target, requests, perSecond / 2));
  return perSecond * seconds;
}
