import { Session } from 'node:inspector';
import { ConfigError, readConfig, type Config, type Variables } from './config.js';

interface Running {
  stop(): Promise<void>;
  /** Names of what should recur in it and hangs. */
  readonly standingStill?: () => readonly string[];
}

/** How often a process looks whether it stands still. Its liveness has said so by then; where nobody asks for that, it ends itself. */
const lookMs = 15_000;
/** So many looks in a row that find the same: then it ends, and whoever keeps it running starts it anew. */
const looksMax = 4;

/** Beside the time to drain. Whatever still hangs then is given up: every intention is a row, and the next process finds it. */
const shutdownMs = 15_000;

/**
 * The life of one process: read the configuration, start, say `{ ready: true }` to the parent if there is one, and on
 * SIGTERM, SIGINT or the parent's death stop in order and exit with 0. A configuration that cannot be used, or a start that
 * fails, is said on the error output and exits with 1. `declared` are the variables that packages declare for themselves.
 */
export async function runProcess(declared: Variables, start: (config: Config) => Promise<Running>): Promise<void> {
  outliveTheLog();
  let running: Running;
  let patienceMs: number;
  try {
    const config = readConfig(undefined, declared);
    patienceMs = shutdownMs + config.values.SHUTDOWN_DRAIN_MS;
    running = await start(config);
  } catch (error) {
    const text =
      error instanceof ConfigError
        ? error.message
        : error instanceof Error
          ? (error.stack ?? error.message)
          : String(error);
    process.stderr.write(`${text}\n`);
    process.exit(1);
  }
  let stopping = false;
  const stop = () => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), patienceMs).unref();
    void running.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        process.stderr.write(`the stop was not orderly: ${String(error)}\n`);
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  process.on('disconnect', stop);
  endWhenHung(running);
  process.send?.({ ready: true });
  setImmediate(giveBackMemory);
}

/** What only starting needed, in the API forty megabytes, which V8 would keep for later. Takes a tenth of a second. */
function giveBackMemory(): void {
  const session = new Session();
  session.connect();
  // A session that ends while it answers hangs.
  session.post('HeapProfiler.collectGarbage', () => setImmediate(() => session.disconnect()));
}

/** Lines that find no room, or nobody who reads them, are lost; the process is not. Those after them are written where there is room again. */
export function outliveTheLog(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
}

function endWhenHung({ standingStill }: Running): void {
  if (!standingStill) return;
  let looks = 0;
  setInterval(() => {
    const names = standingStill();
    looks = names.length > 0 ? looks + 1 : 0;
    if (looks < looksMax) return;
    process.stderr.write(`ending, because it stands still: ${names.join(', ')}\n`);
    process.exit(1);
  }, lookMs).unref();
}
