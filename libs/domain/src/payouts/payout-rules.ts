/** Where a payout request can stand (promise 13). */
export const payoutStatuses = ['pending', 'approved', 'processing', 'paid', 'failed', 'cancelled'] as const;

export type PayoutStatus = (typeof payoutStatuses)[number];

export type PayoutAction = 'approve' | 'process' | 'complete' | 'fail' | 'cancel';

/** Who may act: the partner who asked, or staff of a role. */
export type PayoutActor = 'partner' | 'reviewer' | 'treasurer';

export interface PayoutRule {
  readonly from: PayoutStatus;
  readonly action: PayoutAction;
  readonly to: PayoutStatus;
  readonly by: readonly PayoutActor[];
}

/** Steps towards sending money: none of them is taken for an account that is stopped (`PayoutStops`). */
export const forwardActions: readonly PayoutAction[] = ['approve', 'process', 'complete'];

/** Everything that may happen to a payout request, as data; the database guards the same paths. Nothing else is possible. */
export const payoutRules: readonly PayoutRule[] = [
  { from: 'pending', action: 'approve', to: 'approved', by: ['reviewer'] },
  { from: 'pending', action: 'cancel', to: 'cancelled', by: ['partner', 'reviewer'] },
  { from: 'approved', action: 'cancel', to: 'cancelled', by: ['reviewer'] },
  { from: 'approved', action: 'process', to: 'processing', by: ['treasurer'] },
  { from: 'processing', action: 'complete', to: 'paid', by: ['treasurer'] },
  { from: 'processing', action: 'fail', to: 'failed', by: ['treasurer'] },
];

/** In these the amount is reserved: it belongs to the request and cannot be asked for again. */
export const openStatuses: readonly PayoutStatus[] = ['pending', 'approved', 'processing'];

/** The rule under which `actor` takes `action` now; undefined when there is none. */
export function payoutRule(from: PayoutStatus, action: PayoutAction, actor: PayoutActor): PayoutRule | undefined {
  return payoutRules.find((rule) => rule.from === from && rule.action === action && rule.by.includes(actor));
}
