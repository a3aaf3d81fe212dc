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
    const late = new SwapError('timeout', `No answer within ${this.ms} ms`);
    this.timer = setTimeout(() => this.controller.abort(late), this.ms);
  }

  /** Drops what may still run under it. */
  end(): void {
    clearTimeout(this.timer);
    this.outer?.removeEventListener('abort', this.follow);
    this.controller.abort();
  }

  /** What an error under it means: why it was aborted, or that the network failed. */
  meaning(error: unknown): unknown {
    if (this.signal.aborted) return this.signal.reason;
    if (error instanceof SwapError) return error;
    return new SwapError('unreachable', 'The service cannot be reached', { cause: error });
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
