import { useMutation } from '@tanstack/preact-query';
import { Link } from 'wouter-preact';
import { useFilters } from '../console/filters.js';
import { FilterField, OrdersList, OrderStatusFilter, usdOrNone } from '../console/orders-list.js';
import { Page } from '../console/page.js';
import { saveFile } from '../kit/save-file.js';
import { Status } from '../console/statuses.js';
import { Button, ErrorNotice } from '../kit/controls.js';
import { ends } from '../kit/format.js';
import { SelectField } from '../kit/choice-fields.js';
import { say } from '../kit/say.js';
import type { Columns } from '../kit/table.js';
import { useAssetChoices } from './asset-choices.js';
import { partnerApi, type Schemas } from './api.js';

const columns = (): Columns<Schemas['PartnerOrder']> => ({
  [say('console.label.status')]: (order) => <Status of={order.status_name} />,
  [`${say('partners.orders.value')}#`]: (order) => usdOrNone(order.price_usd_from),
  [`${say('console.label.commission')}#`]: (order) => usdOrNone(order.commission_usd),
});

const sorts = () => [
  { value: '', label: say('partners.orders.newest') },
  { value: 'created_at', label: say('partners.orders.oldest') },
  { value: '-updated_at', label: say('partners.orders.changed') },
];

export function OrdersPage() {
  const [filter, change] = useFilters(['status', 'from', 'to', 'currency_from', 'currency_to', 'external_id', 'sort']);
  const assets = useAssetChoices();
  const save = useMutation({
    mutationFn: () => partnerApi.ordersCsv({ from: filter.from, to: filter.to }),
    onSuccess: (file) => saveFile(file, 'orders.csv'),
  });
  return (
    <Page
      heading={say('console.label.orders')}
      aside={<Button onClick={() => save.mutate()}>{say('console.list.save')}</Button>}
    >
      {save.error && <ErrorNotice error={save.error} />}
      <div class="filters">
        <OrderStatusFilter value={filter.status} onChange={(status) => change({ status })} />
        <FilterField name="from" label={say('console.label.from')} type="date" value={filter.from} change={change} />
        <FilterField name="to" label={say('console.label.to')} type="date" value={filter.to} change={change} />
        <SelectField
          name="currency_from"
          label={say('partners.orders.sent')}
          options={assets}
          value={filter.currency_from}
          onChange={(currency_from) => change({ currency_from })}
        />
        <SelectField
          name="currency_to"
          label={say('partners.orders.received')}
          options={assets}
          value={filter.currency_to}
          onChange={(currency_to) => change({ currency_to })}
        />
        <FilterField
          name="external_id"
          label={say('partners.orders.own-id')}
          value={filter.external_id}
          change={change}
        />
        <SelectField
          name="sort"
          label={say('partners.orders.sorted')}
          options={sorts()}
          value={filter.sort}
          onChange={(sort) => change({ sort })}
        />
      </div>
      <section class="card" aria-label={say('console.label.orders')}>
        <OrdersList
          filter={filter}
          load={(cursor) => partnerApi.orders({ ...filter, cursor })}
          hrefOf={({ order_id: id }) => <Link href={`/orders/${id}`}>{ends(id, 5)}</Link>}
          columns={columns()}
          empty={say('partners.orders.none')}
        />
      </section>
    </Page>
  );
}
