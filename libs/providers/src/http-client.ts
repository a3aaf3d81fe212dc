import { DomainError, SECOND } from '@swap/domain/kernel';
import { isLosslessNumber, parse } from 'lossless-json';
import { Agent, request } from 'undici';
import type { z } from 'zod';

const usualBytesMax = 8 * 1024 * 1024;

/** One pool of keep-alive connections per process for every provider and price source. */
const agent = new Agent({
  connect: { timeout: 5 * SECOND },
  connections: 64,
  pipelining: 1,
  keepAliveTimeout: 30 * SECOND,
});

/** With a body it is a POST, else a GET. */
export interface Call {
  readonly path: string;
  readonly query?: Readonly<Record<string, string | undefined>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** A body that is text already, such as one that was signed: these very bytes are sent. Instead of `body`. */
  readonly text?: string;
  /** Statuses that say enough: what comes with them need not be JSON, and is null. */
  readonly bare?: readonly number[];
  readonly signal: AbortSignal;
}

export interface Answer {
  readonly status: number;
  /** Parsed JSON in which every number is the text it was written in: amounts never pass through a float. */
  readonly json: unknown;
}

/** Status and headers of an answer. */
export type AnswerListener = (status: number, headers: Readonly<Record<string, string | string[] | undefined>>) => void;

/** What came of a call: the answer in its shape, or why it was refused. */
export type Outcome<T, Refusal> = { readonly reply: T } | { readonly refusal: Refusal };

/**
 * Calls one upstream over HTTP. Repeats nothing and follows no redirect. Throws DomainError `provider_unavailable` when
 * no complete JSON answer came before the signal; what a status means is the caller's to judge.
 */
export class HttpClient {
  constructor(
    readonly name: string,
    private readonly baseUrl: string,
    /** Sent with every call. */
    private readonly headers: Readonly<Record<string, string>> = {},
    /** Hears of every answer, whatever became of it. */
    private readonly onAnswer: AnswerListener = () => undefined,
    /** A longer answer is none. */
    private readonly answerBytesMax = usualBytesMax,
  ) {}

  async call({ path, query = {}, headers = {}, bare = [], signal, ...call }: Call): Promise<Answer> {
    const url = new URL(this.baseUrl.replace(/\/$/, '') + path);
    for (const [key, value] of Object.entries(query)) if (value !== undefined) url.searchParams.set(key, value);
    const body = call.text ?? (call.body === undefined ? null : JSON.stringify(call.body));
    try {
      const answer = await request(url, {
        method: body === null ? 'GET' : 'POST',
        headers: {
          accept: 'application/json',
          ...(body !== null && { 'content-type': 'application/json' }),
          ...this.headers,
          ...headers,
        },
        body,
        dispatcher: agent,
        signal,
      });
      this.onAnswer(answer.statusCode, answer.headers);
      const text = await readText(answer.body, this.answerBytesMax);
      if (answer.statusCode === 429) throw this.unavailable('answered 429');
      if (bare.includes(answer.statusCode)) return { status: answer.statusCode, json: null };
      // Some refuse with 500 and say in the body what they refuse; a body that is no JSON tells of an outage.
      return { status: answer.statusCode, json: answer.statusCode < 500 ? parseJson(text) : refusalIn(text) };
    } catch (error) {
      if (error instanceof DomainError) throw error;
      throw this.unavailable(error instanceof Error ? error.message : 'failed', error);
    }
  }

  /** A refusal is known by its shape, whatever the status says. Throws `provider_unavailable` for what is neither. */
  outcome<T, Refusal>(schema: z.ZodType<T>, problem: z.ZodType<Refusal>, answer: Answer): Outcome<T, Refusal> {
    const refused = problem.safeParse(answer.json);
    if (refused.success) return { refusal: refused.data };
    return { reply: this.accepted(schema, answer) };
  }

  /** For answers that are no refusal. Throws `provider_unavailable` when the status says that it is one, or the shape is another. */
  accepted<T>(schema: z.ZodType<T>, { status, json }: Answer): T {
    if (status >= 400) throw this.unavailable(`answered ${String(status)}`);
    return this.read(schema, json);
  }

  /** `content` as `schema` understands it. Throws `provider_unavailable` when it is something else: nothing is known then. */
  read<T>(schema: z.ZodType<T>, content: unknown): T {
    const parsed = schema.safeParse(content);
    if (parsed.success) return parsed.data;
    const issue = parsed.error.issues[0];
    throw this.unavailable(
      `sent an answer of the wrong shape (${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''})`,
    );
  }

  unavailable(why: string, cause?: unknown): DomainError {
    return new DomainError('provider_unavailable', `${this.name} ${why}`, { retryAfterSeconds: 5, cause });
  }
}

async function readText(body: AsyncIterable<Buffer>, bytesMax: number): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.length;
    if (bytes > bytesMax) throw new Error(`sent more than ${String(bytesMax / 1024 / 1024)} MiB`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function refusalIn(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    return null;
  }
}

function parseJson(text: string): unknown {
  return parse(text, (_key, value) => (isLosslessNumber(value) ? value.toString() : value));
}
