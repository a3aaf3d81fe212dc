import type { Incident } from '../api/public.js';
import { now } from '../kit/clock.js';
import { day, percent, span } from '../kit/format.js';
import { say } from '../kit/say.js';

const dayMs = 86_400_000;
const shownDays = 90;

interface Day {
  readonly start: number;
  /** Milliseconds in which it did not work; null before anybody looked. */
  readonly downMs: number | null;
}

/** How long a part did not work on each of the last ninety days, oldest first. */
function daysOf(incidents: readonly Incident[], since: string | null): readonly Day[] {
  const today = Math.floor(now() / dayMs) * dayMs;
  const watched = since === null ? Infinity : Date.parse(since);
  return Array.from({ length: shownDays }, (_, index) => {
    const start = today - (shownDays - 1 - index) * dayMs;
    const end = Math.min(start + dayMs, now());
    if (end < watched) return { start, downMs: null };
    const overlaps = incidents.map(({ began_at: began, ended_at: ended }) => {
      const until = ended === null ? now() : Date.parse(ended);
      return Math.max(0, Math.min(until, end) - Math.max(Date.parse(began), start));
    });
    return { start, downMs: overlaps.reduce((sum, each) => sum + each, 0) };
  });
}

interface UptimeProps {
  readonly name: string;
  readonly incidents: readonly Incident[];
  readonly since: string | null;
}

/** Ninety days in a row of bars, and the same in words. */
export function Uptime({ name, incidents, since }: UptimeProps) {
  const days = daysOf(incidents, since);
  const watched = days.filter((each) => each.downMs !== null);
  const down = watched.reduce((sum, { downMs }) => sum + (downMs ?? 0), 0);
  const knownMs = since === null ? 0 : Math.max(now() - Math.max(Date.parse(since), now() - shownDays * dayMs), 1);
  const share = knownMs === 0 ? null : Math.max(0, 1 - down / knownMs);
  const told = { part: name, days: shownDays };
  return (
    <div class="uptime">
      <div
        class="uptime-bars"
        role="img"
        aria-label={
          share === null ? say('status.uptime.unknown', told) : say('status.uptime', { ...told, share: percent(share) })
        }
      >
        {days.map(({ start, downMs }) => (
          <span key={start} class={levelOf(downMs)} title={titleOf(start, downMs)} />
        ))}
      </div>
      <span class="fine figure">{share === null ? '' : say('status.uptime.share', { share: percent(share) })}</span>
    </div>
  );
}

function levelOf(downMs: number | null): string {
  if (downMs === null) return 'unknown';
  if (downMs === 0) return 'up';
  return downMs < 3_600_000 ? 'dip' : 'down';
}

function titleOf(start: number, downMs: number | null): string {
  const date = day(new Date(start).toISOString());
  if (downMs === null) return say('status.day.unknown', { day: date });
  return downMs === 0
    ? say('status.day.good', { day: date })
    : say('status.day.down', { day: date, time: span(downMs / 1000) });
}
