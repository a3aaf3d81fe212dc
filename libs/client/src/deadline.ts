import { SwapError } from './swap-error.js';

/** A timer that is set to more ends at once. */
const timerMax = 2 ** 31 - 1;

/** A time limit that can be set anew, beside the caller's own signal. */
export class Deadline {
  private readonly controller = new AbortController();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly follow = () => this.controller.abort(this.outer?.reason);

  /** Beyond 24.8 days `ms` is no limit. */
  constructor(
    private readonly ms: number,
    private readonly outer?: AbortSignal,
  ) {
    outer?.throwIfAborted();
    outer?.addEventListener('abort', this.follow);
    this.renew();
  }

  get signal(): AbortSignal {
    return this.controller.signal;
  }

  renew(): void {
    clearTimeout(this.timer);
    if (this.ms > timerMax) return;
    const late = new SwapError('timeout', `No answer in ${this.ms} ms`);
    this.timer = setTimeout(() => this.controller.abort(late), this.ms);
  }

  /** Drops what may still run under it. */
  end(): void {
    clearTimeout(this.timer);
    this.outer?.removeEventListener('abort', this.follow);
    this.controller.abort();
  }

  /** What the network does under it; rejects with why that was aborted, or with `unreachable`. */
  of<T>(work: Promise<T>): Promise<T> {
    return work.catch((error: unknown) => {
      this.signal.throwIfAborted();
      throw new SwapError('unreachable', 'The service cannot be reached', { cause: error });
    });
  }
}

/** Waits; rejects with the signal's reason as soon as that is aborted. */
export function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const end = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
      if (signal?.aborted) reject(signal.reason as Error);
      else resolve();
    };
    const timer = setTimeout(end, Math.min(ms, timerMax));
    signal?.addEventListener('abort', end);
  });
}
