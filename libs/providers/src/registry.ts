import type { Config } from '@swap/config';
import { DomainError } from '@swap/domain/kernel';
import { LiquidityProviders, PriceSources, type LiquidityProvider, type PriceSource } from '@swap/domain/catalogue';
import { baseUrlVariable } from './definition.js';
import { GuardedProvider, type CallListener } from './guarded-provider.js';
import { priceSources } from './prices/sources.js';
import { providers } from './providers.js';
import { callsPerMinute, priceSourceVariables, readCalls } from './variables.js';

/** The providers whose credentials are configured. */
export class ConfiguredProviders extends LiquidityProviders {
  private readonly providers: readonly LiquidityProvider[];

  /** `onCall` hears of every call that is made. */
  constructor(config: Config, onCall: CallListener = () => undefined) {
    super();
    const calls = readCalls(config.valuesOf(callsPerMinute).PROVIDER_CALLS_PER_MINUTE);
    this.providers = providers.flatMap((definition) => {
      const provider = definition.configured(config);
      return provider ? new GuardedProvider(provider, calls[definition.name] ?? definition.callsPerMinute, onCall) : [];
    });
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

  constructor(config: Config) {
    super();
    const places = config.valuesOf(priceSourceVariables) as Readonly<Record<string, string>>;
    this.sources = priceSources.map(({ name, baseUrl, make }) => make(places[baseUrlVariable(name)] ?? baseUrl));
  }

  override all(): readonly PriceSource[] {
    return this.sources;
  }
}
