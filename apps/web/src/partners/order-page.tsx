import { useQuery } from '@tanstack/preact-query';
import { usdOrNone } from '../console/orders-list.js';
import { Loaded, Page } from '../console/page.js';
import { Status } from '../console/statuses.js';
import { Card, Copy, Fact } from '../kit/controls.js';
import { ends, moment, words } from '../kit/format.js';
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
    <Loaded query={query} what="the order">
      {(order) => (
        <Page
          parent={{ path: '/orders', name: 'All orders' }}
          heading={`Order ${ends(order.order_id, 5)}`}
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
    <Card id="swap" title="Swap">
      <dl class="facts">
        <Fact term="Order">
          <code>{order.order_id}</code> <Copy text={order.order_id} what="Order id" />
        </Fact>
        <Fact term="For its customer">
          <a href={`/order/${order.order_id}`}>The page that follows it</a>
        </Fact>
        <Fact term="Placed">{moment(new Date(order.creation_time * 1000).toISOString())}</Fact>
        <Fact term="Sent">
          {order.amount_from} {order.currency_from.toUpperCase()}
        </Fact>
        <Fact term="Received">
          {order.amount_to} {order.currency_to.toUpperCase()}
          <div class="fine">
            <code>{order.address_to}</code>
          </div>
        </Fact>
        {order.action_required && <Fact term="Waits for its customer">{words(order.action_required.code)}</Fact>}
      </dl>
    </Card>
  );
}

function Yours({ order }: { order: Order }) {
  const notes = Object.entries(order.metadata ?? {});
  return (
    <Card id="yours" title="What is yours">
      <dl class="facts">
        <Fact term="Value">{usdOrNone(order.price_usd_from)}</Fact>
        <Fact term="Commission">{usdOrNone(order.commission_usd)}</Fact>
        <Fact term="Your own id">{order.external_id ?? '–'}</Fact>
        {notes.map(([name, value]) => (
          <Fact key={name} term={name}>
            {value}
          </Fact>
        ))}
      </dl>
    </Card>
  );
}
