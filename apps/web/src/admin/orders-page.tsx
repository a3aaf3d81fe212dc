import { useState } from 'preact/hooks';
import { Link } from 'wouter-preact';
import { OrderCells, orderHead, OrderStatusFilter, UsdCell } from '../console/order-cells.js';
import { List } from '../console/pages.js';
import { Status } from '../console/statuses.js';
import { Badge } from '../kit/controls.js';
import { ends, words } from '../kit/format.js';
import { Check, TextField } from '../kit/form.js';
import { Table } from '../kit/table.js';
import { useTitle } from '../kit/title.js';
import { adminApi, type StaffOrder } from './api.js';

export function OrdersPage() {
  useTitle('Orders');
  const [filter, setFilter] = useState(() => ({
    status: '',
    provider: '',
    partner_id: new URLSearchParams(location.search).get('partner_id') ?? '',
    action_required: false,
  }));
  const change = (part: Partial<typeof filter>) => setFilter({ ...filter, ...part });
  const { action_required: waiting, ...query } = filter;
  return (
    <>
      <header class="page-head">
        <h1>Orders</h1>
      </header>
      <div class="filters">
        <OrderStatusFilter value={filter.status} onChange={(status) => change({ status })} />
        <TextField
          name="provider"
          label="Exchange"
          optional
          onChange={(event) => change({ provider: event.currentTarget.value.trim().toLowerCase() })}
        />
        <TextField
          name="partner_id"
          label="Partner id"
          optional
          value={filter.partner_id}
          onChange={(event) => change({ partner_id: event.currentTarget.value.trim() })}
        />
        <Check name="waiting" label="Waiting for somebody" onChange={(ticked) => change({ action_required: ticked })} />
      </div>
      <section class="card" aria-label="Orders">
        <List
          what="orders"
          queryKey={['orders', filter]}
          load={(cursor) => adminApi.orders({ ...query, ...(waiting && { action_required: true }), cursor })}
        >
          {(orders) => (
            <Table label="Orders" head={[...orderHead, 'Exchange', 'Status', 'Value#']}>
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

function Row({ order }: { order: StaffOrder }) {
  return (
    <tr>
      <OrderCells order={order}>
        <Link href={`/orders/${order.order_id}`}>{ends(order.order_id, 5)}</Link>
      </OrderCells>
      <td>{order.provider}</td>
      <td>
        <Status of={order.status_name} />
        {order.action_required && <Badge tone="warn">{words(order.action_required.code)}</Badge>}
      </td>
      <UsdCell value={order.price_usd_from} />
    </tr>
  );
}
