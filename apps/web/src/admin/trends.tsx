import { Badge, Card } from '../kit/controls.js';
import { count, percent, span, words } from '../kit/format.js';
import { Table } from '../kit/table.js';
import type { Schemas } from './api.js';

type Answers = Schemas['StaffQuestions'];
type Went = Answers['trends']['today'];
type Measure = keyof Went;

const orNone = (value: number | null, format: (value: number) => string) => (value === null ? '–' : format(value));

const measures: readonly (readonly [measure: Measure, name: string, format: (value: number) => string])[] = [
  ['orders', 'Orders placed', count],
  ['conversion', 'Completed of them', percent],
  ['median_completion_seconds', 'Median time to completion', span],
  ['hold_rate', 'Held by the exchange', percent],
];

/** Whether orders go worse than yesterday. */
export function Trends({ trends }: { trends: Answers['trends'] }) {
  const worse: ReadonlySet<string> = new Set(trends.worse);
  const columnOf =
    (days: 'today' | 'yesterday' | 'week') =>
    ([measure, , format]: (typeof measures)[number]) =>
      orNone(trends[days][measure], format);
  return (
    <Card id="trends" title={trends.worse.length > 0 ? 'Worse than yesterday' : 'Not worse than yesterday'}>
      <Table
        label="Orders today and before"
        rows={measures}
        rowKey={([measure]) => measure}
        columns={{
          What: ([measure, name]) => (
            <>
              {name} {worse.has(measure) && <Badge tone="bad">Worse</Badge>}
            </>
          ),
          'Today#': columnOf('today'),
          'Yesterday#': columnOf('yesterday'),
          'Seven days#': columnOf('week'),
        }}
      />
      <p class="hint">Days are UTC. Today is not over: what was placed lately is not completed yet.</p>
    </Card>
  );
}

/** Which exchanges the orders go to. */
export function Mix({ trends: { mix } }: { trends: Answers['trends'] }) {
  return (
    <Card id="mix" title="Orders by exchange">
      <Table
        label="Share of each exchange"
        rows={mix}
        rowKey={({ provider }) => provider}
        none={<p class="fine">No orders since yesterday.</p>}
        columns={{
          Exchange: ({ provider }) => provider,
          'Today#': ({ today }) => percent(today),
          'Yesterday#': ({ yesterday }) => percent(yesterday),
        }}
      />
    </Card>
  );
}

const works: Readonly<Record<string, string>> = {
  outbox: 'Messages nobody was told of',
  'outbox-unfinished': 'Messages that are not done',
  'webhook-endpoints': 'Webhooks that are due',
  'poll-groups': 'Orders to be asked about',
  tasks: 'Recurring tasks of the workers',
};

/** How far behind the workers are. */
export function Lags({ lags }: { lags: Answers['lags'] }) {
  return (
    <Card id="lags" title="How long work has been waiting">
      <Table
        label="How long work has been waiting"
        rows={lags}
        rowKey={({ work }) => work}
        columns={{
          Work: ({ work }) => works[work] ?? words(work),
          'Now#': ({ now_seconds: seconds }) => span(seconds),
          'Worst today#': ({ today_seconds: seconds }) => orNone(seconds, span),
          'Worst yesterday#': ({ yesterday_seconds: seconds }) => orNone(seconds, span),
        }}
      />
    </Card>
  );
}
