import { detailsFrom, remember, type AnswerDetails } from './answer-details.js';
import { Deadline, pause } from './deadline.js';
import { errorOf, parsed, SwapError } from './swap-error.js';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export interface Call {
  readonly method?: Method;
  readonly query?: Readonly<Record<string, unknown>> | undefined;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly timeoutMs?: number | undefined;
  /** Not sent again whatever happens, because it would be done twice. */
  readonly once?: boolean;
}

/** How a client reaches the service; what is undefined is as if it were not named. */
export interface ConnectionOptions {
  /** Where the service answers, version included: `https://swap.example/api/v1`. */
  readonly baseUrl: string;
  /** Milliseconds an attempt may take; 15 000 unless told otherwise. */
  readonly timeoutMs?: number;
  /** How often a request is repeated after a lost connection, 429 or 5xx; 2 unless told otherwise. */
  readonly retries?: number;
  /** The longest wait before a repetition, in milliseconds; who is asked to wait longer is told so instead. 10 000 unless told otherwise. */
  readonly longestWaitMs?: number;
  /** Go with every request. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Is told of every answer, errors included: for logs and for slowing down in time. */
  readonly onAnswer?: (details: AnswerDetails) => void;
  /** In place of the global one. */
  readonly fetch?: typeof fetch;
}

const firstWaitMs = 250;
/** A stream is never silent for longer than fifteen seconds while it lives. */
const silenceMs = 45_000;

/** Sends what may be sent again: reads, and writes that carry an idempotency key. Never leaves the address it was given. */
export class Transport {
  private readonly options: ConnectionOptions & { fetch: typeof fetch };

  constructor({ fetch = globalThis.fetch, baseUrl, ...options }: ConnectionOptions) {
    if (!/^(https?:\/\/[^/@?#\s]+)?(\/[^@?#\s]*)?$/.test(baseUrl)) throw new TypeError(`${baseUrl} is no address`);
    this.options = {
      ...options,
      baseUrl: baseUrl.replace(/\/+$/, ''),
      // Browsers insist that it is called as the window's.
      fetch: (...request) => fetch(...request),
    };
  }

  /** The answer's JSON; undefined for an answer without a body. Repeats after a lost connection, 429 and 5xx. */
  async json(path: string, call: Call): Promise<unknown> {
    return this.repeated(path, call, (text, details) => {
      if (text === '') return undefined;
      const json = parsed(text);
      if (json === undefined) throw new SwapError('unreadable', 'No JSON came', details);
      return remember(json, details);
    });
  }

  /** The answer's text, whatever it is. */
  async text(path: string, call: Call): Promise<string> {
    return this.repeated(path, call, (text) => text);
  }

  /** The JSON of each server-sent event, until the service ends the stream. */
  async *events(path: string, call: Call): AsyncGenerator<unknown, void, undefined> {
    const deadline = new Deadline(silenceMs, call.signal);
    try {
      const { body } = await this.send(path, call, deadline);
      const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
      for (let text = ''; reader;) {
        const { value } = await deadline.of(reader.read());
        if (value === undefined) return;
        deadline.renew();
        const events = (text + value).split('\n\n');
        text = events.pop() ?? '';
        for (const event of events) {
          const json = parsed(/^data: (.*)$/m.exec(event)?.[1] ?? '');
          if (json !== undefined) yield json;
        }
      }
    } finally {
      deadline.end();
    }
  }

  private async repeated<T>(path: string, call: Call, read: Reader<T>): Promise<T> {
    const { retries = 2, longestWaitMs = 10_000 } = this.options;
    for (let attempt = 0; ; attempt += 1) {
      try {
        return await this.attempt(path, call, read);
      } catch (error) {
        const waitMs = error instanceof SwapError && error.isTemporary ? waitOf(error, attempt) : Infinity;
        if (call.once || attempt >= retries || waitMs > longestWaitMs) throw error;
        await pause(waitMs, call.signal);
      }
    }
  }

  private async attempt<T>(path: string, call: Call, read: Reader<T>): Promise<T> {
    const deadline = new Deadline(call.timeoutMs ?? this.options.timeoutMs ?? 15_000, call.signal);
    try {
      const answer = await this.send(path, call, deadline);
      return read(await deadline.of(answer.text()), detailsFrom(answer));
    } finally {
      deadline.end();
    }
  }

  private async send(path: string, { method = 'GET', query, body, headers }: Call, deadline: Deadline) {
    const { baseUrl, fetch, headers: always, onAnswer } = this.options;
    const answer = await deadline.of(
      fetch(`${baseUrl}${path}${search(query)}`, {
        method,
        headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...always, ...headers },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        // Keys and tokens go where they were meant to go, and never on to where an answer points.
        redirect: 'error',
        signal: deadline.signal,
      }),
    );
    onAnswer?.(detailsFrom(answer));
    if (answer.ok) return answer;
    throw errorOf(answer, await deadline.of(answer.text()));
  }
}

type Reader<T> = (text: string, details: AnswerDetails) => T;

/** Twice as long each time, and never all clients at once. */
function waitOf({ retryAfterSeconds }: SwapError, attempt: number): number {
  if (retryAfterSeconds !== undefined) return retryAfterSeconds * 1000;
  return firstWaitMs * 2 ** attempt * (0.5 + Math.random());
}

function search(query: Call['query'] = {}): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null);
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return text && `?${text}`;
}
