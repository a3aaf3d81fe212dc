import type { Agent, Dispatcher } from 'undici';

export interface SignedRequest {
  readonly headers: Record<string, string>;
  readonly body: string;
}

/** What came back. `error` is null when the answer came to its end; until then a status may have come. */
export interface Answer {
  readonly status: number | null;
  readonly retryAfter: string | undefined;
  /** First KiB of the body; null when the answer did not come to its end. */
  readonly excerpt: string | null;
  readonly error: Error | null;
  /** After how many milliseconds there was a connection, and the answer began; null where that never came. */
  readonly connectedMs: number | null;
  readonly answeredMs: number | null;
}

const excerptBytesMax = 1024;
const readBytesMax = 16 * 1024;

/**
 * POSTs `request` to `url` and reads the answer as it comes, at most 16 KiB of it; never rejects. Talks to the dispatcher
 * itself: undici's `request` would make a stream of each body, which takes as long again as the request.
 */
export function post(agent: Agent, url: URL, request: SignedRequest, deadline: AbortSignal): Promise<Answer> {
  return new Promise((resolve) => {
    const reader = new AnswerReader(resolve, deadline);
    try {
      agent.dispatch({ origin: url.origin, path: url.pathname + url.search, method: 'POST', ...request }, reader);
    } catch (error) {
      reader.onResponseError(null, error as Error);
    }
  });
}

class AnswerReader implements Dispatcher.DispatchHandler {
  private controller: Dispatcher.DispatchController | null = null;
  private over = false;
  private status: number | null = null;
  private retryAfter: string | undefined;
  private readonly chunks: Buffer[] = [];
  private bytes = 0;
  private readonly begun = performance.now();
  private connectedMs: number | null = null;
  private answeredMs: number | null = null;
  private readonly onDeadline = () => this.stop(new Error('The deadline has passed'));

  constructor(
    private readonly tell: (answer: Answer) => void,
    private readonly deadline: AbortSignal,
  ) {
    deadline.addEventListener('abort', this.onDeadline);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.controller = controller;
    this.connectedMs = this.sinceBegun();
    if (this.over) controller.abort(new Error('The deadline has passed'));
  }

  onResponseStart(
    _: Dispatcher.DispatchController,
    status: number,
    headers: Record<string, string | string[] | undefined>,
  ): void {
    // An interim answer (RFC 9110 §15.2) comes before the real one.
    if (status < 200) return;
    this.answeredMs = this.sinceBegun();
    this.status = status;
    const asked = headers['retry-after'];
    this.retryAfter = Array.isArray(asked) ? asked[0] : asked;
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.bytes < excerptBytesMax) this.chunks.push(Buffer.from(chunk.subarray(0, excerptBytesMax)));
    this.bytes += chunk.length;
    if (this.bytes < readBytesMax) return;
    this.end(null);
    controller.abort(new Error('Enough has been read'));
  }

  onResponseEnd(): void {
    this.end(null);
  }

  onResponseError(_: Dispatcher.DispatchController | null, error: Error): void {
    this.end(error);
  }

  private stop(reason: Error): void {
    this.end(reason);
    this.controller?.abort(reason);
  }

  private end(error: Error | null): void {
    if (this.over) return;
    this.over = true;
    this.deadline.removeEventListener('abort', this.onDeadline);
    const { status, retryAfter, connectedMs, answeredMs } = this;
    this.tell({ status, retryAfter, error, connectedMs, answeredMs, excerpt: error ? null : this.excerpt() });
  }

  private sinceBegun(): number {
    return Math.round(performance.now() - this.begun);
  }

  private excerpt(): string {
    if (this.chunks.length === 0) return '';
    // PostgreSQL text holds no zero character.
    const text = Buffer.concat(this.chunks).subarray(0, excerptBytesMax).toString('utf8');
    return text.replaceAll('\0', '\uFFFD');
  }
}
