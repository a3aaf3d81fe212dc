import { day } from '../kit/format.js';

interface ChartProps {
  readonly title: string;
  readonly days: readonly { readonly date: string; readonly value: number }[];
  readonly format: (value: number) => string;
}

/** A figure per day: bars for the eye, and a table for those who listen. */
export function BarChart({ title, days, format }: ChartProps) {
  const most = Math.max(...days.map(({ value }) => value), 0);
  const sum = days.reduce((total, { value }) => total + value, 0);
  const first = days[0];
  const last = days.at(-1);
  return (
    <figure class="card chart">
      <figcaption>
        <h2>{title}</h2>
        <strong class="figure">{format(sum)}</strong>
      </figcaption>
      <div class="bars" aria-hidden="true">
        {days.map(({ date, value }) => (
          <span key={date} title={`${day(date)}: ${format(value)}`}>
            <i style={{ height: most === 0 ? '0' : `${String((100 * value) / most)}%` }} />
          </span>
        ))}
      </div>
      <div class="axis fine" aria-hidden="true">
        <span>{first && day(first.date)}</span>
        <span>{most > 0 && `most ${format(most)}`}</span>
        <span>{last && day(last.date)}</span>
      </div>
      <div class="unseen">
        <table>
          <caption>{title} by day</caption>
          <tbody>
            {days.map(({ date, value }) => (
              <tr key={date}>
                <th scope="row">{day(date)}</th>
                <td>{format(value)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  );
}

/** One number with its name. */
export function Tile({ name, value, note }: { name: string; value: string; note?: string | undefined }) {
  return (
    <div class="card tile">
      <span class="fine">{name}</span>
      <strong class="figure">{value}</strong>
      {note && <span class="fine">{note}</span>}
    </div>
  );
}
