import { useState } from 'preact/hooks';
import { Link } from 'wouter-preact';
import { FilterField, OrdersList, OrderStatusFilter, usdOrNone } from '../console/orders-list.js';
import { Page } from '../console/page.js';
import { Status } from '../console/statuses.js';
import { Badge } from '../kit/controls.js';
import { ends, words } from '../kit/format.js';
import { Check } from '../kit/form.js';
import type { Columns } from '../kit/table.js';
import { adminApi, type Schemas } from './api.js';

const columns: Columns<Schemas['StaffOrder']> = {
  Exchange: (order) => order.provider,
  Status: ({ status_name: status, action_required: action, flags }) => (
    <>
      <Status of={status} />
      {action && <Badge tone="warn">{words(action.code)}</Badge>}
      {flags.map((flag) => (
        <Badge key={flag} tone="warn">
          {words(flag)}
        </Badge>
      ))}
    </>
  ),
  'Value#': (order) => usdOrNone(order.price_usd_from),
};

export function OrdersPage() {
  const [filter, setFilter] = useState(() => ({
    status: '',
    provider: '',
    partner_id: new URLSearchParams(location.search).get('partner_id') ?? '',
    action_required: false,
  }));
  const change = (part: Partial<typeof filter>) => setFilter({ ...filter, ...part });
  const { action_required: waiting, ...query } = filter;
  return (
    <Page heading="Orders">
      <div class="filters">
        <OrderStatusFilter value={filter.status} onChange={(status) => change({ status })} />
        <FilterField
          name="provider"
          label="Exchange"
          change={({ provider }) => change({ provider: provider.toLowerCase() })}
        />
        <FilterField name="partner_id" label="Partner id" value={filter.partner_id} change={change} />
        <Check name="waiting" label="Waiting for somebody" onChange={(ticked) => change({ action_required: ticked })} />
      </div>
      <section class="card" aria-label="Orders">
        <OrdersList
          filter={filter}
          load={(cursor) => adminApi.orders({ ...query, ...(waiting && { action_required: true }), cursor })}
          hrefOf={({ order_id: id }) => <Link href={`/orders/${id}`}>{ends(id, 5)}</Link>}
          columns={columns}
        />
      </section>
    </Page>
  );
}
