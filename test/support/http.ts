import { offenceOf } from './contract.js';

/** An answer as it came. `json` is undefined when the body is none. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  readonly json: any;
}

type HeaderFields = Readonly<Record<string, string>>;

/**
 * Calls one server over HTTP. Of our API every answer must be one that the published document describes; whether it is the
 * one that was hoped for is for {@link ok} to judge.
 */
export class Http {
  /** `headers` go with every call. */
  constructor(
    readonly base: string,
    private readonly headers: HeaderFields = {},
  ) {}

  with(headers: HeaderFields): Http {
    return new Http(this.base, { ...this.headers, ...headers });
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
    const response = await fetch(this.base + path, {
      method,
      headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...this.headers, ...headers },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    const answer = { status: response.status, headers: response.headers, text, json: parsed(text) };
    this.judge(method, answer, response.url);
    return answer;
  }

  private judge(method: string, { status, headers, json }: Answer, url: string): void {
    if (!this.base.endsWith('/api/v1')) return;
    const path = new URL(url).pathname;
    const offence = offenceOf({ method, path, status, contentType: headers.get('content-type'), json });
    if (offence) throw new Error(`Not as docs/openapi.json says: ${offence}`);
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
