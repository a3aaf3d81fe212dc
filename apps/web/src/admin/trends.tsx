import { Badge, Card } from '../kit/controls.js';
import { count, percent, span, words } from '../kit/format.js';
import { say, sayOf, type TextName } from '../kit/say.js';
import { Table } from '../kit/table.js';
import type { Schemas } from './api.js';

type Answers = Schemas['StaffQuestions'];
type Went = Answers['trends']['today'];
type Measure = keyof Went;

const orNone = (value: number | null, format: (value: number) => string) => (value === null ? '–' : format(value));

const measures: readonly (readonly [measure: Measure, name: TextName, format: (value: number) => string])[] = [
  ['orders', 'admin.overview.measure.orders', count],
  ['conversion', 'admin.overview.measure.conversion', percent],
  ['median_completion_seconds', 'admin.overview.measure.time', span],
  ['hold_rate', 'admin.overview.measure.held', percent],
];

/** Whether orders go worse than yesterday. */
export function Trends({ trends }: { trends: Answers['trends'] }) {
  const worse: ReadonlySet<string> = new Set(trends.worse);
  const columnOf =
    (days: 'today' | 'yesterday' | 'week') =>
    ([measure, , format]: (typeof measures)[number]) =>
      orNone(trends[days][measure], format);
  return (
    <Card id="trends" title={trends.worse.length > 0 ? say('admin.overview.worse') : say('admin.overview.worse.not')}>
      <Table
        label={say('admin.overview.trends')}
        rows={measures}
        rowKey={([measure]) => measure}
        columns={{
          [say('console.label.what')]: ([measure, name]) => (
            <>
              {say(name)} {worse.has(measure) && <Badge tone="bad">{say('admin.overview.worse.badge')}</Badge>}
            </>
          ),
          [`${say('admin.overview.today')}#`]: columnOf('today'),
          [`${say('admin.overview.yesterday')}#`]: columnOf('yesterday'),
          [`${say('admin.overview.week')}#`]: columnOf('week'),
        }}
      />
      <p class="hint">{say('admin.overview.trends.hint')}</p>
    </Card>
  );
}

/** Which exchanges the orders go to. */
export function Mix({ trends: { mix } }: { trends: Answers['trends'] }) {
  return (
    <Card id="mix" title={say('admin.overview.mix')}>
      <Table
        label={say('admin.overview.mix.label')}
        rows={mix}
        rowKey={({ provider }) => provider}
        none={<p class="fine">{say('admin.overview.mix.none')}</p>}
        columns={{
          [say('console.label.exchange')]: ({ provider }) => provider,
          [`${say('admin.overview.today')}#`]: ({ today }) => percent(today),
          [`${say('admin.overview.yesterday')}#`]: ({ yesterday }) => percent(yesterday),
        }}
      />
    </Card>
  );
}

/** How far behind the workers are. */
export function Lags({ lags }: { lags: Answers['lags'] }) {
  return (
    <Card id="lags" title={say('admin.overview.lags')}>
      <Table
        label={say('admin.overview.lags')}
        rows={lags}
        rowKey={({ work }) => work}
        columns={{
          [say('admin.overview.work')]: ({ work }) => sayOf('admin.overview.work', work, words(work)),
          [`${say('admin.overview.now')}#`]: ({ now_seconds: seconds }) => span(seconds),
          [`${say('admin.overview.worst.today')}#`]: ({ today_seconds: seconds }) => orNone(seconds, span),
          [`${say('admin.overview.worst.yesterday')}#`]: ({ yesterday_seconds: seconds }) => orNone(seconds, span),
        }}
      />
    </Card>
  );
}
