import { deadlineWithin, type DomainError, SECOND, sha256 } from '@swap/domain/kernel';
import { type Answer, type Call, CallBudget, HttpClient } from '@swap/providers';
import { BrokenCircuitError, circuitBreaker, ConsecutiveBreaker, handleAll } from 'cockatiel';
import { z } from 'zod';

/** A call that is not answered by then is given up. */
const callMs = 8 * SECOND;
/** So many failures in a row, and the node is left alone for a while. */
const failuresMax = 3;
const pauseMs = 20 * SECOND;
/** A full block of Bitcoin, written out, has some twenty. */
const answerBytesMax = 48 * 1024 * 1024;
/** Said in words, which are no JSON. */
const missing = 404;
/** Requests to an RPC that travel together. */
const batchSize = 50;

/** How an RPC is asked. */
interface Asking {
  /** Codes of refusals that say that there is no such thing: null is answered then. `every` where no refusal means more. */
  readonly unknown?: readonly string[] | 'every';
  /** Whether {@link NodeHttp.granted}, or `spared`, has counted it. */
  readonly counted?: boolean;
}

/** One question to an RPC. */
export interface RpcCall {
  readonly method: string;
  /** By position, or by name where an RPC wants that. */
  readonly params: readonly unknown[] | Readonly<Record<string, unknown>>;
}

const rpcAnswer = z.object({
  id: z.string(),
  result: z.unknown().optional(),
  error: z.object({ code: z.string(), message: z.string().catch('') }).nullish(),
});
type RpcAnswer = z.output<typeof rpcAnswer>;

/** Where a node is: user and password are taken out of the address, into a header. */
export interface NodeAddress {
  readonly network: string;
  readonly url: string;
}

/**
 * A node over HTTP. It keeps to a budget of calls, gives every call a deadline, follows no redirect, reads no answer without end, and
 * leaves a node alone for a while that failed several times in a row.
 */
export class NodeHttp {
  readonly id: string;
  private readonly http: HttpClient;
  private readonly budget: CallBudget;
  private readonly breaker = circuitBreaker(handleAll, {
    halfOpenAfter: pauseMs,
    breaker: new ConsecutiveBreaker(failuresMax),
  });

  /** `countsBatches`: where a node is one's own, what travels together is one call. */
  constructor(
    { network, url }: NodeAddress,
    callsPerMinute: number,
    private readonly countsBatches = false,
  ) {
    const place = new URL(url);
    const { username, password } = place;
    place.username = '';
    place.password = '';
    const login = Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`).toString('base64');
    this.id = sha256(url).slice(0, 12);
    const headers: Readonly<Record<string, string>> = username === '' ? {} : { authorization: `Basic ${login}` };
    const name = `The node ${this.id} of ${network}`;
    this.http = new HttpClient(name, place.href, headers, () => undefined, answerBytesMax);
    this.budget = new CallBudget(callsPerMinute);
  }

  /** How many of `count` pieces of work the budget has room for, each of so many calls; counts these. */
  granted(count: number, callsEach: number): number {
    return this.counted(count, () => this.budget.take(callsEach, true));
  }

  /** The same of calls that may as well be made later: they leave room for others. */
  spared(calls: number): number {
    return this.counted(calls, () => this.budget.take(1));
  }

  private counted(count: number, take: () => boolean): number {
    if (this.countsBatches) return count;
    let counted = 0;
    while (counted < count && take()) counted += 1;
    return counted;
  }

  /** Throws `provider_unavailable`. */
  unavailable(why: string): DomainError {
    return this.http.unavailable(why);
  }

  /** Null where the node answers 404. `counted` where {@link granted}, or `spared`, has counted it. */
  async get<T>(shape: z.ZodType<T>, path: string, signal: AbortSignal, counted = false): Promise<T | null> {
    if (!counted) this.spend(1);
    const answer = await this.guarded(signal, { path, bare: [missing] });
    return answer.status === missing ? null : this.http.accepted(shape, answer);
  }

  /** What an RPC answers to each question, in the order asked. Throws `provider_unavailable` for what it refuses. */
  async ask(
    calls: readonly RpcCall[],
    signal: AbortSignal,
    { unknown = [], counted = false }: Asking = {},
  ): Promise<unknown[]> {
    const results: unknown[] = [];
    for (let from = 0; from < calls.length; from += batchSize) {
      const batch = calls.slice(from, from + batchSize);
      if (!counted) this.spend(this.countsBatches ? 1 : batch.length);
      const body = batch.map(({ method, params }, id) => ({ jsonrpc: '2.0', id, method, params }));
      const answer = await this.guarded(signal, { path: '', body });
      const answers = this.http.accepted(z.array(rpcAnswer), answer);
      const byId = new Map(answers.map((each) => [each.id, each]));
      results.push(...batch.map(({ method }, id) => this.resultOf(method, byId.get(String(id)), unknown)));
    }
    return results;
  }

  /** What an RPC answers that takes one question at a time, at `path`. Throws `provider_unavailable` for what it refuses. */
  async askOne(
    path: string,
    { method, params }: RpcCall,
    signal: AbortSignal,
    { unknown = [], counted = false }: Asking = {},
  ): Promise<unknown> {
    const answer = await this.post(
      rpcAnswer,
      { path, body: { jsonrpc: '2.0', id: 0, method, params } },
      signal,
      counted,
    );
    return this.resultOf(method, answer, unknown);
  }

  /** What a node answers to a body that is no question of JSON-RPC. `counted` where {@link granted} has counted it. */
  async post<T>(
    shape: z.ZodType<T>,
    call: { readonly path: string; readonly body: unknown },
    signal: AbortSignal,
    counted = false,
  ): Promise<T> {
    if (!counted) this.spend(1);
    return this.http.accepted(shape, await this.guarded(signal, call));
  }

  /** One question whose answer has a shape. */
  async askFor<T>(shape: z.ZodType<T>, call: RpcCall, signal: AbortSignal, asking?: Asking): Promise<T> {
    const [result] = await this.ask([call], signal, asking);
    return this.read(shape, result);
  }

  /** Throws `provider_unavailable` for what is of another shape. */
  read<T>(shape: z.ZodType<T>, content: unknown): T {
    return this.http.read(shape, content);
  }

  private resultOf(method: string, answer: RpcAnswer | undefined, unknown: readonly string[] | 'every'): unknown {
    if (!answer) throw this.unavailable(`did not answer ${method}`);
    const { error, result } = answer;
    if (!error) return result ?? null;
    if (unknown === 'every' || unknown.includes(error.code)) return null;
    throw this.unavailable(`refused ${method}: ${error.code}`);
  }

  private spend(calls: number): void {
    if (!this.budget.take(calls, true)) throw this.unavailable('has been asked as often as it may be');
  }

  private async guarded(signal: AbortSignal, call: Omit<Call, 'signal'>): Promise<Answer> {
    try {
      return await this.breaker.execute(async () => {
        const answer = await this.http.call({ ...call, signal: deadlineWithin(signal, callMs) });
        if (answer.status >= 400 && !call.bare?.includes(answer.status)) {
          throw this.unavailable(`answered ${String(answer.status)}`);
        }
        return answer;
      });
    } catch (error) {
      if (!(error instanceof BrokenCircuitError)) throw error;
      throw this.unavailable('is left alone for a while after repeated failures');
    }
  }
}
