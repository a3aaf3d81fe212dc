import type { Snapshot } from '@swap/client';
import type { ComponentChildren } from 'preact';
import { moment, short, usd } from '../kit/format.js';
import { SelectField } from '../kit/form.js';
import { anyOf, orderStatuses } from './statuses.js';

/** What every list of orders begins with. */
export const orderHead = ['When', 'Order', 'Sent', 'Received'];

/** The cells under {@link orderHead}; `children` is the link to the order. */
export function OrderCells({ order, children }: { order: Snapshot; children: ComponentChildren }) {
  return (
    <>
      <td>{moment(new Date(order.creation_time * 1000).toISOString())}</td>
      <td>{children}</td>
      <td class="figure">
        {short(order.amount_from)} {order.currency_from.toUpperCase()}
      </td>
      <td class="figure">
        {short(order.amount_to)} {order.currency_to.toUpperCase()}
      </td>
    </>
  );
}

/** An amount of USD that may not be known. */
export function UsdCell({ value }: { value: number | null }) {
  return <td class="number">{value === null ? '–' : usd(value)}</td>;
}

interface FilterProps {
  readonly value: string;
  readonly onChange: (status: string) => void;
}

export function OrderStatusFilter(props: FilterProps) {
  return <SelectField name="status" label="Status" options={anyOf(orderStatuses)} {...props} />;
}
