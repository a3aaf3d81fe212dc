import { useQuery } from '@tanstack/preact-query';
import { Link } from 'wouter-preact';
import { BarChart, Tile } from '../console/bar-chart.js';
import { Loaded, Page } from '../console/page.js';
import { Status } from '../console/statuses.js';
import { Badge, Card } from '../kit/controls.js';
import { count, moment, span, usd } from '../kit/format.js';
import { Form } from '../kit/form.js';
import { Table } from '../kit/table.js';
import { adminApi, useHasRole, type Schemas } from './api.js';

export function OverviewPage() {
  const overview = useQuery({ queryKey: ['overview'], queryFn: adminApi.overview, refetchInterval: 10_000 });
  return (
    <Page heading="Overview">
      <Loaded query={overview} what="figures">
        {(figures) => (
          <>
            <Tiles figures={figures} />
            <div class="charts">
              <BarChart
                title="Orders, 30 days"
                format={count}
                days={figures.orders.daily.map(({ date, orders }) => ({ date, value: orders }))}
              />
              <BarChart
                title="Volume, 30 days"
                format={usd}
                days={figures.orders.daily.map(({ date, volume_usd: value }) => ({ date, value }))}
              />
            </div>
            <div class="two">
              <PayoutTotals figures={figures} />
              <Queues figures={figures} />
            </div>
          </>
        )}
      </Loaded>
    </Page>
  );
}

function Tiles({ figures }: { figures: Schemas['Overview'] }) {
  const pending = figures.payouts.find(({ status }) => status === 'pending');
  const { books } = figures;
  return (
    <div class="tiles">
      <Tile name="Payouts to review" value={count(pending?.requests ?? 0)} note={usd(pending?.amount_usd ?? 0)} />
      <Tile name="Orders that wait for somebody" value={count(figures.orders_needing_action)} />
      <Tile name="Adjustments to decide" value={count(figures.adjustments_waiting)} />
      <Tile name="Changes to decide" value={count(figures.changes_waiting)} />
      <Tile
        name="Owed to partners"
        value={usd(figures.owed_usd)}
        note={figures.partners === 1 ? '1 partner' : `${count(figures.partners)} partners`}
      />
      <Tile
        name="Books"
        value={books === null ? '–' : books.discrepancies === 0 ? 'Agree' : `${count(books.discrepancies)} differ`}
        note={books === null ? 'not looked at yet' : moment(books.as_of)}
      />
    </div>
  );
}

function PayoutTotals({ figures: { payouts } }: { figures: Schemas['Overview'] }) {
  return (
    <Card id="payouts" title="Payouts">
      <Table
        label="Payouts by status"
        rows={payouts}
        none={<p class="fine">No payout was ever requested.</p>}
        rowKey={({ status }) => status}
        columns={{
          Status: ({ status }) => (
            <Link href={`/payouts?status=${status}`}>
              <Status of={status} />
            </Link>
          ),
          'Requests#': ({ requests }) => count(requests),
          'Amount#': ({ amount_usd: amount }) => usd(amount),
        }}
      />
    </Card>
  );
}

function Queues({ figures: { queues, outbox } }: { figures: Schemas['Overview'] }) {
  const isOperator = useHasRole('operator');
  const look = async () => location.assign(await adminApi.openQueues());
  return (
    <Card id="queues" title="Queues">
      <p class="fine">
        Outbox: {count(outbox.messages)} messages
        {outbox.messages > 0 && `, the oldest ${span(outbox.oldest_seconds)} old`}
      </p>
      {queues.length === 0 && <Badge tone="bad">Queues cannot be reached</Badge>}
      <Table
        label="Queue depths"
        rows={queues}
        rowKey={({ name }) => name}
        columns={{
          Queue: ({ name }) => <code>{name}</code>,
          'Waiting#': ({ waiting }) => count(waiting),
          'Running#': ({ running }) => count(running),
        }}
      />
      {isOperator && <Form look="plain" submit="Look into the queues" onSubmit={look} />}
    </Card>
  );
}
