import type { Snapshot, StatusAnswer } from './wire.js';
import { Deadline, pause } from './deadline.js';
import { SwapError } from './swap-error.js';
import type { Transport } from './transport.js';

export interface WaitOptions {
  readonly signal?: AbortSignal;
  /** Milliseconds after which it gives up with the code `timeout`; a day unless told otherwise, `Infinity` for never. */
  readonly timeoutMs?: number;
  /** When to stop waiting: once the order is final, unless told otherwise. */
  readonly until?: (snapshot: Snapshot) => boolean;
  /** Is told how the order stands at the beginning and of every change. */
  readonly onChange?: (snapshot: Snapshot) => void;
  /** Is told whenever it waits to ask again: for how long, and after which trouble, if any. */
  readonly onWait?: (wait: { readonly seconds: number; readonly error: SwapError | null }) => void;
  /** Go with every request of it. */
  readonly headers?: Readonly<Record<string, string>>;
  /** False asks instead of listening, for surroundings that hold streams back. */
  readonly events?: boolean;
}

/** How long an outage is waited out before it asks again. */
const restSeconds = 10;
const dayMs = 24 * 60 * 60 * 1000;

/** Answers the snapshot that ended the wait. */
export async function waitForOrder(
  transport: Transport,
  order_id: string,
  key: Readonly<Record<string, string>>,
  options: WaitOptions = {},
): Promise<Snapshot> {
  const { signal, timeoutMs = dayMs, until = (snapshot) => snapshot.is_final, onChange } = options;
  const deadline = new Deadline(timeoutMs, signal);
  const call = { query: { order_id }, signal: deadline.signal, headers: { ...options.headers, ...key } };
  try {
    let reported = '';
    for await (const snapshot of follow(transport, call, options)) {
      const text = JSON.stringify(snapshot);
      if (text !== reported) onChange?.(snapshot);
      reported = text;
      if (until(snapshot) || snapshot.poll_after_seconds === null) return snapshot;
    }
    throw new Error('No end');
  } finally {
    deadline.end();
  }
}

interface Question {
  readonly query: { readonly order_id: string };
  readonly signal: AbortSignal;
  readonly headers: Readonly<Record<string, string>>;
}

/** Listens while streams get through; asks, as often as it is told to, whenever one ended or none comes. */
async function* follow(
  transport: Transport,
  call: Question,
  { events: listens = true, onWait }: WaitOptions,
): AsyncGenerator<Snapshot, void, undefined> {
  for (;;) {
    let trouble: SwapError | null = null;
    if (listens) {
      listens = false;
      try {
        for await (const snapshot of transport.events('/swap/events', call)) {
          listens = true;
          yield snapshot as Snapshot;
        }
      } catch (error) {
        trouble = temporary(error, call.signal);
      }
    }
    let seconds = restSeconds;
    try {
      const { order_info } = (await transport.json('/swap/status', call)) as StatusAnswer;
      yield order_info;
      seconds = order_info.poll_after_seconds ?? restSeconds;
    } catch (error) {
      trouble = temporary(error, call.signal);
      seconds = Math.max(seconds, trouble.retryAfterSeconds ?? 0);
    }
    onWait?.({ seconds, error: trouble });
    await pause(seconds * 1000, call.signal);
  }
}

/** Throws what will not pass. */
function temporary(error: unknown, { aborted }: AbortSignal): SwapError {
  if (aborted || !(error instanceof SwapError) || !error.isTemporary) throw error;
  return error;
}
