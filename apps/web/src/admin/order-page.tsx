import { useQuery } from '@tanstack/preact-query';
import { Link } from 'wouter-preact';
import { Loaded, Page } from '../console/page.js';
import { Status } from '../console/statuses.js';
import { Fact, Badge, Notice, Card } from '../kit/controls.js';
import { moment, usd } from '../kit/format.js';
import { Form, TextField } from '../kit/form.js';
import { Table } from '../kit/table.js';
import { adminApi, useHasRole, type Schemas } from './api.js';
import { ChainCard, flagWords } from './chain-card.js';
import { NextCard } from './order-next.js';
import { MoneyCard, StoryCard } from './order-story.js';

export function OrderPage({ params: { id } }: { params: { id: string } }) {
  const query = useQuery({ queryKey: ['order', id], queryFn: () => adminApi.order(id), refetchInterval: 10_000 });
  return (
    <Loaded query={query} what="the order">
      {(order) => (
        <Page
          parent={{ path: '/orders', name: 'All orders' }}
          heading={<code>{order.order_id}</code>}
          aside={<Status of={order.status_name} />}
        >
          {order.action_required && <Notice tone="warn">{order.action_required.message}</Notice>}
          {order.reason && <Notice>{order.reason.message}</Notice>}
          {order.flags.map((flag) => (
            <Notice key={flag} tone="warn">
              {flagWords[flag] ?? flag}
            </Notice>
          ))}
          <div class="two">
            <About order={order} />
            <Commands order={order} />
          </div>
          <NextCard order={order} />
          <StoryCard order={order} />
          <MoneyCard order={order} />
          <ChainCard order={order} />
          <Legs order={order} />
          <Trail order={order} />
        </Page>
      )}
    </Loaded>
  );
}

function About({ order }: { order: Schemas['StaffOrderInFull'] }) {
  return (
    <Card id="about" title="About">
      <dl class="facts">
        <Fact term="Made">{moment(new Date(order.creation_time * 1000).toISOString())}</Fact>
        <Fact term="Sends">
          {order.amount_from} {order.currency_from.toUpperCase()} to <code>{order.address_from ?? '–'}</code>
        </Fact>
        <Fact term="Receives">
          {order.amount_to} {order.currency_to.toUpperCase()} at <code>{order.address_to}</code>
        </Fact>
        <Fact term="Value">{order.price_usd_from === null ? 'unknown' : usd(order.price_usd_from)}</Fact>
        <Fact term="Partner">
          {order.partner_id === null ? (
            'none'
          ) : (
            <Link href={`/partners/${order.partner_id}`}>
              <code>{order.partner_id}</code>
            </Link>
          )}
        </Fact>
        <Fact term="Transactions">
          {[order.deposit_tx, order.payout_tx, order.refund_tx]
            .filter((hash) => hash !== null)
            .map((hash) => (
              <div key={hash}>
                <code>{hash}</code>
              </div>
            ))}
        </Fact>
      </dl>
      <p>
        <a href={`/order/${order.order_id}`}>As the customer sees it</a>
      </p>
    </Card>
  );
}

function Commands({ order }: { order: Schemas['StaffOrderInFull'] }) {
  if (!useHasRole('operator')) return <Notice>Commands are for operators.</Notice>;
  const { order_id: id } = order;
  const renews = ['order'];
  return (
    <Card id="commands" title="Commands">
      <Form look="plain" submit="Ask the exchange now" onSubmit={() => adminApi.refreshOrder(id)} renews={renews} />
      <h3 class="apart">Correct the value</h3>
      <Form
        look="plain"
        submit="Correct it"
        onSubmit={async (price) => {
          const { waiting_change: waiting } = await adminApi.correctPrice(id, price);
          return waiting === null ? 'Corrected.' : 'Another operator has to confirm it, under Changes.';
        }}
        renews={[...renews, 'changes']}
        reset
      >
        <TextField name="price_usd_from" label="Value in USD" hint="The commission follows" inputMode="decimal" />
        <TextField name="reason" label="Reason" maxLength={500} />
      </Form>
    </Card>
  );
}

function Legs({ order: { legs } }: { order: Schemas['StaffOrderInFull'] }) {
  return (
    <Card id="legs" title="Trades">
      <Table
        label="Trades"
        rows={legs}
        rowKey={(leg) => leg.id}
        columns={{
          'No.#': (leg) => leg.position,
          Exchange: (leg) => leg.provider,
          Reference: (leg) => <code>{leg.ref ?? '–'}</code>,
          Status: (leg) => <Status of={leg.status_name} />,
          'In its words': (leg) => <code>{leg.raw_status ?? '–'}</code>,
        }}
      />
    </Card>
  );
}

function Trail({ order: { provider_reports: reports, legs } }: { order: Schemas['StaffOrderInFull'] }) {
  const providers = new Map(legs.map(({ id, provider }) => [id, provider]));
  return (
    <Card id="trail" title="What the exchanges said">
      <Table
        label="Reports of the exchanges"
        rows={reports}
        none={<p class="fine">Nothing new so far.</p>}
        rowKey={({ leg_id: leg, raw_status: raw, at }) => `${leg}${raw}${at}`}
        columns={{
          When: ({ at }) => moment(at),
          Exchange: ({ leg_id: leg }) => providers.get(leg),
          'In its words': ({ raw_status: raw }) => <code>{raw}</code>,
          'Understood as': ({ status_name: status }) => (status === null ? 'not understood' : <Status of={status} />),
          Effect: ({ applied }) => (applied ? <Badge tone="good">Applied</Badge> : <Badge>No change</Badge>),
        }}
      />
    </Card>
  );
}
