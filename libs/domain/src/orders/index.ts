export { ClaimDueLegs, type DueLeg } from './claim-due-legs.js';
export type { CreateOrderInput } from './create-order-input.js';
export type { CreatedOrder, OrderOrigin } from './draft-order.js';
export { isFinal, isSettled, mayBecome, orderStatusNumbers, transitions } from './order-status.js';
export { Order, type TimelineStep } from './order.js';
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
export { ValidateOrder, type InputFinding } from './validate-order.js';
export { AccrueForOrder } from './accrue-for-order.js';
export { BackfillPrices } from './backfill-prices.js';
export { CorrectPrice } from './correct-price.js';
export { CreateOrder } from './create-order.js';
export { FollowOrder } from './follow-order.js';
export { ForgetOrders } from './forget-orders.js';
export { OrderLeg, OrderReport } from './order-leg.js';
export { PollPlan } from './poll-plan.js';
export { RecoverPendingOrders } from './recover-pending-orders.js';
export { RefreshOrder } from './refresh-order.js';
export { ResolveOrder } from './resolve-order.js';
export { SyncOrder } from './sync-order.js';
export { WatchOrders } from './watch-orders.js';
