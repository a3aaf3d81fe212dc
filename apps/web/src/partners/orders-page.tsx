import { useState } from 'preact/hooks';
import { OrderCells, orderHead, OrderStatusFilter, UsdCell } from '../console/order-cells.js';
import { List } from '../console/pages.js';
import { saveFile } from '../console/save-file.js';
import { Status } from '../console/statuses.js';
import { Button } from '../kit/controls.js';
import { ends } from '../kit/format.js';
import { TextField } from '../kit/form.js';
import { Table } from '../kit/table.js';
import { useTitle } from '../kit/title.js';
import { ErrorNotice } from '../kit/error-notice.js';
import { partnerApi, type PartnerOrder } from './api.js';

const noFilter = { status: '', from: '', to: '', currency_from: '', currency_to: '' };
const head = [...orderHead, 'Status', 'Value#', 'Commission#'];

export function OrdersPage() {
  useTitle('Orders');
  const [filter, setFilter] = useState(noFilter);
  const [failure, setFailure] = useState<Error | null>(null);
  const change = (part: Partial<typeof noFilter>) => setFilter({ ...filter, ...part });
  const save = () =>
    partnerApi
      .ordersCsv({ from: filter.from, to: filter.to })
      .then((file) => saveFile(file, 'orders.csv'))
      .catch((error: unknown) => setFailure(error as Error));
  return (
    <>
      <header class="page-head">
        <h1>Orders</h1>
        <Button onClick={() => void save()}>Download CSV</Button>
      </header>
      {failure && <ErrorNotice error={failure} />}
      <div class="filters">
        <OrderStatusFilter value={filter.status} onChange={(status) => change({ status })} />
        <Day name="from" label="From" change={(from) => change({ from })} />
        <Day name="to" label="To" change={(to) => change({ to })} />
        <Currency name="currency_from" label="Sent asset" change={(param) => change({ currency_from: param })} />
        <Currency name="currency_to" label="Received asset" change={(param) => change({ currency_to: param })} />
      </div>
      <section class="card" aria-label="Orders">
        <List
          what="orders"
          queryKey={['orders', filter]}
          load={(cursor) => partnerApi.orders({ ...filter, cursor })}
          empty="Orders placed with an API key of yours appear here."
        >
          {(orders) => (
            <Table label="Orders" head={head}>
              {orders.map((order) => (
                <Row key={order.order_id} order={order} />
              ))}
            </Table>
          )}
        </List>
      </section>
    </>
  );
}

interface FilterProps {
  readonly name: string;
  readonly label: string;
  readonly change: (value: string) => void;
}

function Day({ change, ...field }: FilterProps) {
  return <TextField {...field} type="date" optional onChange={(event) => change(event.currentTarget.value)} />;
}

function Currency({ change, ...field }: FilterProps) {
  return (
    <TextField {...field} optional placeholder="btc" onChange={(event) => change(event.currentTarget.value.trim())} />
  );
}

function Row({ order }: { order: PartnerOrder }) {
  return (
    <tr>
      <OrderCells order={order}>
        <a href={`/order/${order.order_id}`}>{ends(order.order_id, 5)}</a>
      </OrderCells>
      <td>
        <Status of={order.status_name} />
      </td>
      <UsdCell value={order.price_usd_from} />
      <UsdCell value={order.commission_usd} />
    </tr>
  );
}
