import { useQuery } from '@tanstack/preact-query';
import { Link } from 'wouter-preact';
import { Loaded, Page } from '../console/page.js';
import { Status } from '../console/statuses.js';
import { Fact, Badge, Notice, Card } from '../kit/controls.js';
import { moment, usd } from '../kit/format.js';
import { Form, TextField } from '../kit/form.js';
import { say, sayWith, serviceSaid } from '../kit/say.js';
import { Table } from '../kit/table.js';
import { adminApi, useHasRole, type Schemas } from './api.js';
import { ChainCard, flagSaid } from './chain-card.js';
import { NextCard } from './order-next.js';
import { MoneyCard, StoryCard } from './order-story.js';

export function OrderPage({ params: { id } }: { params: { id: string } }) {
  const query = useQuery({ queryKey: ['order', id], queryFn: () => adminApi.order(id), refetchInterval: 10_000 });
  return (
    <Loaded query={query} what="order">
      {(order) => (
        <Page
          parent={{ path: '/orders', name: say('admin.order.all') }}
          heading={<code>{order.order_id}</code>}
          aside={<Status of={order.status_name} />}
        >
          <Stop order={order} />
          {order.flags.map((flag) => (
            <Notice key={flag} tone="warn">
              {flagSaid(flag)}
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

/** What is asked of the customer, and why it went wrong. */
function Stop({ order: { action_required: action, reason } }: { order: Schemas['StaffOrderInFull'] }) {
  return (
    <>
      {action && <Notice tone="warn">{serviceSaid('action', action.code, action.message)}</Notice>}
      {reason && <Notice>{serviceSaid('reason', reason.code, reason.message)}</Notice>}
    </>
  );
}

function About({ order }: { order: Schemas['StaffOrderInFull'] }) {
  return (
    <Card id="about" title={say('console.label.about')}>
      <dl class="facts">
        <Fact term={say('console.label.made')}>{moment(new Date(order.creation_time * 1000).toISOString())}</Fact>
        <Fact term={say('admin.order.sends')}>
          {sayWith('admin.order.sends.to', {
            amount: `${order.amount_from} ${order.currency_from.toUpperCase()}`,
            address: <code>{order.address_from ?? '–'}</code>,
          })}
        </Fact>
        <Fact term={say('admin.order.receives')}>
          {sayWith('admin.order.receives.at', {
            amount: `${order.amount_to} ${order.currency_to.toUpperCase()}`,
            address: <code>{order.address_to}</code>,
          })}
        </Fact>
        <Fact term={say('admin.order.value')}>
          {order.price_usd_from === null ? say('admin.order.value.unknown') : usd(order.price_usd_from)}
        </Fact>
        <Fact term={say('console.label.partner')}>
          {order.partner_id === null ? (
            say('console.label.none')
          ) : (
            <Link href={`/partners/${order.partner_id}`}>
              <code>{order.partner_id}</code>
            </Link>
          )}
        </Fact>
        <Fact term={say('admin.order.transactions')}>
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
        <a href={`/order/${order.order_id}`}>{say('admin.order.customer')}</a>
      </p>
    </Card>
  );
}

function Commands({ order }: { order: Schemas['StaffOrderInFull'] }) {
  if (!useHasRole('operator')) return <Notice>{say('admin.order.commands.whose')}</Notice>;
  const { order_id: id } = order;
  const renews = ['order'];
  return (
    <Card id="commands" title={say('admin.order.commands')}>
      <Form look="plain" submit={say('admin.order.ask')} onSubmit={() => adminApi.refreshOrder(id)} renews={renews} />
      <h3 class="apart">{say('admin.order.correct')}</h3>
      <Form
        look="plain"
        submit={say('admin.order.correct.submit')}
        onSubmit={async (price) => {
          const { waiting_change: waiting } = await adminApi.correctPrice(id, price);
          return waiting === null ? say('admin.order.correct.done') : say('admin.shared.another-operator');
        }}
        renews={[...renews, 'changes']}
        reset
      >
        <TextField
          name="price_usd_from"
          label={say('admin.order.value.usd')}
          hint={say('admin.order.value.hint')}
          inputMode="decimal"
        />
        <TextField name="reason" label={say('console.label.reason')} maxLength={500} />
      </Form>
    </Card>
  );
}

function Legs({ order: { legs } }: { order: Schemas['StaffOrderInFull'] }) {
  return (
    <Card id="legs" title={say('admin.order.trades')}>
      <Table
        label={say('admin.order.trades')}
        rows={legs}
        rowKey={(leg) => leg.id}
        columns={{
          [`${say('console.label.number')}#`]: (leg) => leg.position,
          [say('console.label.exchange')]: (leg) => leg.provider,
          [say('admin.order.reference')]: (leg) => <code>{leg.ref ?? '–'}</code>,
          [say('console.label.status')]: (leg) => <Status of={leg.status_name} />,
          [say('admin.order.raw')]: (leg) => <code>{leg.raw_status ?? '–'}</code>,
        }}
      />
    </Card>
  );
}

function Trail({ order: { provider_reports: reports, legs } }: { order: Schemas['StaffOrderInFull'] }) {
  const providers = new Map(legs.map(({ id, provider }) => [id, provider]));
  return (
    <Card id="trail" title={say('admin.order.reports')}>
      <Table
        label={say('admin.order.reports.label')}
        rows={reports}
        none={<p class="fine">{say('admin.order.reports.none')}</p>}
        rowKey={({ leg_id: leg, raw_status: raw, at }) => `${leg}${raw}${at}`}
        columns={{
          [`${say('console.label.when')}@`]: ({ at }) => moment(at),
          [say('console.label.exchange')]: ({ leg_id: leg }) => providers.get(leg),
          [say('admin.order.raw')]: ({ raw_status: raw }) => <code>{raw}</code>,
          [say('admin.order.understood')]: ({ status_name: status }) =>
            status === null ? say('admin.order.understood.not') : <Status of={status} />,
          [say('admin.order.effect')]: ({ applied }) =>
            applied ? (
              <Badge tone="good">{say('admin.order.effect.applied')}</Badge>
            ) : (
              <Badge>{say('admin.order.effect.none')}</Badge>
            ),
        }}
      />
    </Card>
  );
}
