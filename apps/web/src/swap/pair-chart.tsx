import 'uplot/dist/uPlot.min.css';
import { useQuery } from '@tanstack/preact-query';
import { useEffect, useRef, useState } from 'preact/hooks';
import uPlot from 'uplot';
import type { Asset } from '@swap/client';
import { getPairRates, type PairRates } from '../api/public.js';
import { Empty, ErrorNotice, Loading } from '../kit/controls.js';
import { percent, short } from '../kit/format.js';
import { once, readersNumbers } from '../kit/notation.js';
import { Table } from '../kit/table.js';

type Window = PairRates['window'];

const windows: readonly { readonly window: Window; readonly label: string }[] = [
  { window: 'day', label: 'Day' },
  { window: 'week', label: 'Week' },
];
const renewMs = 5 * 60_000;
const heightPx = 180;
const onAxis = readersNumbers({ maximumSignificantDigits: 5 });
const moments = once(() => new Intl.DateTimeFormat('en-GB', { weekday: 'short', hour: '2-digit', minute: '2-digit' }));

/** The market rate of a pair over a day or a week as this service wrote it down: a line to see, a table to read. */
export function PairChart({ from, to }: { from: Asset; to: Asset }) {
  const [window, setWindow] = useState<Window>('day');
  const pair = { currency_from: from.param, currency_to: to.param, window };
  const { data, error, refetch } = useQuery({
    queryKey: ['rates', pair],
    queryFn: ({ signal }) => getPairRates(pair, signal),
    staleTime: renewMs,
    refetchInterval: renewMs,
  });
  const title = `${to.ticker.toUpperCase()} for 1 ${from.ticker.toUpperCase()}`;
  return (
    <div class="pair-chart">
      <fieldset class="segments">
        <legend class="unseen">How far back</legend>
        {windows.map(({ window: each, label }) => (
          <label key={each}>
            <input type="radio" name="window" checked={each === window} onChange={() => setWindow(each)} />
            <span>{label}</span>
          </label>
        ))}
      </fieldset>
      {error && !data ? (
        <ErrorNotice error={error} retry={() => void refetch()} />
      ) : !data ? (
        <Loading what="the rate" />
      ) : data.points.length < 2 ? (
        <Empty title="Not recorded yet">
          This service writes the rate down every ten minutes from its first day on.
        </Empty>
      ) : (
        <Recorded points={data.points} title={title} />
      )}
    </div>
  );
}

type Points = PairRates['points'];

function Recorded({ points, title }: { points: Points; title: string }) {
  const first = points[0];
  const last = points.at(-1);
  // For looking at only: nothing is reckoned with it.
  const change = first && last ? Number(last.rate) / Number(first.rate) - 1 : 0;
  return (
    <>
      <p class="hint">
        {title}: {last && short(last.rate)}, {change < 0 ? 'down' : 'up'} {percent(Math.abs(change))}. The market&apos;s
        rate, before any exchange&apos;s share.
      </p>
      <Line points={points} />
      <details>
        <summary>As a table</summary>
        <Table
          label={title}
          rows={[...points].reverse()}
          rowKey={({ at }) => at}
          columns={{ Time: ({ at }) => moments().format(new Date(at)), 'Rate#': ({ rate }) => short(rate) }}
        />
      </details>
    </>
  );
}

/** Drawn anew when the points, the room or the theme change. Its colours are those of the page. */
function Line({ points }: { points: Points }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const data: uPlot.AlignedData = [
      points.map(({ at }) => Date.parse(at) / 1000),
      points.map(({ rate }) => Number(rate)),
    ];
    let plot: uPlot | undefined;
    const draw = () => {
      plot?.destroy();
      plot = new uPlot(optionsOf(element), data, element);
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
  }, [points]);
  return <div ref={box} class="pair-line" aria-hidden="true" />;
}

function optionsOf(element: HTMLElement): uPlot.Options {
  const { color } = getComputedStyle(element);
  const line = getComputedStyle(element, '::before').color;
  const axis = { stroke: color, grid: { show: false }, ticks: { show: false } };
  return {
    width: element.clientWidth,
    height: heightPx,
    legend: { show: false },
    cursor: { show: false },
    scales: { x: { time: true } },
    axes: [axis, { ...axis, size: 64, values: (_, splits) => splits.map((rate) => onAxis.format(rate)) }],
    series: [{}, { stroke: line, width: 2, points: { show: false } }],
  };
}
