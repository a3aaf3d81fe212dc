import { DomainError } from '@swap/domain/kernel';
import { Amount } from '@swap/domain/money';
import type {
  AssetAlias,
  LiquidityProvider,
  ListedAsset,
  ProviderOrder,
  ProviderOrderRequest,
  ProviderQuoteRequest,
  ProviderReport,
} from '@swap/domain/catalogue';
import type { SandboxOptions } from '@swap/sandbox';
import { OutsideWorld, SOME_BITCOIN, SOME_TRON } from '../sandbox/outside-world.js';

/** How long an adapter may take before the test gives up on it, in milliseconds. */
const patienceMs = 5000;

export const patience = (): AbortSignal => AbortSignal.timeout(patienceMs);

/** An adapter and the sandbox it talks to. */
export class AtExchange {
  private listed: readonly ListedAsset[] | null = null;

  private constructor(
    readonly world: OutsideWorld,
    readonly provider: LiquidityProvider,
  ) {}

  static async start(
    make: (sandboxUrl: string) => LiquidityProvider,
    options: Partial<SandboxOptions> = {},
  ): Promise<AtExchange> {
    const world = await OutsideWorld.start(options);
    return new AtExchange(world, make(world.sandbox.url));
  }

  async asset(ticker: string, network: string): Promise<ListedAsset> {
    this.listed ??= await this.provider.assets(patience());
    const asset = this.listed.find((each) => each.ticker === ticker && each.network === network);
    if (!asset) throw new Error(`${this.provider.name} does not list ${ticker} on ${network}`);
    return asset;
  }

  async alias(ticker: string, network: string): Promise<AssetAlias> {
    const { providerTicker, providerNetwork, decimals } = await this.asset(ticker, network);
    const chain = decimals === null ? {} : { chain: { network, decimals } };
    return { ticker: providerTicker, network: providerNetwork, ...chain };
  }

  /** A tenth of a bitcoin for tether on TRON at a float rate, unless told otherwise. */
  async request(changes: Partial<ProviderQuoteRequest> = {}): Promise<ProviderQuoteRequest> {
    return {
      from: await this.alias('btc', 'btc'),
      to: await this.alias('usdt', 'trx'),
      side: 'from',
      amount: Amount.of('0.1'),
      fixed: false,
      customerIp: null,
      ...changes,
    };
  }

  async order(changes: Partial<ProviderOrderRequest> = {}): Promise<ProviderOrderRequest> {
    return {
      ...(await this.request()),
      rateId: null,
      reference: 'our-reference',
      addressTo: SOME_TRON,
      memoTo: null,
      refundAddress: null,
      refundMemo: null,
      ...changes,
    };
  }

  async open(changes: Partial<ProviderOrderRequest> = {}): Promise<ProviderOrder> {
    return this.provider.create(await this.order(changes), patience());
  }

  /** A fixed order: the price is asked for first, as a caller does. */
  async openFixed(changes: Partial<ProviderOrderRequest> = {}): Promise<ProviderOrder> {
    const order = await this.order({ fixed: true, refundAddress: SOME_BITCOIN, ...changes });
    const quote = await this.provider.quote(order, patience());
    return this.provider.create({ ...order, rateId: quote.rateId }, patience());
  }

  report({ ref, token }: ProviderOrder): Promise<ProviderReport> {
    return this.provider.report({ ref, token }, patience());
  }

  async deposit({ depositAddress, depositMemo }: ProviderOrder, amount?: string): Promise<string> {
    const memo = depositMemo === null ? {} : { memo_tag: depositMemo };
    const sent = await this.world.deposit(depositAddress, { ...memo, ...(amount && { amount }) });
    if (sent.status !== 201) throw new Error(sent.text);
    return sent.json.tx_hash as string;
  }

  async steer({ depositAddress }: ProviderOrder, verb: string): Promise<void> {
    const [found] = (await this.world.control(`/orders?address=${encodeURIComponent(depositAddress)}`)).json;
    const answer = await this.world.control(`/orders/${this.provider.name}/${found.ref}`, { do: verb });
    if (answer.status !== 200) throw new Error(answer.text);
  }

  async misbehaves(kind: string, more: Record<string, unknown> = {}): Promise<void> {
    const answer = await this.world.control('/faults', { provider: this.provider.name, kind, ...more });
    if (answer.status >= 400) throw new Error(answer.text);
  }

  /** How many orders the exchange holds. */
  async orderCount(): Promise<number> {
    return (await this.world.control(`/orders?provider=${this.provider.name}`)).json.length as number;
  }

  close(): Promise<void> {
    return this.world.close();
  }
}

/** The DomainError a call ends with; anything else fails the test. */
export async function refusal(call: Promise<unknown>): Promise<DomainError> {
  const error = await call.then(
    (value) => new Error(`answered ${JSON.stringify(value)}`),
    (reason: unknown) => reason,
  );
  if (error instanceof DomainError) return error;
  throw error;
}
