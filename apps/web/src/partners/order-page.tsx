import { useQuery } from '@tanstack/preact-query';
import { usdOrNone } from '../console/orders-list.js';
import { Loaded, Page } from '../console/page.js';
import { Status } from '../console/statuses.js';
import { wordOf } from '../console/words.js';
import { Card, Fact } from '../kit/controls.js';
import { Copy } from '../kit/copy.js';
import { ends, moment } from '../kit/format.js';
import { say } from '../kit/say.js';
import { partnerApi, type Schemas } from './api.js';

type Order = Schemas['PartnerOrder'];

/** An order as the partner whose key placed it sees it: with what is the partner's own. */
export function OrderPage({ params: { id } }: { params: { id: string } }) {
  const query = useQuery({
    queryKey: ['orders', 'one', id],
    queryFn: () => partnerApi.order(id),
    refetchInterval: 10_000,
  });
  return (
    <Loaded query={query} what="order">
      {(order) => (
        <Page
          parent={{ path: '/orders', name: say('partners.order.all') }}
          heading={say('partners.order.heading', { id: ends(order.order_id, 5) })}
          aside={<Status of={order.status_name} />}
        >
          <div class="two">
            <Swap order={order} />
            <Yours order={order} />
          </div>
        </Page>
      )}
    </Loaded>
  );
}

function Swap({ order }: { order: Order }) {
  return (
    <Card id="swap" title={say('partners.order.swap')}>
      <dl class="facts">
        <Fact term={say('console.label.order')}>
          <code>{order.order_id}</code> <Copy text={order.order_id} what={say('partners.order.id')} />
        </Fact>
        <Fact term={say('partners.order.customer')}>
          <a href={`/order/${order.order_id}`}>{say('partners.order.customer.page')}</a>
        </Fact>
        <Fact term={say('partners.order.placed')}>{moment(new Date(order.creation_time * 1000).toISOString())}</Fact>
        <Fact term={say('console.orders-list.sent')}>
          {order.amount_from} {order.currency_from.toUpperCase()}
        </Fact>
        <Fact term={say('console.orders-list.received')}>
          {order.amount_to} {order.currency_to.toUpperCase()}
          <div class="fine">
            <code>{order.address_to}</code>
          </div>
        </Fact>
        {order.action_required && <Fact term={say('partners.order.waits')}>{wordOf(order.action_required.code)}</Fact>}
      </dl>
    </Card>
  );
}

function Yours({ order }: { order: Order }) {
  const notes = Object.entries(order.metadata ?? {});
  return (
    <Card id="yours" title={say('partners.order.yours')}>
      <dl class="facts">
        <Fact term={say('partners.orders.value')}>{usdOrNone(order.price_usd_from)}</Fact>
        <Fact term={say('console.label.commission')}>{usdOrNone(order.commission_usd)}</Fact>
        <Fact term={say('partners.orders.own-id')}>{order.external_id ?? '–'}</Fact>
        {notes.map(([name, value]) => (
          <Fact key={name} term={name}>
            {value}
          </Fact>
        ))}
      </dl>
    </Card>
  );
}
