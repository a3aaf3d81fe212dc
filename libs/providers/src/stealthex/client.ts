import type { DomainError } from '@swap/domain/kernel';
import { Amount } from '@swap/domain/money';
import { LosslessNumber, stringify } from 'lossless-json';
import type { z } from 'zod';
import { HttpClient, type Call } from '../http-client.js';
import { problem } from './schemas.js';
import type { Problem } from './translate.js';

export type StealthExCall = Pick<Call, 'path' | 'query' | 'signal'> & {
  /** With a body it is a POST. Amounts in it go out as JSON numbers, digit for digit: text is refused. */
  readonly body?: object;
};

/** What came of a call: the answer in its shape, or why it was refused. */
export type Outcome<T> = { readonly told: T } | { readonly refusal: Problem };

/** StealthEX over HTTP: the key, exact numbers, and refusals told from answers. */
export class StealthExClient {
  private readonly http: HttpClient;

  constructor(
    name: string,
    baseUrl: string,
    private readonly apiKey: string,
  ) {
    this.http = new HttpClient(name, baseUrl);
  }

  /** Throws `provider_unavailable`. The key `err` decides, whatever the status says. */
  async call<T>(shape: z.ZodType<T>, { body, ...call }: StealthExCall): Promise<Outcome<T>> {
    const headers = { authorization: `Bearer ${this.apiKey}` };
    const text = body && stringify(body, asNumbers);
    const answer = await this.http.call({ ...call, headers, ...(text && { method: 'POST', text }) });
    const refused = problem.safeParse(answer.json);
    if (refused.success) return { refusal: refused.data.err };
    if (answer.status >= 400) throw this.http.unavailable(`answered ${String(answer.status)}`);
    return { told: this.http.read(shape, answer.json) };
  }

  unavailable(why: string): DomainError {
    return this.http.unavailable(why);
  }
}

/** `toJSON` has run before a replacer sees a value, so the amount is taken from its holder. */
function asNumbers(this: unknown, key: string, value: unknown): unknown {
  const held = (this as Record<string, unknown>)[key];
  return held instanceof Amount ? new LosslessNumber(held.toString()) : value;
}
