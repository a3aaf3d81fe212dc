import { Asset, AssetListing } from './asset.js';
import { Catalogue } from './catalogue.js';
import { ProviderSettings } from './provider-settings.js';
import { RefreshCatalogue } from './refresh-catalogue.js';
import { SwitchProvider } from './switch-provider.js';
import { RefreshPrices, UsdPrices } from './usd-prices.js';

export { outOfRange, requireWithin, whyNoOffer } from './bounds.js';
export * from './provider.js';
export { neutralRank } from './provider-settings.js';
export { PriceSource, PriceSources, type ObservedPrice, type UsdPrice } from './usd-prices.js';
export { Asset, Catalogue, ProviderSettings, RefreshCatalogue, RefreshPrices, SwitchProvider, UsdPrices };

export const catalogueEntities = [Asset, AssetListing];
export const catalogueProviders = [
  Catalogue,
  ProviderSettings,
  RefreshCatalogue,
  RefreshPrices,
  SwitchProvider,
  UsdPrices,
];
