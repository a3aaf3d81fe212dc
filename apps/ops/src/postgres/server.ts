import { closeSync, readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { keepRunning } from '../keep-running.js';
import type { Secrets } from '../secrets.js';
import { StartError } from '../plain-error.js';
import { acceptsQueries } from './admission.js';
import { choosePort, saveLastPort } from './last-port.js';
import { launchPostmaster } from './postmaster.js';
import type { Postmaster, PostmasterOptions } from './postmaster.js';

/** How often a start is tried again for a reason that passes: a port just taken, an old process not quite gone. */
const ATTEMPTS = 20;

/** What keeps a server running: everything a postmaster needs but the port, which is chosen here. */
export interface ServerOptions extends Omit<PostmasterOptions, 'port'> {
  readonly dataDir: string;
  readonly logFile: string;
  readonly secrets: Secrets;
  readonly onLine: (line: string) => void;
  readonly signal?: AbortSignal | undefined;
}

/** Keeps one PostgreSQL server running until told to stop: one that crashes is started again on the same port. */
export class Server {
  private readonly stopped = new AbortController();

  private constructor(
    private readonly options: ServerOptions,
    private postmaster: Postmaster,
    readonly port: number,
  ) {}

  /**
   * Resolves when the server answers queries. Throws {@link StartError} with PostgreSQL's own words when it does not
   * start.
   */
  static async start(options: ServerOptions): Promise<Server> {
    let port = await choosePort(options.dataDir);
    for (let attempt = 1; ; attempt++) {
      options.signal?.throwIfAborted();
      const postmaster = await launchAndWait(options, port);
      if (postmaster) {
        saveLastPort(options.dataDir, port);
        const server = new Server(options, postmaster, port);
        server.watch();
        return server;
      }
      const words = lastWords(options.logFile);
      if (attempt === ATTEMPTS || !/Address already in use|pre-existing shared memory block/.test(words)) {
        throw new StartError(`PostgreSQL did not start:\n${words}`);
      }
      await delay(250);
      port = await choosePort(options.dataDir);
    }
  }

  /** Fast shutdown; resolves when it has ended and its log is closed. */
  async stop(): Promise<void> {
    if (this.stopped.signal.aborted) return this.postmaster.stop();
    this.stopped.abort();
    await this.postmaster.stop();
    closeSync(this.options.log);
  }

  private watch(): void {
    const restart = () => {
      this.postmaster = launchPostmaster({ ...this.options, port: this.port });
      return this.postmaster.ended;
    };
    void keepRunning(this.postmaster.ended, restart, this.stopped.signal, (how, seconds) =>
      this.options.onLine(`PostgreSQL ended unexpectedly (${how}); it is started again in ${seconds} s`),
    );
  }
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

function lastWords(logFile: string): string {
  return readFileSync(logFile, 'utf8').trimEnd().split('\n').slice(-6).join('\n');
}
