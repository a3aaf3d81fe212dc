import { setTimeout as delay } from 'node:timers/promises';
import { StepFailed } from './step-failed.js';

const ANSWER_MS = 15_000;
/** How long a call may be put off by rate limits in all. */
const PATIENCE_MS = 120_000;

/** What a call sends besides its address. */
export interface Call {
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * Calls one server in JSON. A 429 is obeyed (Retry-After) and tried again; any other refusal throws `StepFailed` with
 * what was answered.
 */
export class HttpCaller {
  constructor(private readonly base: string) {}

  get<T>(path: string, headers: Readonly<Record<string, string>> = {}): Promise<T> {
    return this.call<T>('GET', path, { headers });
  }

  post<T>(path: string, body: unknown, headers: Readonly<Record<string, string>> = {}): Promise<T> {
    return this.call<T>('POST', path, { body, headers });
  }

  private async call<T>(method: string, path: string, { body, headers }: Call): Promise<T> {
    const until = Date.now() + PATIENCE_MS;
    for (;;) {
      const answer = await this.once(method, path, body, headers);
      const text = await answer.text();
      if (answer.status === 429 && Date.now() < until) {
        await delay(Math.max(1, Number(answer.headers.get('retry-after')) || 1) * 1_000);
        continue;
      }
      if (!answer.ok) throw new StepFailed(`${method} ${path} answered ${answer.status}: ${text.slice(0, 800)}`);
      return (text === '' ? undefined : parse(text, `${method} ${path}`)) as T;
    }
  }

  private async once(
    method: string,
    path: string,
    body: unknown,
    headers?: Readonly<Record<string, string>>,
  ): Promise<Response> {
    try {
      return await fetch(this.base + path, {
        method,
        headers: {
          accept: 'application/json',
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(ANSWER_MS),
      });
    } catch (error) {
      const { message, cause } = error as Error;
      throw new StepFailed(
        `${method} ${this.base}${path} was not answered: ${(cause as Error | undefined)?.message ?? message}`,
      );
    }
  }
}

function parse(text: string, call: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new StepFailed(`${call} answered something that is not JSON: ${text.slice(0, 300)}`);
  }
}
