/** What BullMQ opens: a queue, or a worker on one. */
interface Opened {
  waitUntilReady(): Promise<unknown>;
  close(force?: boolean): Promise<void>;
}

/** How long after a failure the next try is worth its while, in milliseconds. */
export const retryMs = 1000;

/**
 * What is open. BullMQ opens each thing once: where that fails it keeps the failure, and whatever is asked of the thing fails by it for as
 * long as the process lives, long after the server is back. So what could not be opened is closed here, and opened anew.
 */
export class Openings {
  private readonly open = new Set<Opened>();
  private ended = false;

  /**
   * `again` is called where `opened` could not be opened, a second later and not after the end. A worker is to `run` no sooner than it is
   * open: one that could not be opened would ask for its next job without a pause, and leave the process no time for anything else.
   */
  add<Kind extends Opened>(opened: Kind, again: () => void, run?: () => Promise<void>): Kind {
    this.open.add(opened);
    opened
      .waitUntilReady()
      .then(run)
      .catch(() => {
        setTimeout(() => this.replace(opened, again), retryMs).unref();
      });
    return opened;
  }

  /** Waits for what is under way. */
  async close(): Promise<void> {
    this.ended = true;
    await Promise.allSettled([...this.open].map((each) => each.close()));
  }

  private replace(opened: Opened, again: () => void): void {
    if (this.ended) return;
    this.open.delete(opened);
    // It never ran, or has ended: there is nothing to wait for.
    opened.close(true).catch(() => undefined);
    again();
  }
}
