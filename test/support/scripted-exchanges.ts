import {
  LiquidityProvider,
  LiquidityProviders,
  type ProviderCapabilities,
  type OrderSearch,
  type OrderStatus,
  type ProviderOrder,
  type ProviderOrderRequest,
  type ProviderQuote,
  type ProviderQuoteRequest,
  type ProviderReport,
} from '@swap/domain/catalogue';
import { DomainError } from '@swap/domain/kernel';
import { Amount } from '@swap/domain/money';
import { anAssetRow } from './asset-row.js';
import { aDomainOfItsOwn, type OwnDomain } from './domain.js';
import type { FreshDatabase } from './fresh-database.js';

const isFirm = { fixed: true, privateLeg: true, refunds: 'support', kyc: 'never', maxOrderUsd: null } as const;

/** What is told of money that nobody has seen. */
export const noMoney = { amountFrom: null, amountTo: null, depositTx: null, payoutTx: null, refundTx: null };
/** A report that tells a status and nothing else. */
const silent = { ...noMoney, actionRequired: null, reason: null, confirmations: null, repeatedDeposits: [] };

/** An exchange at the port of the domain, whose prices are set and whose orders are kept. */
export class ScriptedExchange extends LiquidityProvider {
  override readonly name;
  override readonly title;
  override readonly source;
  override capabilities: ProviderCapabilities = {
    ...isFirm,
    fixedNeedsRefundAddress: false,
    needsRefundAddress: false,
  };
  /** Units received for one sent, by pair as `btc>eth`; what is not here is not offered. */
  readonly rates = new Map<string, string>();
  /** What it was asked for, in the order it was asked. */
  readonly asked: ProviderQuoteRequest[] = [];
  readonly created: ProviderOrderRequest[] = [];
  /** What it says of everything it is to create. */
  refusal: DomainError | null = null;
  /** The rate at which it creates, where that is another than it had quoted. */
  createsAt: string | null = null;
  /** What it was asked to find, and what it says to that. */
  readonly searched: OrderSearch[] = [];
  finds: (search: OrderSearch) => ProviderOrder | null = () => null;
  /** How many calls nobody had planned it was asked for. */
  consumed = 0;
  /** The least and the most that it takes of the side that is named. */
  bounds: { readonly min: string | null; readonly max: string | null } = { min: null, max: null };

  constructor(name: string, source: number) {
    super();
    this.name = name;
    this.title = name;
    this.source = source;
  }

  override assets(): Promise<[]> {
    return Promise.resolve([]);
  }

  override quote(request: ProviderQuoteRequest): Promise<ProviderQuote> {
    this.asked.push(request);
    const rate = this.rates.get(`${request.from.ticker}>${request.to.ticker}`);
    if (rate === undefined) return Promise.reject(new DomainError('pair_unavailable', `${this.name} has no such pair`));
    const bound = (text: string | null) => (text === null ? null : Amount.of(text));
    return Promise.resolve({
      ...amountsOf(request, rate),
      minAmount: bound(this.bounds.min),
      maxAmount: bound(this.bounds.max),
      rateId: null,
      expiresAt: null,
      minutes: { min: this.source, max: 10 * this.source },
      networkFee: null,
      warnings: [],
    });
  }

  override create(request: ProviderOrderRequest): Promise<ProviderOrder> {
    this.created.push(request);
    if (this.refusal) return Promise.reject(this.refusal);
    const { from, to } = request;
    const rate = this.createsAt ?? this.rates.get(`${from.ticker}>${to.ticker}`) ?? '0';
    const place = `${this.name}-${String(this.created.length)}`;
    const deposit = { depositAddress: `to ${place}`, depositMemo: `memo of ${place}` };
    return Promise.resolve({
      ref: place,
      token: null,
      ...deposit,
      ...amountsOf(request, rate),
      expiresAt: null,
      rawStatus: 'new',
    });
  }

  override async findOrder(search: OrderSearch): Promise<ProviderOrder | null> {
    this.searched.push(search);
    return Promise.resolve(this.finds(search));
  }

  /** What it reports of every order from now on. */
  says(status: OrderStatus, more: Partial<ProviderReport> = {}): void {
    this.report = () => Promise.resolve({ ...silent, rawStatus: status, status, ...more });
  }

  override report(): Promise<ProviderReport> {
    return Promise.reject(new DomainError('provider_unavailable', `${this.name} says nothing of its orders`));
  }

  override tryConsume(): boolean {
    this.consumed += 1;
    return true;
  }

  override pageOf(ref: string): string {
    return `https://${this.name}.example/${ref}`;
  }
}

function amountsOf({ side, amount }: ProviderQuoteRequest, rate: string) {
  if (side === 'to') return { amountFrom: amount.dividedBy(Amount.of(rate)), amountTo: amount };
  return { amountFrom: amount, amountTo: amount.times(Amount.of(rate)) };
}

class ScriptedExchanges extends LiquidityProviders {
  constructor(private readonly exchanges: readonly ScriptedExchange[]) {
    super();
  }

  override all(): readonly ScriptedExchange[] {
    return this.exchanges;
  }

  override named(name: string): ScriptedExchange {
    const found = this.exchanges.find((exchange) => exchange.name === name);
    if (!found) throw new DomainError('provider_unavailable', `There is no exchange ${name}`);
    return found;
  }
}

/** A domain of its own that trades these coins at these exchanges. */
export async function aDomainThatTrades(
  coins: readonly string[],
  exchanges: readonly ScriptedExchange[],
): Promise<OwnDomain> {
  const domain = await aDomainOfItsOwn({ providers: new ScriptedExchanges(exchanges) });
  await listCoins(domain.database, coins, exchanges);
  return domain;
}

/** Coins with a chain of their own, listed by each of these exchanges. */
async function listCoins(
  database: Pick<FreshDatabase, 'query'>,
  coins: readonly string[],
  exchanges: readonly ScriptedExchange[],
): Promise<void> {
  for (const param of coins) {
    await anAssetRow(database, { param });
    for (const { name } of exchanges)
      await database.query(
        `INSERT INTO asset_listings (param, provider, provider_ticker, provider_network, deposit_enabled, withdraw_enabled,
           fixed_supported, seen_at) VALUES ($1, $2, $1, $1, true, true, true, now())`,
        [param, name],
      );
  }
}
