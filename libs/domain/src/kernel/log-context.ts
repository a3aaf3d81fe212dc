import { AsyncLocalStorage } from 'node:async_hooks';

/** What every line of the log says of the work it was written in: ids alone, nothing a customer entered. */
export interface LogContext {
  readonly request_id?: string;
  readonly order_id?: string;
  readonly queue?: string;
  readonly job_id?: string;
}

const storage = new AsyncLocalStorage<LogContext>();

/** Runs `work`, and whatever it starts, in `context`, added to the one it is already in. */
export function inLogContext<T>(context: LogContext, work: () => T): T {
  return storage.run({ ...storage.getStore(), ...context }, work);
}

/** The context of the work that is being done; empty outside any. */
export function logContext(): LogContext {
  return storage.getStore() ?? {};
}
