import type { OrderStatus, ProviderReport } from '@swap/domain/catalogue';

/** Why an order ended without a payout, for providers that give no reason of their own. */
const reasons: Readonly<Partial<Record<OrderStatus, { code: string; message: string }>>> = {
  failed: { code: 'provider_failed', message: 'The exchange could not complete the swap; its support can tell more.' },
  refunded: { code: 'provider_refunded', message: 'The exchange sent the deposit back.' },
  expired: { code: 'no_deposit', message: 'No deposit arrived in time.' },
};

export const reasonFor = (status: OrderStatus | null): ProviderReport['reason'] =>
  status === null ? null : (reasons[status] ?? null);
