import { LiquidityProvider } from '@swap/domain/catalogue';
import type { ProviderDefinition } from './definition.js';
import { HttpClient } from './http-client.js';

/** What every adapter is made of: what its definition says, and HTTP to where the provider is. */
export abstract class Adapter extends LiquidityProvider {
  override readonly name;
  override readonly source;
  override readonly capabilities;
  protected readonly http: HttpClient;

  /** `headers` go with every call. */
  constructor(
    { name, source, capabilities }: ProviderDefinition,
    baseUrl: string,
    headers: Readonly<Record<string, string>> = {},
  ) {
    super();
    this.name = name;
    this.source = source;
    this.capabilities = capabilities;
    this.http = new HttpClient(name, baseUrl, headers);
  }

  /** An answer that speaks of another order is none: its amounts and addresses are not to be shown to anybody. */
  protected requireOrder(reply: string, asked: string): void {
    if (reply !== asked) throw this.http.unavailable(`answered for order ${reply} when asked for ${asked}`);
  }
}
