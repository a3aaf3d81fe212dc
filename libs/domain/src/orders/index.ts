export { ClaimDueLegs, PollPlan, type DueLeg } from './poll-plan.js';
export type { CreateOrderInput } from './create-order-input.js';
export type { CreatedOrder, OrderOrigin } from './draft-order.js';
export {
  flagsOf,
  noEvidence,
  orderFlags,
  payoutPatienceMs,
  type EvidenceKind,
  type OrderFlag,
  type Seen,
  type StoredEvidence,
} from './evidence.js';
export { isFinal, isSettled, mayBecome, orderStatusNumbers, transitions } from './order-status.js';
export { Order, type TimelineStep } from './order.js';
export * from './list-orders.js';
export * from './events.js';
export { snapshot, snapshotOf, type Snapshot } from './snapshot.js';
export { partnerSnapshot, partnerSnapshotOf } from './partner-snapshot.js';
export { OrderMailAddresses } from './mail-customer.js';
export { StopLetters, type StopRef } from './stop-letters.js';
export { OpenDecisions, type OpenDecision } from './open-decision.js';
export { SupportRefs, type SupportRef } from './support-refs.js';
export { AccrueForOrder, accrueTopic, ChangeOrder } from './change-order.js';
export { Milestones } from './milestones.js';
export { CreateOrder, ValidateOrder, type InputFinding } from './create-order.js';
export { BackfillPrices, CorrectPrice } from './correct-price.js';
export { everyPartnerOrder, type ExportedOrder } from './export-orders.js';
export { EraseCustomer, type Erasure, type Subject } from './erase-customer.js';
export { FollowOrder, RefreshOrder } from './follow-order.js';
export { ForgetOrders } from './forget-orders.js';
export { OrderLeg, OrderReport } from './order-leg.js';
export { RecoverPendingOrders } from './recover-pending-orders.js';
export { ResolveOrder } from './resolve-order.js';
export { SyncOrder } from './sync-order.js';
export { TellPartner } from './tell-partner.js';
export { WatchOrders } from './watch-orders.js';
