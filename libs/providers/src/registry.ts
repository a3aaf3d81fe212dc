import type { Config } from '@swap/config';
import { DomainError } from '@swap/domain/kernel';
import { LiquidityProviders, PriceSources, type LiquidityProvider, type PriceSource } from '@swap/domain/swap';
import { ChangeNow } from './changenow/index.js';
import { GuardedProvider } from './guarded-provider.js';
import { Binance } from './prices/binance.js';
import { CoinGecko } from './prices/coingecko.js';
import { Kraken } from './prices/kraken.js';

/** The providers whose credentials are configured. */
export class ConfiguredProviders extends LiquidityProviders {
  private readonly providers: readonly LiquidityProvider[];

  constructor({ values }: Config) {
    super();
    const configured = values.CHANGENOW_API_KEY
      ? [new ChangeNow(values.CHANGENOW_BASE_URL, values.CHANGENOW_API_KEY)]
      : [];
    this.providers = configured.map((provider) => new GuardedProvider(provider));
  }

  override all(): readonly LiquidityProvider[] {
    return this.providers;
  }

  override named(name: string): LiquidityProvider {
    const provider = this.providers.find((each) => each.name === name);
    if (!provider) throw new DomainError('provider_unavailable', `No provider named ${name} is configured`);
    return provider;
  }
}

/** The price sources; they need no credentials. */
export class ConfiguredPriceSources extends PriceSources {
  private readonly sources: readonly PriceSource[];

  constructor({ values }: Config) {
    super();
    this.sources = [
      new Kraken(values.KRAKEN_BASE_URL),
      new CoinGecko(values.COINGECKO_BASE_URL),
      new Binance(values.BINANCE_BASE_URL),
    ];
  }

  override all(): readonly PriceSource[] {
    return this.sources;
  }
}
