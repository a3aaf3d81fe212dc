import type { Snapshot } from '@swap/client';
import type { ComponentChildren } from 'preact';
import { moment, short, usd } from '../kit/format.js';
import { SelectField } from '../kit/choice-fields.js';
import { TextField } from '../kit/form.js';
import { say } from '../kit/say.js';
import { TwoLines, type Columns } from '../kit/table.js';
import { List, type PageOf } from './page.js';
import { orderStatuses } from '../order/words.js';
import { anyOf } from './statuses.js';

interface OrdersListProps<O> {
  readonly load: (cursor: string | undefined) => Promise<PageOf<O>>;
  /** What the list depends on. */
  readonly filter: object;
  readonly hrefOf: (order: O) => ComponentChildren;
  /** What stands after the amounts. */
  readonly columns: Columns<O>;
  readonly empty?: ComponentChildren;
  /** What the whole list is called as a file. */
  readonly file?: string;
}

/** A list of orders, newest first; what comes meanwhile appears by itself. */
export function OrdersList<O extends Snapshot>({ load, filter, hrefOf, columns, empty, file }: OrdersListProps<O>) {
  return (
    <List
      what="orders"
      queryKey={['orders', filter]}
      load={load}
      empty={empty}
      {...(file !== undefined && { file })}
      refetchInterval={15_000}
      rowKey={({ order_id: id }) => id}
      columns={{
        [say('console.label.order')]: (order) => (
          <TwoLines fine={<span class="together">{moment(new Date(order.creation_time * 1000).toISOString())}</span>}>
            <span class="together">{hrefOf(order)}</span>
          </TwoLines>
        ),
        [say('console.orders-list.sent')]: (order) => (
          <Coins amount={order.amount_from} currency={order.currency_from} />
        ),
        [say('console.orders-list.received')]: (order) => (
          <Coins amount={order.amount_to} currency={order.currency_to} />
        ),
        ...columns,
      }}
    />
  );
}

function Coins({ amount, currency }: { amount: string; currency: string }) {
  return (
    <span class="figure">
      {short(amount)} {currency.toUpperCase()}
    </span>
  );
}

/** An amount of USD that may not be known. */
export const usdOrNone = (value: number | null): string => (value === null ? '–' : usd(value));

interface FilterProps {
  readonly value: string;
  readonly onChange: (status: string) => void;
}

export function OrderStatusFilter(props: FilterProps) {
  return <SelectField name="status" label={say('console.label.status')} options={anyOf(orderStatuses)} {...props} />;
}

interface FilterFieldProps<Name extends string> {
  readonly name: Name;
  readonly label: string;
  readonly value?: string;
  readonly type?: string;
  readonly placeholder?: string;
  /** Told what the filter is to be changed to. */
  readonly change: (part: Readonly<Record<Name, string>>) => void;
}

/** What a list may be narrowed to, once it has been typed. */
export function FilterField<Name extends string>({ change, name, ...field }: FilterFieldProps<Name>) {
  const told = (text: string) => change({ [name]: text.trim() } as Record<Name, string>);
  return <TextField {...field} name={name} optional onChange={(event) => told(event.currentTarget.value)} />;
}
