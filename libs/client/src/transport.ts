import { Deadline, pause } from './deadline.js';
import { errorOf, parsed, SwapError } from './swap-error.js';

export interface Call {
  readonly method?: 'GET' | 'POST';
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal | undefined;
  readonly timeoutMs?: number | undefined;
}

export interface TransportOptions {
  readonly baseUrl: string;
  readonly fetch: typeof fetch;
  readonly timeoutMs: number;
  readonly retries: number;
}

const firstWaitMs = 250;
/** Who is asked to wait longer is told so instead. */
const longestWaitMs = 10_000;
/** A stream is never silent for longer than fifteen seconds while it lives. */
const silenceMs = 45_000;

/** Sends what may be sent again: reads, and creates that carry an idempotency key. */
export class Transport {
  constructor(private readonly options: TransportOptions) {}

  /** The answer's JSON. Repeats after a lost connection, 429 and 5xx. */
  async json(path: string, call: Call): Promise<unknown> {
    for (let attempt = 0; ; attempt += 1) {
      try {
        return await this.once(path, call);
      } catch (error) {
        const waitMs = error instanceof SwapError && error.isTemporary ? waitOf(error, attempt) : Infinity;
        if (attempt >= this.options.retries || waitMs > longestWaitMs) throw error;
        await pause(waitMs, call.signal);
      }
    }
  }

  /** The JSON of each server-sent event, until the service ends the stream. */
  async *events(path: string, call: Call): AsyncGenerator<unknown, void, undefined> {
    const deadline = new Deadline(silenceMs, call.signal);
    try {
      const { body } = await this.send(path, call, deadline);
      const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
      for (let text = ''; reader;) {
        const { value } = await reader.read();
        if (value === undefined) return;
        deadline.renew();
        const events = (text + value).split('\n\n');
        text = events.pop() ?? '';
        for (const event of events) {
          const data = /^data: (.*)$/m.exec(event)?.[1];
          if (data !== undefined) yield JSON.parse(data);
        }
      }
    } catch (error) {
      throw deadline.meaning(error);
    } finally {
      deadline.end();
    }
  }

  private async once(path: string, call: Call): Promise<unknown> {
    const deadline = new Deadline(call.timeoutMs ?? this.options.timeoutMs, call.signal);
    try {
      const answer = await this.send(path, call, deadline);
      const json = parsed(await answer.text());
      if (json !== undefined) return json;
      throw new SwapError('unreadable', 'The answer is not JSON', { status: answer.status });
    } catch (error) {
      throw deadline.meaning(error);
    } finally {
      deadline.end();
    }
  }

  private async send(path: string, { method = 'GET', query, body, headers }: Call, deadline: Deadline) {
    const { baseUrl, fetch } = this.options;
    const answer = await fetch(`${baseUrl}${path}${search(query)}`, {
      method,
      headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: deadline.signal,
    });
    if (answer.ok) return answer;
    throw errorOf(answer, await answer.text());
  }
}

/** Twice as long each time, and never all clients at once. */
function waitOf({ retryAfterSeconds }: SwapError, attempt: number): number {
  if (retryAfterSeconds !== undefined) return retryAfterSeconds * 1000;
  return firstWaitMs * 2 ** attempt * (0.5 + Math.random());
}

function search(query: Call['query'] = {}): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return text && `?${text}`;
}
