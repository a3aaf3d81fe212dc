import { type Order, type OrderLeg, type OrderReport, snapshotOf } from '@swap/domain/orders';
import { z } from 'zod';
import { amount, count, flag, list, moment, present, text, uuid, whole } from '../http/wire.js';
import { snapshot } from '../swap/order.answer.js';

export const staffOrder = snapshot
  .extend({ partner_id: uuid.nullable(), commission_bps: whole.nullable(), reversed_at: moment.nullable() })
  .meta({ id: 'StaffOrder' });

export const presentOrder = (order: Order) => present(staffOrder, order, snapshotOf(order));

const leg = z.object({
  id: uuid,
  position: count,
  provider: text,
  ref: text.nullable(),
  status_name: text,
  raw_status: text.nullable(),
  action_required: text.nullable(),
  currency_from: text,
  currency_to: text,
  amount_from: amount,
  amount_to: amount,
  deposit_tx: text.nullable(),
  payout_tx: text.nullable(),
  refund_tx: text.nullable(),
  created_at: moment,
});

const report = z.object({
  leg_id: uuid,
  raw_status: text,
  status_name: text.nullable(),
  applied: flag,
  at: moment,
});

export const staffOrderInFull = staffOrder
  .extend({ legs: list(leg), provider_reports: list(report) })
  .meta({ id: 'StaffOrderInFull' });

export function presentOrderInFull(
  order: Order,
  trail: { readonly legs: readonly OrderLeg[]; readonly reports: readonly OrderReport[] },
): z.output<typeof staffOrderInFull> {
  return {
    ...presentOrder(order),
    legs: trail.legs.map((each) => present(leg, each, { status_name: each.status })),
    provider_reports: trail.reports.map((each) => present(report, each, { status_name: each.status })),
  };
}
