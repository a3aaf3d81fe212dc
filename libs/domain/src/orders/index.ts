import { AccrueForOrder } from './accrue-for-order.js';
import { BackfillPrices } from './backfill-prices.js';
import { ChangeOrder } from './change-order.js';
import { CheckDestination } from './check-destination.js';
import { ChooseOffers } from './choose-offers.js';
import { ClaimDueLegs } from './claim-due-legs.js';
import { CorrectPrice } from './correct-price.js';
import { CreateOrder } from './create-order.js';
import { DraftOrder } from './draft-order.js';
import { FollowOrder } from './follow-order.js';
import { ForgetOrders } from './forget-orders.js';
import { ManageTokens } from './manage-tokens.js';
import { OpenOrders } from './open-orders.js';
import { OrderLeg, OrderReport } from './order-leg.js';
import { OrderOutcome } from './order-outcome.js';
import { Order } from './order.js';
import { PlaceOrder } from './place-order.js';
import { PollPlan } from './poll-plan.js';
import { RecoverPendingOrders } from './recover-pending-orders.js';
import { RefreshOrder } from './refresh-order.js';
import { ResolveOrder } from './resolve-order.js';
import { SyncOrder } from './sync-order.js';
import { ValidateOrder } from './validate-order.js';
import { WatchOrders } from './watch-orders.js';

export type { DueLeg } from './claim-due-legs.js';
export type { CreateOrderInput } from './create-order-input.js';
export type { CreatedOrder, OrderOrigin } from './draft-order.js';
export { isFinal, isSettled, mayBecome, orderStatusNumbers, transitions } from './order-status.js';
export type { TimelineStep } from './order.js';
export {
  everyPartnerOrder,
  getPartnerOrder,
  listPartnerOrders,
  type EarningOrder,
  type OrderFilter,
  type OrderPosition,
} from './partner-orders.js';
export * from './events.js';
export { snapshot, snapshotOf, type Snapshot } from './snapshot.js';
export { listAllOrders, trailOf, type StaffOrderFilter } from './staff-orders.js';
export { accrueTopic } from './change-order.js';
export type { InputFinding } from './validate-order.js';
export {
  AccrueForOrder,
  BackfillPrices,
  ClaimDueLegs,
  CorrectPrice,
  CreateOrder,
  FollowOrder,
  ForgetOrders,
  Order,
  OrderLeg,
  OrderReport,
  PollPlan,
  RecoverPendingOrders,
  RefreshOrder,
  ResolveOrder,
  SyncOrder,
  ValidateOrder,
  WatchOrders,
};

export const orderEntities = [Order, OrderLeg, OrderReport];
export const orderProviders = [
  AccrueForOrder,
  BackfillPrices,
  ChangeOrder,
  CheckDestination,
  ChooseOffers,
  ClaimDueLegs,
  CorrectPrice,
  CreateOrder,
  DraftOrder,
  FollowOrder,
  ForgetOrders,
  ManageTokens,
  OpenOrders,
  OrderOutcome,
  PlaceOrder,
  PollPlan,
  RecoverPendingOrders,
  RefreshOrder,
  ResolveOrder,
  SyncOrder,
  ValidateOrder,
  WatchOrders,
];
