/** The queues of the service, by name. Orders have one queue per provider, so that a slow one starves nobody. */
export const queueNames = {
  outbox: 'outbox',
  commissionAccrual: 'commission-accrual',
  webhookDelivery: 'webhook-delivery',
  mail: 'mail',
  anchors: 'anchors',
} as const;

/** The queue on which one provider is asked how its orders stand. */
export function orderStatusQueue(provider: string): string {
  return `order-status-${provider}`;
}

/** Every queue there is where these providers are configured. */
export function everyQueue(providers: readonly string[]): string[] {
  return [...Object.values(queueNames), ...providers.map(orderStatusQueue)];
}

/** What a job carries: only which row to look at. PostgreSQL holds everything else. */
export interface Reminder {
  readonly id: string;
  /** Tells a repeated reminder from one that a dead worker still holds. */
  readonly attempt?: number;
  /** The trace it belongs to (W3C `traceparent`). */
  readonly traceparent?: string;
}
