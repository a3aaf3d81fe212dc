/** Events a partner may subscribe to (specification §6 and the contract). */
export const eventTypes = [
  'affiliate.commission_accrued',
  'affiliate.payout_updated',
  'order.status_changed',
  'webhook.test',
] as const;

export type EventType = (typeof eventTypes)[number];
