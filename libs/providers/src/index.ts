export { checkProvider, type CheckReport } from './check-provider.js';
export type { ProviderDefinition } from './definition.js';
export type { CallListener } from './guarded-provider.js';
export { CoinGecko } from './prices/coingecko.js';
export { Kraken } from './prices/kraken.js';
export { providers } from './providers.js';
export { ConfiguredPriceSources, ConfiguredProviders } from './registry.js';
export { sandboxSettings } from './sandbox-settings.js';
export { providerVariables } from './variables.js';
