import { useState } from 'preact/hooks';
import { useFilters } from '../console/filters.js';
import { FilterField, OrdersList, OrderStatusFilter, usdOrNone } from '../console/orders-list.js';
import { Page } from '../console/page.js';
import { saveFile } from '../kit/save-file.js';
import { Status } from '../console/statuses.js';
import { Button, ErrorNotice } from '../kit/controls.js';
import { ends } from '../kit/format.js';
import type { Columns } from '../kit/table.js';
import { partnerApi, type Schemas } from './api.js';

const columns: Columns<Schemas['PartnerOrder']> = {
  Status: (order) => <Status of={order.status_name} />,
  'Value#': (order) => usdOrNone(order.price_usd_from),
  'Commission#': (order) => usdOrNone(order.commission_usd),
};

export function OrdersPage() {
  const [filter, change] = useFilters(['status', 'from', 'to', 'currency_from', 'currency_to']);
  const [failure, setFailure] = useState<Error | null>(null);
  const save = () =>
    partnerApi
      .ordersCsv({ from: filter.from, to: filter.to })
      .then((file) => saveFile(file, 'orders.csv'))
      .catch((error: unknown) => setFailure(error as Error));
  return (
    <Page heading="Orders" aside={<Button onClick={() => void save()}>Download CSV</Button>}>
      {failure && <ErrorNotice error={failure} />}
      <div class="filters">
        <OrderStatusFilter value={filter.status} onChange={(status) => change({ status })} />
        <FilterField name="from" label="From" type="date" value={filter.from} change={change} />
        <FilterField name="to" label="To" type="date" value={filter.to} change={change} />
        <FilterField
          name="currency_from"
          label="Sent asset"
          placeholder="btc"
          value={filter.currency_from}
          change={change}
        />
        <FilterField
          name="currency_to"
          label="Received asset"
          placeholder="btc"
          value={filter.currency_to}
          change={change}
        />
      </div>
      <section class="card" aria-label="Orders">
        <OrdersList
          filter={filter}
          load={(cursor) => partnerApi.orders({ ...filter, cursor })}
          hrefOf={({ order_id: id }) => <a href={`/order/${id}`}>{ends(id, 5)}</a>}
          columns={columns}
          empty="Orders placed with an API key of yours appear here."
        />
      </section>
    </Page>
  );
}
