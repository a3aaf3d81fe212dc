import { AccrueForOrder } from './accrue-for-order.js';
import { Asset, AssetListing } from './asset.js';
import { BackfillPrices } from './backfill-prices.js';
import { Catalogue } from './catalogue.js';
import { CheckDestination } from './check-destination.js';
import { ChooseOffers } from './choose-offers.js';
import { CollectOffers } from './collect-offers.js';
import { ClaimDueLegs } from './claim-due-legs.js';
import { CreateOrder } from './create-order.js';
import { DraftOrder } from './draft-order.js';
import { FollowOrder } from './follow-order.js';
import { ForgetOrders } from './forget-orders.js';
import { ManageTokens } from './manage-tokens.js';
import { OpenOrders } from './open-orders.js';
import { OrderLeg, OrderReport } from './order-leg.js';
import { Order } from './order.js';
import { OrderOutcome } from './order-outcome.js';
import { PlaceOrder } from './place-order.js';
import { PollPlan } from './poll-plan.js';
import { ProviderSettings } from './provider-settings.js';
import { PrivateRoute } from './private-route.js';
import { QuoteSeal } from './quote-seal.js';
import { QuoteSwap } from './quote-swap.js';
import { RefreshCatalogue } from './refresh-catalogue.js';
import { SettleCreated, SettleTools } from './settle-created.js';
import { SyncOrder } from './sync-order.js';
import { SyncTools } from './sync-tools.js';
import { SettleOrder } from './settle-order.js';
import { ValidateWish } from './validate-wish.js';
import { CorrectPrice } from './correct-price.js';
import { RefreshOrder } from './refresh-order.js';
import { SwitchProvider } from './switch-provider.js';
import { WatchOrders } from './watch-orders.js';
import { RefreshPrices, UsdPrices } from './usd-prices.js';

export { AccrueForOrder } from './accrue-for-order.js';
export { Asset } from './asset.js';
export { BackfillPrices } from './backfill-prices.js';
export { Catalogue } from './catalogue.js';
export { ClaimDueLegs, type DueLeg } from './claim-due-legs.js';
export { outOfRange } from './bounds.js';
export { CreateOrder } from './create-order.js';
export type { CreatedOrder, OrderOrigin } from './draft-order.js';
export { FollowOrder } from './follow-order.js';
export { ForgetOrders } from './forget-orders.js';
export { OrderLeg, OrderReport } from './order-leg.js';
export { isFinal, isSettled, mayBecome, orderStatusNumbers, transitions, type OrderStatus } from './order-status.js';
export type { OrderWish } from './order-wish.js';
export { Order, type TimelineStep } from './order.js';
export {
  LiquidityProvider,
  LiquidityProviders,
  type ActionCode,
  type AssetAlias,
  type Confirmations,
  type ListedAsset,
  type OrderTrace,
  type ProviderClaims,
  type ProviderOrder,
  type ProviderOrderRequest,
  type ProviderQuote,
  type ProviderQuoteRequest,
  type ProviderRef,
  type ProviderReport,
  type RepeatedDeposit,
  type Settlement,
} from './provider.js';
export {
  everyPartnerOrder,
  getPartnerOrder,
  listPartnerOrders,
  type EarningOrder,
  type OrderFilter,
  type OrderPosition,
} from './partner-orders.js';
export { Offer, ranked, type OfferLeg } from './offer.js';
export { PollPlan } from './poll-plan.js';
export { neutralStanding, ProviderSettings } from './provider-settings.js';
export { CorrectPrice } from './correct-price.js';
export { RefreshOrder } from './refresh-order.js';
export { listAllOrders, trailOf, type StaffOrderFilter } from './staff-orders.js';
export { SwitchProvider } from './switch-provider.js';
export { QuoteSeal } from './quote-seal.js';
export { QuoteSwap, type Quoted, type QuoteWish } from './quote-swap.js';
export { RefreshCatalogue } from './refresh-catalogue.js';
export { SettleCreated } from './settle-created.js';
export { SettleOrder } from './settle-order.js';
export { ValidateWish, type WishFinding } from './validate-wish.js';
export { WatchOrders } from './watch-orders.js';
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
  CorrectPrice,
  RefreshOrder,
  SwitchProvider,
  Catalogue,
  RefreshCatalogue,
  UsdPrices,
  RefreshPrices,
  QuoteSeal,
  ProviderSettings,
  CollectOffers,
  PrivateRoute,
  QuoteSwap,
  ChooseOffers,
  PollPlan,
  SyncTools,
  ManageTokens,
  DraftOrder,
  OpenOrders,
  CheckDestination,
  PlaceOrder,
  OrderOutcome,
  SettleTools,
  CreateOrder,
  SyncOrder,
  FollowOrder,
  ClaimDueLegs,
  ForgetOrders,
  BackfillPrices,
  SettleCreated,
  SettleOrder,
  ValidateWish,
  WatchOrders,
  AccrueForOrder,
];
