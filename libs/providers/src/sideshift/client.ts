import type { DomainError } from '@swap/domain/kernel';
import type { z } from 'zod';
import { HttpClient } from '../http-client.js';
import { problem } from './schemas.js';
import { toError, type Problem } from './translate.js';

export interface SideShiftCall {
  readonly path: string;
  readonly query?: Readonly<Record<string, string | undefined>>;
  /** With a body it is a POST. */
  readonly body?: object;
  /** Whose address SideShift judges instead of ours. */
  readonly customerIp?: string | null;
  readonly signal: AbortSignal;
}

/** What came of a call: the answer in its shape, or why it was refused. */
export type Outcome<T> = { readonly told: T } | { readonly refusal: Problem };

/** SideShift over HTTP: who we are, for whom we ask, and refusals told from answers. */
export class SideShiftClient {
  private readonly http: HttpClient;

  constructor(
    name: string,
    baseUrl: string,
    private readonly secret: string,
  ) {
    this.http = new HttpClient(name, baseUrl);
  }

  /** Throws `provider_unavailable`. The key `error` decides, whatever the status says. */
  async call<T>(shape: z.ZodType<T>, { customerIp, ...call }: SideShiftCall): Promise<Outcome<T>> {
    const headers = { 'x-sideshift-secret': this.secret, ...(customerIp && { 'x-user-ip': customerIp }) };
    const answer = await this.http.call({ ...call, method: call.body ? 'POST' : 'GET', headers });
    const refused = problem.safeParse(answer.json);
    if (refused.success) return { refusal: refused.data.error };
    if (answer.status >= 400) throw this.http.unavailable(`answered ${String(answer.status)}`);
    return { told: this.http.read(shape, answer.json) };
  }

  /** As {@link call}, for calls whose refusal has only one meaning. Throws what {@link toError} makes of it. */
  async accepted<T>(shape: z.ZodType<T>, call: SideShiftCall): Promise<T> {
    const outcome = await this.call(shape, call);
    if ('refusal' in outcome) throw toError(outcome.refusal);
    return outcome.told;
  }

  unavailable(why: string): DomainError {
    return this.http.unavailable(why);
  }
}
