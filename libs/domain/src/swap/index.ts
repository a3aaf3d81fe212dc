import { AccrueForOrder } from './accrue-for-order.js';
import { Asset, AssetListing } from './asset.js';
import { Catalogue } from './catalogue.js';
import { ChooseOffers } from './choose-offers.js';
import { ClaimDueLegs } from './claim-due-legs.js';
import { CreateOrder } from './create-order.js';
import { FollowOrder } from './follow-order.js';
import { ManageTokens } from './manage-tokens.js';
import { OrderLeg, OrderReport } from './order-leg.js';
import { Order } from './order.js';
import { PollPlan } from './poll-plan.js';
import { QuoteSeal } from './quote-seal.js';
import { QuoteSwap } from './quote-swap.js';
import { RefreshCatalogue } from './refresh-catalogue.js';
import { SettleCreated } from './settle-created.js';
import { SyncOrder } from './sync-order.js';
import { SyncTools } from './sync-tools.js';
import { RefreshPrices, UsdPrices } from './usd-prices.js';

export { AccrueForOrder } from './accrue-for-order.js';
export { Asset } from './asset.js';
export { Catalogue } from './catalogue.js';
export { ClaimDueLegs, type DueLeg } from './claim-due-legs.js';
export { CreateOrder, type CreatedOrder } from './create-order.js';
export { FollowOrder } from './follow-order.js';
export { OrderLeg, OrderReport } from './order-leg.js';
export { isFinal, isSettled, mayBecome, orderStatusNumbers, transitions, type OrderStatus } from './order-status.js';
export type { OrderWish } from './order-wish.js';
export { Order, type TimelineStep } from './order.js';
export {
  LiquidityProvider,
  LiquidityProviders,
  type ActionCode,
  type AssetAlias,
  type ListedAsset,
  type OrderTrace,
  type ProviderClaims,
  type ProviderOrder,
  type ProviderOrderRequest,
  type ProviderQuote,
  type ProviderQuoteRequest,
  type ProviderRef,
  type ProviderReport,
  type Settlement,
} from './provider.js';
export { outOfRange, QuoteSwap, type Offer, type Quoted, type QuoteWish } from './quote-swap.js';
export { RefreshCatalogue } from './refresh-catalogue.js';
export { SettleCreated } from './settle-created.js';
export { snapshotOf, type Snapshot } from './snapshot.js';
export { accrueTopic, SyncOrder } from './sync-order.js';
export {
  PriceSource,
  PriceSources,
  RefreshPrices,
  UsdPrices,
  type ObservedPrice,
  type UsdPrice,
} from './usd-prices.js';

export const swapEntities = [Asset, AssetListing, Order, OrderLeg, OrderReport];
export const swapProviders = [
  Catalogue,
  RefreshCatalogue,
  UsdPrices,
  RefreshPrices,
  QuoteSeal,
  QuoteSwap,
  ChooseOffers,
  PollPlan,
  SyncTools,
  ManageTokens,
  CreateOrder,
  SyncOrder,
  FollowOrder,
  ClaimDueLegs,
  SettleCreated,
  AccrueForOrder,
];
