export { boundsOf, narrower, outOfRange, requireWithin, taking, whyNoOffer, widest, type Bounds } from './bounds.js';
export * from './provider.js';
export { neutralRank, ProviderSettings } from './provider-settings.js';
export {
  PriceSource,
  PriceSources,
  RefreshPrices,
  UsdPrices,
  type ObservedPrice,
  type UsdPrice,
} from './usd-prices.js';
export { Asset } from './asset.js';
export { AuditAssets, type AuditedAsset } from './audit-assets.js';
export { Cached } from './cached.js';
export { Catalogue } from './catalogue.js';
export { AssetMapping, HeldListing, holdReasons, type HoldReason } from './held-listing.js';
export { MapListing } from './map-listing.js';
export { paymentLink } from './payment-link.js';
export { Placements, type Heard, type Held, type Placed } from './place-listings.js';
export { reidentifyAssets } from './reidentify-assets.js';
export { PairRates, PricePoints, type PairRate } from './price-points.js';
export { ProviderDrift } from './provider-drift.js';
export { RefreshCatalogue } from './refresh-catalogue.js';
export { UnmapListing } from './unmap-listing.js';
export { SwitchProvider } from './switch-provider.js';
