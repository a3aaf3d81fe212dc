import { Link } from 'wouter-preact';
import { useFilters } from '../console/filters.js';
import { OrdersList, OrderStatusFilter, usdOrNone } from '../console/orders-list.js';
import { Page } from '../console/page.js';
import { Status } from '../console/statuses.js';
import { wordOf } from '../console/words.js';
import { Badge } from '../kit/controls.js';
import { ends } from '../kit/format.js';
import { Check, SelectField } from '../kit/choice-fields.js';
import { say } from '../kit/say.js';
import { TwoLines, type Columns } from '../kit/table.js';
import { adminApi, type Schemas } from './api.js';
import { useExchangeChoices, PartnerFilter } from './choices.js';

const columns = (): Columns<Schemas['StaffOrder']> => ({
  [say('console.label.status')]: ({ status_name: status, action_required: action, flags, provider }) => (
    <TwoLines fine={provider}>
      <Status of={status} />
      {action && <Badge tone="warn">{wordOf(action.code)}</Badge>}
      {flags.map((flag) => (
        <Badge key={flag} tone="warn">
          {wordOf(flag)}
        </Badge>
      ))}
    </TwoLines>
  ),
  [`${say('admin.order.value')}#`]: (order) => usdOrNone(order.price_usd_from),
});

export function OrdersPage() {
  const [filter, change] = useFilters(['status', 'provider', 'partner_id', 'action_required']);
  return (
    <Page heading={say('console.label.orders')}>
      <div class="filters">
        <OrderStatusFilter value={filter.status} onChange={(status) => change({ status })} />
        <SelectField
          name="provider"
          label={say('console.label.exchange')}
          options={useExchangeChoices()}
          value={filter.provider}
          onChange={(provider) => change({ provider })}
        />
        <PartnerFilter value={filter.partner_id} change={change} />
        <Check
          name="waiting"
          label={say('admin.orders.waiting')}
          checked={filter.action_required !== ''}
          onChange={(ticked) => change({ action_required: ticked ? 'true' : '' })}
        />
      </div>
      <section class="card" aria-label={say('console.label.orders')}>
        <OrdersList
          filter={filter}
          load={(cursor) => adminApi.orders({ ...filter, cursor })}
          hrefOf={({ order_id: id }) => <Link href={`/orders/${id}`}>{ends(id, 5)}</Link>}
          columns={columns()}
          file="orders"
        />
      </section>
    </Page>
  );
}
