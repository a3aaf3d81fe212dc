import { useQuery } from '@tanstack/preact-query';
import { Link } from 'wouter-preact';
import { DayChart } from '../console/day-chart.js';
import { Loaded, Page } from '../console/page.js';
import { Status } from '../console/statuses.js';
import { Tile } from '../console/tile.js';
import { Badge, Card } from '../kit/controls.js';
import { count, moment, span, usd } from '../kit/format.js';
import { Form } from '../kit/form.js';
import { say } from '../kit/say.js';
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
    <Page heading={say('console.label.overview')}>
      <Loaded query={questions} what="attention">
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
                title={say('admin.overview.orders')}
                format={count}
                days={figures.orders.daily.map(({ date, orders }) => ({ date, value: orders }))}
              />
              <DayChart
                title={say('admin.overview.volume')}
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
      title={say('admin.overview.owed.when')}
      days={maturing.map(({ date, amount_usd: value }) => ({ date, value }))}
      format={usd}
      note={owed === undefined ? undefined : say('admin.overview.owed.all', { amount: usd(owed) })}
    />
  );
}

function Tiles({ figures }: { figures: Schemas['Overview'] }) {
  const { books } = figures;
  return (
    <div class="tiles">
      <Tile
        name={say('admin.overview.owed')}
        value={usd(figures.owed_usd)}
        note={say('admin.overview.partners', { count: figures.partners })}
      />
      <Tile
        name={say('admin.books.title')}
        value={booksSaid(books)}
        note={books === null ? say('admin.overview.books.unknown') : moment(books.as_of)}
      />
      <Tile name={say('admin.overview.orders')} value={count(figures.orders.orders)} />
      <Tile name={say('admin.overview.volume')} value={usd(figures.orders.volume_usd)} />
    </div>
  );
}

function booksSaid(books: Schemas['Overview']['books']): string {
  if (books === null) return '–';
  if (books.discrepancies === 0) return say('admin.overview.books.agree');
  return say('admin.overview.books.differ', { count: books.discrepancies });
}

function PayoutTotals({ figures: { payouts } }: { figures: Schemas['Overview'] }) {
  return (
    <Card id="payouts" title={say('console.label.payouts')}>
      <Table
        label={say('admin.overview.payouts')}
        rows={payouts}
        none={<p class="fine">{say('admin.overview.payouts.none')}</p>}
        rowKey={({ status }) => status}
        columns={{
          [say('console.label.status')]: ({ status }) => (
            <Link href={`/payouts?status=${status}`}>
              <Status of={status} />
            </Link>
          ),
          [`${say('admin.overview.requests')}#`]: ({ requests }) => count(requests),
          [`${say('console.label.amount')}#`]: ({ amount_usd: amount }) => usd(amount),
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
        [say('admin.overview.queue')]: ({ name }) => <code>{name}</code>,
        [`${say('admin.overview.queue.waiting')}#`]: ({ waiting }) => count(waiting),
        [`${say('admin.overview.queue.running')}#`]: ({ running }) => count(running),
      }}
    />
  );
  return (
    <Card id="queues" title={say('admin.overview.queues')}>
      <p class="fine">
        {outbox.messages > 0
          ? say('admin.overview.outbox.age', { count: outbox.messages, age: span(outbox.oldest_seconds) })
          : say('admin.overview.outbox', { count: outbox.messages })}
      </p>
      {queues.length === 0 && <Badge tone="bad">{say('admin.overview.queues.unreached')}</Badge>}
      {busy.length > 0
        ? table(say('admin.overview.queues.busy'), busy)
        : queues.length > 0 && <p>{say('admin.overview.queues.idle')}</p>}
      {queues.length > 0 && (
        <details>
          <summary>{say('admin.overview.queues.all', { count: queues.length })}</summary>
          {table(say('admin.overview.queues.depths'), queues)}
        </details>
      )}
      {isOperator && <Form look="plain" submit={say('admin.overview.queues.look')} onSubmit={look} />}
    </Card>
  );
}
