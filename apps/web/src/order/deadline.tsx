import type { Snapshot } from '@swap/client';
import type { ExpectedTimes } from '../api/public.js';
import { useNow } from '../kit/clock.js';
import { clockTime, span } from '../kit/format.js';
import { say, sayWith } from '../kit/say.js';

/** Until when the deposit may be sent. */
export interface Deadline {
  readonly at: number;
  /** The exchange named it; otherwise it follows from how long unpaid orders were left open. */
  readonly isNamed: boolean;
}

/** Null where nobody knows. */
export function deadlineOf(order: Snapshot, expected: ExpectedTimes | null): Deadline | null {
  if (order.expires_at !== null) return { at: Date.parse(order.expires_at), isNamed: true };
  const patience = expected?.patience_seconds ?? null;
  return patience === null ? null : { at: (order.creation_time + patience) * 1000, isNamed: false };
}

/** How long there still is to pay, counted down. */
export function Countdown({ deadline, fixed }: { deadline: Deadline; fixed: boolean }) {
  const left = (deadline.at - useNow()) / 1000;
  const { isNamed } = deadline;
  if (left <= 0 && !isNamed) return null;
  return (
    <p class="countdown" role="timer">
      {left <= 0 ? (
        say('deposit.countdown.over')
      ) : (
        <>
          {sayWith(`deposit.countdown.${fixed ? 'rate' : isNamed ? 'named' : 'usual'}`, {
            left: <strong>{span(left)}</strong>,
          })}{' '}
          <span class="fine">{say('deposit.countdown.until', { time: clockTime(deadline.at) })}</span>
        </>
      )}
    </p>
  );
}

/** Whether it is too late for a deposit. */
export function useIsOver(deadline: Deadline | null): boolean {
  const now = useNow();
  return deadline !== null && deadline.isNamed && deadline.at <= now;
}
