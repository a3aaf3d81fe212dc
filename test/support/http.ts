import { SwapClient } from '@swap/client';
import { offenceOf } from './judge.js';

/** An answer as it came. `json` is undefined when the body is none. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  readonly json: any;
}

type HeaderFields = Readonly<Record<string, string>>;

/** Longer than anything of ours takes on a busy machine. */
const patienceMs = 60_000;

/**
 * Fetch, but of our API every answer must be one that the published document describes; whether it is the one that was
 * hoped for is for the test to say.
 */
const judgedFetch: typeof fetch = async (input, init) => {
  const response = await fetch(input, init);
  const { pathname: path } = new URL(response.url);
  const contentType = response.headers.get('content-type');
  // A stream has no end to wait for.
  const text = contentType?.startsWith('text/event-stream') ? '' : await response.clone().text();
  const seen = { method: init?.method ?? 'GET', path, status: response.status, contentType, json: parsed(text) };
  const offence = path.startsWith('/api/v1/') ? offenceOf(seen) : null;
  if (offence) throw new Error(`Not as docs/openapi.json says: ${offence}`);
  return response;
};

/** Calls one server over HTTP, as it stands on the wire. */
export class Http {
  /** `headers` go with every call. */
  constructor(
    readonly base: string,
    private readonly headers: HeaderFields = {},
  ) {}

  with(headers: HeaderFields): Http {
    return new Http(this.base, { ...this.headers, ...headers });
  }

  /** The server's public routes through the client library, which asks nothing twice here: a refusal is the test's to see. */
  client(apiKey?: string): SwapClient {
    const options = { baseUrl: this.base, retries: 0, timeoutMs: patienceMs, fetch: judgedFetch };
    return new SwapClient({ ...options, ...(apiKey !== undefined && { apiKey }) });
  }

  get(path: string, headers: HeaderFields = {}): Promise<Answer> {
    return this.send('GET', path, undefined, headers);
  }

  post(path: string, body?: unknown, headers: HeaderFields = {}): Promise<Answer> {
    return this.send('POST', path, body, headers);
  }

  patch(path: string, body?: unknown): Promise<Answer> {
    return this.send('PATCH', path, body);
  }

  delete(path: string): Promise<Answer> {
    return this.send('DELETE', path);
  }

  /** A `body` of text goes as it is, anything else as JSON. */
  async send(method: string, path: string, body?: unknown, headers: HeaderFields = {}): Promise<Answer> {
    const response = await judgedFetch(this.base + path, {
      method,
      headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...this.headers, ...headers },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, json: parsed(text) };
  }
}

/** The answer's JSON, if its status is a good one. Throws with everything it said otherwise. */
export async function ok(answer: Promise<Answer>): Promise<Answer['json']> {
  const { status, text, json } = await answer;
  if (status >= 200 && status < 300) return json;
  throw new Error(`answered ${String(status)}: ${text.slice(0, 2000)}`);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
