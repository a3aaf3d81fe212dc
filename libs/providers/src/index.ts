export { Changelly } from './changelly/index.js';
export { ChangeNow } from './changenow/index.js';
export { Exolix } from './exolix/index.js';
export { FixedFloat } from './fixedfloat/index.js';
export { LetsExchange } from './letsexchange/index.js';
export { CoinGecko } from './prices/coingecko.js';
export { Kraken } from './prices/kraken.js';
export { SideShift } from './sideshift/index.js';
export { ConfiguredPriceSources, ConfiguredProviders } from './registry.js';
