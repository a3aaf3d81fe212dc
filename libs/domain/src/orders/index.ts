export { ClaimDueLegs, PollPlan, type DueLeg } from './poll-plan.js';
export type { CreateOrderInput } from './create-order-input.js';
export type { CreatedOrder, OrderOrigin } from './draft-order.js';
export { isFinal, isSettled, mayBecome, orderStatusNumbers, transitions } from './order-status.js';
export { Order, type TimelineStep } from './order.js';
export {
  everyPartnerOrder,
  getPartnerOrder,
  listAllOrders,
  listPartnerOrders,
  trailOf,
  type EarningOrder,
  type OrderFilter,
  type OrderPosition,
  type StaffOrderFilter,
} from './list-orders.js';
export * from './events.js';
export { snapshot, snapshotOf, type Snapshot } from './snapshot.js';
export { AccrueForOrder, accrueTopic } from './change-order.js';
export { ValidateOrder, type InputFinding } from './validate-order.js';
export { BackfillPrices, CorrectPrice } from './correct-price.js';
export { CreateOrder } from './create-order.js';
export { FollowOrder, RefreshOrder } from './follow-order.js';
export { ForgetOrders } from './forget-orders.js';
export { OrderLeg, OrderReport } from './order-leg.js';
export { RecoverPendingOrders } from './recover-pending-orders.js';
export { ResolveOrder } from './resolve-order.js';
export { SyncOrder } from './sync-order.js';
export { WatchOrders } from './watch-orders.js';
