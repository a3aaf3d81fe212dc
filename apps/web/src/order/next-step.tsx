import type { Snapshot } from '@swap/client';
import type { ExpectedTimes } from '../api/public.js';
import { useNow } from '../kit/clock.js';
import { about, clockTime } from '../kit/format.js';
import { say } from '../kit/say.js';
import { nextOf } from './words.js';

interface NextStepProps {
  readonly order: Snapshot;
  readonly expected: ExpectedTimes | null;
}

/** What happens next, and by when it has usually happened. */
export function NextStep({ order, expected }: NextStepProps) {
  const now = useNow();
  const next = nextOf(order);
  const time = timeSaid(order, expected, now);
  if (next === null && time === null) return null;
  return (
    <p class="next-step">
      {next} {time}
    </p>
  );
}

/** What others took, applied to this order; null where too few were like it. */
function timeSaid(order: Snapshot, expected: ExpectedTimes | null, now: number): string | null {
  const { typical_seconds: typical = null, slow_seconds: slow = null } = expected ?? {};
  if (typical === null || slow === null || order.action_required !== null) return null;
  if (order.status_name === 'waiting' || order.status_name === 'created') {
    return say('order.time.expected', { typical: about(typical), slow: about(slow) });
  }
  const since = enteredAt(order);
  const passed = (now - since) / 1000;
  if (passed < typical) return say('order.time.by', { time: clockTime(since + typical * 1000) });
  if (passed < slow) return say('order.time.longer', { time: clockTime(since + slow * 1000) });
  return say('order.time.late', { slow: about(slow) });
}

/** When the order entered its present status, milliseconds. */
function enteredAt({ timeline, status_name, updated_at }: Snapshot): number {
  return Date.parse(timeline.findLast((step) => step.status_name === status_name)?.at ?? updated_at);
}
