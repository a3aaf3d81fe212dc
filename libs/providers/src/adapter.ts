import type { Clock, DomainError } from '@swap/domain/kernel';
import { LiquidityProvider, type AssetAlias } from '@swap/domain/catalogue';
import type { z } from 'zod';
import { isOfPair, type NamedPair } from './answers.js';
import type { Access } from './definition.js';
import type { Call, HttpClient, Outcome } from './http-client.js';

/** What every adapter is made of: what its definition says, its `Variable`s, and HTTP to where the provider is. */
export abstract class Adapter<Variable extends string = never> extends LiquidityProvider {
  override readonly name;
  override readonly title;
  override readonly source;
  override readonly capabilities;
  private readonly orderPage;
  protected readonly clock: Clock;
  protected readonly http: HttpClient;
  protected readonly env: Readonly<Record<Variable, string>>;

  constructor({ definition, clock, http, env }: Access<Variable>) {
    super();
    const { name, title, source, capabilities, orderPage } = definition;
    this.name = name;
    this.title = title;
    this.source = source;
    this.capabilities = capabilities;
    this.orderPage = orderPage;
    this.clock = clock;
    this.http = http;
    this.env = env;
  }

  override pageOf(ref: string): string {
    return this.orderPage + encodeURIComponent(ref);
  }

  /** An answer that speaks of another order is none: its amounts and addresses are not to be shown to anybody. */
  protected requireOrder(reply: string, asked: string): void {
    if (reply !== asked) throw this.http.unavailable(`answered for order ${reply} when asked for ${asked}`);
  }

  /** No more does one that speaks of another pair. */
  protected requirePair(reply: NamedPair, asked: Record<'from' | 'to', AssetAlias>): void {
    if (isOfPair(reply, asked)) return;
    const [told, wanted] = [reply, asked].map(({ from, to }) => `${wordsOf(from)} to ${wordsOf(to)}`);
    throw this.http.unavailable(`answered for ${told} when asked for ${wanted}`);
  }
}

const wordsOf = ({ ticker, network = '' }: NamedPair['from']) => `${ticker} ${network}`.trim();

/** For providers that refuse in a shape of their own, whatever the HTTP status says. */
export abstract class ShapedAdapter<Refusal, Variable extends string = never> extends Adapter<Variable> {
  protected abstract readonly problem: z.ZodType<Refusal>;
  /** What a refusal means in our terms. `side` is the side whose amount was named. */
  protected abstract readonly toError: (refusal: Refusal, side: 'from' | 'to') => DomainError;

  protected async call<T>(shape: z.ZodType<T>, call: Call): Promise<Outcome<T, Refusal>> {
    return this.http.outcome(shape, this.problem, await this.http.call(call));
  }

  /** For calls whose refusal has only one meaning. */
  protected async ask<T>(shape: z.ZodType<T>, call: Call, side: 'from' | 'to' = 'from'): Promise<T> {
    return this.replyOf(await this.call(shape, call), side);
  }

  protected replyOf<T>(outcome: Outcome<T, Refusal>, side: 'from' | 'to' = 'from'): T {
    if ('refusal' in outcome) throw this.toError(outcome.refusal, side);
    return outcome.reply;
  }
}
