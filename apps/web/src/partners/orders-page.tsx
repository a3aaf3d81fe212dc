import { useState } from 'preact/hooks';
import { Link } from 'wouter-preact';
import { useFilters } from '../console/filters.js';
import { FilterField, OrdersList, OrderStatusFilter, usdOrNone } from '../console/orders-list.js';
import { Page } from '../console/page.js';
import { saveFile } from '../kit/save-file.js';
import { Status } from '../console/statuses.js';
import { Button, ErrorNotice } from '../kit/controls.js';
import { ends } from '../kit/format.js';
import { SelectField } from '../kit/form.js';
import type { Columns } from '../kit/table.js';
import { useAssetChoices } from './asset-choices.js';
import { partnerApi, type Schemas } from './api.js';

const columns: Columns<Schemas['PartnerOrder']> = {
  Status: (order) => <Status of={order.status_name} />,
  'Value#': (order) => usdOrNone(order.price_usd_from),
  'Commission#': (order) => usdOrNone(order.commission_usd),
};

const sorts = [
  { value: '', label: 'Newest first' },
  { value: 'created_at', label: 'Oldest first' },
  { value: '-updated_at', label: 'Changed last first' },
];

export function OrdersPage() {
  const [filter, change] = useFilters(['status', 'from', 'to', 'currency_from', 'currency_to', 'external_id', 'sort']);
  const assets = useAssetChoices();
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
        <SelectField
          name="currency_from"
          label="Sent asset"
          options={assets}
          value={filter.currency_from}
          onChange={(currency_from) => change({ currency_from })}
        />
        <SelectField
          name="currency_to"
          label="Received asset"
          options={assets}
          value={filter.currency_to}
          onChange={(currency_to) => change({ currency_to })}
        />
        <FilterField name="external_id" label="Your own id" value={filter.external_id} change={change} />
        <SelectField
          name="sort"
          label="Sorted"
          options={sorts}
          value={filter.sort}
          onChange={(sort) => change({ sort })}
        />
      </div>
      <section class="card" aria-label="Orders">
        <OrdersList
          filter={filter}
          load={(cursor) => partnerApi.orders({ ...filter, cursor })}
          hrefOf={({ order_id: id }) => <Link href={`/orders/${id}`}>{ends(id, 5)}</Link>}
          columns={columns}
          empty="Orders placed with an API key of yours appear here."
        />
      </section>
    </Page>
  );
}
