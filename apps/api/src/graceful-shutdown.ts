import { setMaxListeners } from 'node:events';
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { Config } from '@swap/config';
import { SECOND } from '@swap/domain/kernel';
import type { FastifyInstance, FastifyReply } from 'fastify';

/**
 * How this process leaves without anybody noticing: first it says that it is not ready and asks clients to close their connections,
 * while it still answers everything; then streams end, whose clients connect anew elsewhere; then the server closes.
 */
@Injectable()
export class GracefulShutdown {
  private readonly announced = new AbortController();
  private readonly ended = new AbortController();

  private readonly connections = new Set<Socket>();

  constructor(private readonly config: Config) {
    // One listener per stream; there is no leak in that.
    setMaxListeners(0, this.ended.signal);
  }

  get isAnnounced(): boolean {
    return this.announced.signal.aborted;
  }

  /** Knows its connections from now on. */
  watch(server: Server): void {
    server.on('connection', (socket: Socket) => {
      this.connections.add(socket);
      socket.once('close', () => this.connections.delete(socket));
    });
  }

  /**
   * Lets go of what would keep a closing server waiting until it is cut off for its silence, for once it closes Node looks for slow
   * clients no more: of connections on which nothing was said for a second, so that who has just come is heard, and of the others when no
   * request may take longer.
   */
  letGo(server: Server): void {
    const silent = [...this.connections].filter(({ bytesRead }) => bytesRead === 0);
    setTimeout(() => {
      for (const socket of silent) if (socket.bytesRead === 0) socket.destroy();
    }, SECOND).unref();
    setTimeout(() => server.closeAllConnections(), this.config.values.REQUEST_TIMEOUT_MS).unref();
  }

  /** Resolves when balancers have had SHUTDOWN_DRAIN_MS to look elsewhere and streams are ended. */
  async run(): Promise<void> {
    this.announced.abort();
    await delay(this.config.values.SHUTDOWN_DRAIN_MS);
    this.ended.abort();
  }

  /** Calls `end` when answers without an end must end, soon where they must already; not after the answered function was called. */
  whenOver(end: () => void): () => void {
    if (this.ended.signal.aborted) {
      const now = setImmediate(end);
      return () => clearImmediate(now);
    }
    this.ended.signal.addEventListener('abort', end);
    return () => this.ended.signal.removeEventListener('abort', end);
  }

  /** Asks whoever still has a connection to open the next one elsewhere. */
  askToClose(fastify: FastifyInstance): void {
    const ask = (reply: FastifyReply) => this.isAnnounced && void reply.header('connection', 'close');
    // What is sent at once meets the first hook alone.
    fastify.addHook('onRequest', (_request, reply, done) => {
      ask(reply);
      done();
    });
    fastify.addHook('onSend', (_request, reply, _payload, done) => {
      ask(reply);
      done();
    });
  }
}
