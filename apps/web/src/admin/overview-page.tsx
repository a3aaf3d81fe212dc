import { useQuery } from '@tanstack/preact-query';
import { Link } from 'wouter-preact';
import { DayChart } from '../console/day-chart.js';
import { Loaded, Page } from '../console/page.js';
import { Status } from '../console/statuses.js';
import { Tile } from '../console/tile.js';
import { Badge, Card } from '../kit/controls.js';
import { count, moment, span, usd } from '../kit/format.js';
import { Form } from '../kit/form.js';
import { Table } from '../kit/table.js';
import { adminApi, useHasRole, type Schemas } from './api.js';
import { AttentionCard } from './attention.js';
import { Lags, Mix, Trends } from './trends.js';

const renewMs = 15_000;

/** What needs a person, whether anything is worse than yesterday, and what is owed when. */
export function OverviewPage() {
  const overview = useQuery({ queryKey: ['overview'], queryFn: adminApi.overview, refetchInterval: renewMs });
  const questions = useQuery({ queryKey: ['questions'], queryFn: adminApi.questions, refetchInterval: renewMs });
  return (
    <Page heading="Overview">
      <Loaded query={questions} what="what needs somebody">
        {(answers) => (
          <>
            <AttentionCard attention={answers.attention} />
            <div class="two">
              <Trends trends={answers.trends} />
              <Mix trends={answers.trends} />
            </div>
            <div class="two">
              <Lags lags={answers.lags} />
              <Owed answers={answers} owed={overview.data?.owed_usd} />
            </div>
          </>
        )}
      </Loaded>
      <Loaded query={overview} what="figures">
        {(figures) => (
          <>
            <Tiles figures={figures} />
            <div class="charts">
              <DayChart
                title="Orders, 30 days"
                format={count}
                days={figures.orders.daily.map(({ date, orders }) => ({ date, value: orders }))}
              />
              <DayChart
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

/** What becomes payable, by day; the rest of what is owed may be asked for now. */
function Owed({ answers: { maturing }, owed }: { answers: Schemas['StaffQuestions']; owed: number | undefined }) {
  return (
    <DayChart
      ahead
      title="Owed, and when it matures"
      days={maturing.map(({ date, amount_usd: value }) => ({ date, value }))}
      format={usd}
      note={owed === undefined ? undefined : `${usd(owed)} owed to partners in all`}
    />
  );
}

function Tiles({ figures }: { figures: Schemas['Overview'] }) {
  const { books } = figures;
  return (
    <div class="tiles">
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
      <Tile name="Orders, 30 days" value={count(figures.orders.orders)} />
      <Tile name="Volume, 30 days" value={usd(figures.orders.volume_usd)} />
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

/** Only those that have something to do; the others are in the table. */
function Queues({ figures: { queues, outbox } }: { figures: Schemas['Overview'] }) {
  const isOperator = useHasRole('operator');
  const look = async () => location.assign(await adminApi.openQueues());
  const busy = queues.filter(({ waiting, running }) => waiting + running > 0);
  const table = (label: string, rows: typeof queues) => (
    <Table
      label={label}
      rows={rows}
      rowKey={({ name }) => name}
      columns={{
        Queue: ({ name }) => <code>{name}</code>,
        'Waiting#': ({ waiting }) => count(waiting),
        'Running#': ({ running }) => count(running),
      }}
    />
  );
  return (
    <Card id="queues" title="Queues">
      <p class="fine">
        Outbox: {count(outbox.messages)} messages
        {outbox.messages > 0 && `, the oldest ${span(outbox.oldest_seconds)} old`}
      </p>
      {queues.length === 0 && <Badge tone="bad">Queues cannot be reached</Badge>}
      {busy.length > 0 ? table('Busy queues', busy) : queues.length > 0 && <p>Nothing waits in any queue.</p>}
      {queues.length > 0 && (
        <details>
          <summary>All {count(queues.length)} queues</summary>
          {table('Queue depths', queues)}
        </details>
      )}
      {isOperator && <Form look="plain" submit="Look into the queues" onSubmit={look} />}
    </Card>
  );
}
