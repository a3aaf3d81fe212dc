import { Socket } from 'node:net';
import pg from 'pg';
import { messageSocket } from './message-socket.js';

/** What pg keeps of a connection and does not declare. */
interface Insides {
  readonly connection: { readonly stream: Socket; on(event: 'errorMessage', hear: (error: Error) => void): void };
  readonly _activeQuery: unknown;
}

/**
 * How long a server may be silent while a statement waits for it: longer than any statement may take (`statement_timeout`), so that
 * silence means that nobody is there.
 */
const silenceMaxMs = 15_000;

/** What only prepares the statements behind it: it goes out together with the first of them. */
const opening = /^(START TRANSACTION|SET TRANSACTION)\b/;

/** Over TLS the messages are seen behind it only. */
const socketFor = (connection?: { readonly ssl?: unknown }): Socket =>
  connection?.ssl ? new Socket() : messageSocket();

type Query = (...input: unknown[]) => unknown;

/**
 * A connection that neither ends the process nor hangs it. An error that comes while nobody listens is no news: the statement under way
 * hears of it, and the next one finds the connection closed. Silence longer than its patience counts as a broken connection.
 *
 * Where it pipelines, what is asked in one turn of the event loop goes out in one piece, and a transaction begins with its first statement.
 */
export class SteadyClient extends pg.Client {
  /** In milliseconds; more for the one statement that may take long. */
  patienceMs: number;
  private askedAt = 0;
  private heardAt = 0;
  private readonly unsent: string[] = [];

  constructor(config: pg.ClientConfig & { readonly patienceMs?: number } = {}) {
    super({ ...config, stream: socketFor });
    this.patienceMs = config.patienceMs ?? silenceMaxMs;
    this.on('error', () => undefined);
  }

  /** Notes from now on when the server says something, and hands on what it refuses. */
  listen(refused: (error: Error) => void): void {
    const { connection } = this.insides;
    this.heardAt = performance.now();
    const heard = () => {
      this.heardAt = performance.now();
    };
    connection.stream.on('data', heard).on('part', heard);
    connection.on('errorMessage', refused);
  }

  override query = ((...input: unknown[]): unknown => {
    const [text] = input;
    if (this.pipeline && input.length < 3 && typeof text === 'string' && opening.test(text)) {
      this.unsent.push(text);
      return Promise.resolve({ command: text, rowCount: null, oid: 0, fields: [], rows: [] });
    }
    if (!this.insides._activeQuery) this.askedAt = performance.now();
    if (this.pipeline) this.gather();
    const send = (pg.Client.prototype.query as Query).bind(this);
    // Where one of these is refused, so is what comes behind it.
    for (const each of this.unsent.splice(0)) send(each, () => undefined);
    return send(...input);
  }) as pg.Client['query'];

  /** Since when a statement waits without a word from the server (`performance.now()`); null when none does. */
  get silentSince(): number | null {
    return this.insides._activeQuery ? Math.max(this.askedAt, this.heardAt) : null;
  }

  /** Whether the server said anything at or after that moment. */
  wasHeardSince(moment: number): boolean {
    return this.heardAt >= moment;
  }

  /** Cuts the connection, without a word to a server that does not listen: whoever waits for it is told, and the pool lets go of it. */
  cut(): void {
    this.insides.connection.stream.destroy(
      Object.assign(new Error('Connection terminated: the server did not answer'), { code: 'ETIMEDOUT' }),
    );
  }

  /** Holds back what is written until this turn of the event loop is over. */
  private gather(): void {
    const { stream } = this.insides.connection;
    if (stream.writableCorked > 0) return;
    stream.cork();
    process.nextTick(() => {
      stream.uncork();
    });
  }

  private get insides(): Insides {
    return this as unknown as Insides;
  }
}
