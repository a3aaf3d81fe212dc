import type { Config } from '@swap/config';
import { DomainError } from '@swap/domain/kernel';
import { LiquidityProviders, PriceSources, type LiquidityProvider, type PriceSource } from '@swap/domain/catalogue';
import { Changelly } from './changelly/index.js';
import { ChangeNow } from './changenow/index.js';
import { SideShift } from './sideshift/index.js';
import { StealthEx } from './stealthex/index.js';
import { Exolix } from './exolix/index.js';
import { FixedFloat } from './fixedfloat/index.js';
import { GuardedProvider, type CallListener } from './guarded-provider.js';
import { budgetsOf } from './budgets.js';
import { Binance } from './prices/binance.js';
import { LetsExchange } from './letsexchange/index.js';
import { CoinGecko } from './prices/coingecko.js';
import { Kraken } from './prices/kraken.js';
import { Trocador } from './trocador/index.js';

/** The providers whose credentials are configured. */
export class ConfiguredProviders extends LiquidityProviders {
  private readonly providers: readonly LiquidityProvider[];

  /** `onCall` hears of every call that is made. */
  constructor({ values }: Config, onCall: CallListener = () => undefined) {
    super();
    const budgets = budgetsOf(values.PROVIDER_CALLS_PER_MINUTE);
    this.providers = configured(values).map((provider) => {
      const budget = budgets.get(provider.name);
      if (!budget) throw new Error(`${provider.name} has no budget of calls`);
      return new GuardedProvider(provider, budget, onCall);
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

/** In the order of their source numbers. A provider without its credentials is left out. */
function configured(values: Config['values']): readonly LiquidityProvider[] {
  const providers: LiquidityProvider[] = [];
  if (values.CHANGENOW_API_KEY) {
    providers.push(new ChangeNow(values.CHANGENOW_BASE_URL, values.CHANGENOW_API_KEY));
  }
  if (values.SIDESHIFT_SECRET && values.SIDESHIFT_AFFILIATE_ID) {
    const { SIDESHIFT_BASE_URL, SIDESHIFT_SECRET, SIDESHIFT_AFFILIATE_ID } = values;
    providers.push(new SideShift(SIDESHIFT_BASE_URL, SIDESHIFT_SECRET, SIDESHIFT_AFFILIATE_ID));
  }
  if (values.EXOLIX_API_KEY) {
    providers.push(new Exolix(values.EXOLIX_BASE_URL, values.EXOLIX_API_KEY));
  }
  if (values.FIXEDFLOAT_API_KEY && values.FIXEDFLOAT_API_SECRET) {
    const { FIXEDFLOAT_BASE_URL, FIXEDFLOAT_API_KEY, FIXEDFLOAT_API_SECRET } = values;
    providers.push(new FixedFloat(FIXEDFLOAT_BASE_URL, FIXEDFLOAT_API_KEY, FIXEDFLOAT_API_SECRET));
  }
  if (values.STEALTHEX_API_KEY) {
    providers.push(new StealthEx(values.STEALTHEX_BASE_URL, values.STEALTHEX_API_KEY));
  }
  if (values.CHANGELLY_PRIVATE_KEY) {
    providers.push(new Changelly(values.CHANGELLY_BASE_URL, values.CHANGELLY_PRIVATE_KEY));
  }
  if (values.LETSEXCHANGE_API_KEY && values.LETSEXCHANGE_AFFILIATE_ID) {
    const { LETSEXCHANGE_BASE_URL, LETSEXCHANGE_API_KEY, LETSEXCHANGE_AFFILIATE_ID } = values;
    providers.push(new LetsExchange(LETSEXCHANGE_BASE_URL, LETSEXCHANGE_API_KEY, LETSEXCHANGE_AFFILIATE_ID));
  }
  if (values.TROCADOR_API_KEY) {
    providers.push(new Trocador(values.TROCADOR_BASE_URL, values.TROCADOR_API_KEY));
  }
  return providers;
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
