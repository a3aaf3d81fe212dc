import { readFileSync, writeFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { lastPort, writeNote } from '../notes.js';
import { StartError } from '../plain-error.js';
import { freePort, isFree } from '../ports.js';
import { keepRunning } from '../processes.js';
import type { Secrets } from '../secrets.js';
import { acceptsQueries } from './admission.js';
import { launchPostmaster, type Postmaster, type PostmasterOptions } from './postmaster.js';

/** How often a start is tried again for a reason that passes: a port just taken, an old process not quite gone. */
const ATTEMPTS = 20;

/** What keeps a server running: everything a postmaster needs but the port, which is chosen here. */
export interface ServerOptions extends Omit<PostmasterOptions, 'port'> {
  readonly dataDir: string;
  readonly secrets: Secrets;
  readonly onLine: (line: string) => void;
  readonly signal: AbortSignal | undefined;
}

/** A PostgreSQL server that is kept running: one that crashes is started again on the same port. */
export interface Server {
  readonly port: number;
  /** Fast shutdown; resolves when it has ended. */
  stop(): Promise<void>;
}

/** Resolves when the server answers queries. Throws {@link StartError} with PostgreSQL's own words when it does not start. */
export async function startServer(options: ServerOptions): Promise<Server> {
  const { dataDir, logFile, signal } = options;
  writeFileSync(logFile, '', { mode: 0o600 });
  for (let attempt = 1; ; attempt++) {
    signal?.throwIfAborted();
    const port = await choosePort(dataDir);
    const postmaster = await launchAndWait(options, port);
    if (postmaster) {
      writeNote(dataDir, 'postgres-port', String(port));
      return watched(options, postmaster, port);
    }
    const words = readFileSync(logFile, 'utf8').trimEnd().split('\n').slice(-6).join('\n');
    if (attempt === ATTEMPTS || !/Address already in use|pre-existing shared memory block/.test(words)) {
      throw new StartError(`PostgreSQL did not start:\n${words}`);
    }
    await delay(250);
  }
}

/** The last port, so that addresses that people noted stay right as long as nobody else takes it; any free one otherwise. */
async function choosePort(dataDir: string): Promise<number> {
  const last = lastPort(dataDir);
  return last !== null && (await isFree(last)) ? last : freePort();
}

async function launchAndWait(options: ServerOptions, port: number): Promise<Postmaster | null> {
  const postmaster = launchPostmaster({ ...options, port });
  const giveUp = () => void postmaster.stop();
  options.signal?.addEventListener('abort', giveUp);
  try {
    const answers = await acceptsQueries(postmaster, port, options.secrets);
    options.signal?.throwIfAborted();
    return answers ? postmaster : null;
  } catch (error) {
    await postmaster.stop();
    throw error;
  } finally {
    options.signal?.removeEventListener('abort', giveUp);
  }
}

function watched(options: ServerOptions, first: Postmaster, port: number): Server {
  const stopped = new AbortController();
  let postmaster = first;
  const restart = () => {
    postmaster = launchPostmaster({ ...options, port });
    return postmaster.ended;
  };
  void keepRunning(first.ended, restart, stopped.signal, (how, seconds) =>
    options.onLine(`PostgreSQL ended unexpectedly (${how}); it is started again in ${seconds} s`),
  );
  const stop = () => {
    stopped.abort();
    return postmaster.stop();
  };
  return { port, stop };
}
