import 'uplot/dist/uPlot.min.css';
import { useEffect, useRef } from 'preact/hooks';
import uPlot from 'uplot';
import { count, day } from '../kit/format.js';
import { say } from '../kit/say.js';
import { Table } from '../kit/table.js';

interface Day {
  /** YYYY-MM-DD, UTC. */
  readonly date: string;
  readonly value: number;
}

interface ChartProps {
  readonly title: string;
  readonly days: readonly Day[];
  readonly format: (value: number) => string;
  /** Where the days lie ahead, none of them is left out. */
  readonly ahead?: boolean;
  /** Under the title. */
  readonly note?: string | undefined;
}

/** Fewer days than that are not drawn: three bars alone would say nothing of time. */
const daysMin = 7;
const heightPx = 170;
const daySeconds = 86_400;

/** From the first day that has something, or a week. */
function since(days: readonly Day[]): readonly Day[] {
  const first = days.findIndex(({ value }) => value !== 0);
  return days.slice(first < 0 ? -daysMin : Math.max(0, Math.min(first, days.length - daysMin)));
}

/** A figure per day: bars for the eye, the sum beside the title, and a table of every day for whoever wants to read it. */
export function DayChart({ title, days, format, note, ahead = false }: ChartProps) {
  const shown = ahead ? days : since(days);
  const sum = days.reduce((total, { value }) => total + value, 0);
  return (
    <figure class="card chart">
      <figcaption>
        <h2>{title}</h2>
        <strong class="figure">{format(sum)}</strong>
      </figcaption>
      {note !== undefined && <p class="fine">{note}</p>}
      {shown.length > 0 ? <Bars days={shown} format={format} /> : <p class="fine">{say('console.day-chart.none')}</p>}
      <details>
        <summary>
          {say('console.day-chart.table')}
          <span class="unseen">: {title}</span>
        </summary>
        <Table
          label={say('console.day-chart.label', { title })}
          rows={[...shown].reverse()}
          rowKey={({ date }) => date}
          columns={{
            [say('console.day-chart.day')]: ({ date }) => day(date),
            [`${title}#`]: ({ value }) => format(value),
          }}
          none={<p class="fine">{say('console.day-chart.none')}</p>}
        />
      </details>
    </figure>
  );
}

/** Drawn anew when the days, the room or the theme change. Its colours are those of the page. */
function Bars({ days, format }: Pick<ChartProps, 'days' | 'format'>) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const data: uPlot.AlignedData = [days.map(({ date }) => Date.parse(date) / 1000), days.map(({ value }) => value)];
    let plot: uPlot | undefined;
    const draw = () => {
      plot?.destroy();
      plot = new uPlot(optionsOf(element, data, format), data, element);
    };
    const room = new ResizeObserver(draw);
    room.observe(element);
    const scheme = matchMedia('(prefers-color-scheme: dark)');
    scheme.addEventListener('change', draw);
    const theme = new MutationObserver(draw);
    theme.observe(document.documentElement, { attributeFilter: ['data-theme'] });
    return () => {
      room.disconnect();
      theme.disconnect();
      scheme.removeEventListener('change', draw);
      plot?.destroy();
    };
  }, [days, format]);
  return <div ref={box} class="day-bars" dir="ltr" aria-hidden="true" />;
}

const barWidthMax = 44;

function optionsOf(element: HTMLElement, [x]: uPlot.AlignedData, format: (value: number) => string): uPlot.Options {
  const { color } = getComputedStyle(element);
  const fill = getComputedStyle(element, '::before').color;
  const axis = { stroke: color, grid: { show: false }, ticks: { show: false } };
  const [first = 0, last = 0] = [x[0], x.at(-1)];
  const bars = uPlot.paths.bars?.({ size: [0.72, barWidthMax], radius: 0.15 });
  return {
    width: element.clientWidth,
    height: heightPx,
    legend: { show: false },
    cursor: { show: false },
    scales: {
      // Half a day of room at both ends, for the outer bars.
      x: { time: true, range: [first - daySeconds / 2, last + daySeconds / 2] },
      y: { range: (_, min, max) => [Math.min(0, min), max > 0 ? max * 1.08 : 1] },
    },
    axes: [
      { ...axis, space: 56, incrs: [1, 2, 7, 14, 28, 91].map((days) => days * daySeconds), values: dayNames },
      { ...axis, size: widthOf, space: 44, values: (_, splits) => splits.map((each) => shortly(each, format)) },
    ],
    series: [{}, { fill, stroke: fill, width: 0, points: { show: false }, ...(bars && { paths: bars }) }],
  };
}

/** Room for the longest of the labels of an axis, pixels. */
const widthOf = (_: uPlot, labels: readonly string[] | null): number =>
  Math.max(62, 20 + 7 * Math.max(0, ...(labels ?? []).map((label) => label.length)));

const dayNames = (_: uPlot, seconds: readonly number[]): string[] =>
  seconds.map((each) => day(new Date(each * 1000).toISOString()));

/** What a whole number is on the axis: money without its cents, as far as the format has any. */
const shortly = (value: number, format: (value: number) => string): string =>
  Number.isInteger(value) ? format(value).replace(/[.,]00(?!\d)/, '') : format(0) === count(0) ? '' : format(value);
