import { setTimeout as delay } from 'node:timers/promises';
import { StepFailed } from './narrator.js';

const ANSWER_MS = 15_000;
/** How long a call may be put off by rate limits in all. */
const PATIENCE_MS = 120_000;

type Headers = Readonly<Record<string, string>>;

/**
 * Calls one server in JSON. A 429 is obeyed (Retry-After) and tried again; any other refusal throws `StepFailed` with
 * what was answered.
 */
export class HttpCaller {
  constructor(private readonly base: string) {}

  get<T>(path: string, headers: Headers = {}): Promise<T> {
    return this.call<T>('GET', path, { headers });
  }

  post<T>(path: string, body: unknown, headers: Headers = {}): Promise<T> {
    const json = { 'content-type': 'application/json', ...headers };
    return this.call<T>('POST', path, { headers: json, body: JSON.stringify(body) });
  }

  private async call<T>(method: string, path: string, request: RequestInit): Promise<T> {
    const until = Date.now() + PATIENCE_MS;
    for (;;) {
      const answer = await this.once(path, { ...request, method });
      const text = await answer.text();
      if (answer.status === 429 && Date.now() < until) {
        await delay(Math.max(1, Number(answer.headers.get('retry-after')) || 1) * 1_000);
        continue;
      }
      if (!answer.ok) throw new StepFailed(`${method} ${path} answered ${answer.status}: ${text.slice(0, 800)}`);
      return (text === '' ? undefined : parse(text, `${method} ${path}`)) as T;
    }
  }

  private async once(path: string, request: RequestInit & { method: string }): Promise<Response> {
    try {
      return await fetch(this.base + path, { ...request, signal: AbortSignal.timeout(ANSWER_MS) });
    } catch (error) {
      const { message, cause } = error as Error;
      const why = (cause as Error | undefined)?.message ?? message;
      throw new StepFailed(`${request.method} ${this.base}${path} was not answered: ${why}`);
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
