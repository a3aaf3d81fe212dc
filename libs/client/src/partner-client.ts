import { partnerRoutes, type PartnerRoute } from './generated/partner-routes.js';
import type { CallOptions } from './swap-client.js';
import { randomKey } from './swap-client.js';
import { SwapError } from './swap-error.js';
import { Transport, type ConnectionOptions, type Method } from './transport.js';
import type { AnswerOf, RequestOf } from './wire.js';

export interface PartnerClientOptions extends ConnectionOptions {
  /** A secret key, which is exchanged for tokens as they are needed. Such a client belongs on a server. */
  readonly apiKey?: string;
  /** Of a session, from `signIn`; or what gets one, asked again whenever the one before is refused. */
  readonly accessToken?: string | (() => string | Promise<string>);
}

export interface PartnerCallOptions extends CallOptions {
  /** Of a request that makes something; one is made up where it is left out. */
  readonly idempotencyKey?: string;
}

type Call<Id extends PartnerRoute> =
  Partial<RequestOf<Id>> extends RequestOf<Id>
    ? (request?: RequestOf<Id>, options?: PartnerCallOptions) => Promise<AnswerOf<Id>>
    : (request: RequestOf<Id>, options?: PartnerCallOptions) => Promise<AnswerOf<Id>>;

/** A method for every route of partners: it takes the fields of path, query and body together. */
export type PartnerCalls = { readonly [Id in PartnerRoute]: Call<Id> };

/** Routes whose answers are pages of a list. */
type Listed = {
  [Id in PartnerRoute]: AnswerOf<Id> extends { data: readonly unknown[]; next_cursor: string | null } ? Id : never;
}[PartnerRoute];

type Row<Id extends Listed> = AnswerOf<Id> extends { data: readonly (infer Each)[] } ? Each : never;

/** Sends what the table says; the methods of its routes are defined on each. */
class Calls {
  private readonly transport: Transport;
  private readonly source: () => string | Promise<string>;
  private token: Promise<string> | undefined;

  constructor({ apiKey, accessToken = '', ...connection }: PartnerClientOptions) {
    this.transport = new Transport(connection);
    const given = typeof accessToken === 'function' ? accessToken : () => accessToken;
    this.source = apiKey === undefined ? given : () => this.exchanged(apiKey);
    for (const id of Object.keys(partnerRoutes) as PartnerRoute[]) {
      Object.defineProperty(this, id, {
        value: (request: object = {}, options: PartnerCallOptions = {}) => this.call(id, request, options),
      });
    }
  }

  /** Every row of a list, over all of its pages. */
  async *every<Id extends Listed>(
    id: Id,
    request: Omit<RequestOf<Id>, 'cursor'>,
    options: PartnerCallOptions = {},
  ): AsyncGenerator<Row<Id>, void, undefined> {
    let cursor: string | null = null;
    do {
      const page = (await this.call(id, { ...request, cursor }, options)) as {
        data: Row<Id>[];
        next_cursor: string | null;
      };
      yield* page.data;
      cursor = page.next_cursor;
    } while (cursor !== null);
  }

  private async call(id: PartnerRoute, request: object, options: PartnerCallOptions): Promise<unknown> {
    const [method, template, kind] = partnerRoutes[id];
    const given = new Map(Object.entries(request) as [string, unknown][]);
    const path = template.replace(/\{(\w+)\}/g, (_, name: string) => {
      const value = String(given.get(name));
      given.delete(name);
      return encodeURIComponent(value);
    });
    const fields = Object.fromEntries(given);
    const { idempotencyKey = randomKey(), headers, ...limits } = options;
    const isRead = method === 'GET';
    const repeats = kind.includes('repeats');
    const call = {
      ...limits,
      method: method as Method,
      ...(isRead ? { query: fields } : { body: given.size > 0 || kind.includes('body') ? fields : undefined }),
      once: !isRead && !repeats,
    };
    const send = (proof: Readonly<Record<string, string>>) => {
      const own = { ...headers, ...(repeats && { 'idempotency-key': idempotencyKey }), ...proof };
      const sent = { ...call, headers: own };
      return kind.includes('text') ? this.transport.text(path, sent) : this.transport.json(path, sent);
    };
    if (!kind.includes('token')) return send({});
    const token = this.current();
    try {
      return await send(await this.proof(token));
    } catch (error) {
      // Tokens live shortly; a refused one was good for nothing, so nothing happened yet.
      if (!(error instanceof SwapError) || error.code !== 'invalid_token') throw error;
      this.forget(token);
      return send(await this.proof(this.current()));
    }
  }

  private current(): Promise<string> {
    return (this.token ??= Promise.resolve(this.source()));
  }

  /** Calls at once share the next token, too: only the one that was refused goes. */
  private forget(token: Promise<string>): void {
    if (this.token === token) this.token = undefined;
  }

  private async proof(token: Promise<string>): Promise<Readonly<Record<string, string>>> {
    try {
      return { authorization: `Bearer ${await token}` };
    } catch (error) {
      this.forget(token);
      throw error;
    }
  }

  private async exchanged(api_key: string): Promise<string> {
    const body = { api_key };
    const answer = await this.transport.json('/partners/auth/token', { method: 'POST', body });
    return (answer as { access_token: string }).access_token;
  }
}

/** Everything of a partner's account. Answers are the service's JSON as it came; whatever else happens is thrown as a `SwapError`. */
export type PartnerClient = Calls & PartnerCalls;
export const PartnerClient = Calls as unknown as new (options: PartnerClientOptions) => PartnerClient;
