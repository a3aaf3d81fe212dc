import type { IncomingHttpHeaders, IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { HttpStatus, Injectable, Logger } from '@nestjs/common';
import { Config } from '@swap/config';
import { isPassing } from '@swap/domain/database';
import { Clock, DomainError, SECOND, sha256 } from '@swap/domain/kernel';
import { Metrics } from '@swap/metrics';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { GracefulShutdown } from '../graceful-shutdown.js';
import { Admissions } from './admissions.js';
import { type Asked, askedBy, trustedProxies } from './asked.js';
import { LoadShedding } from './load-shedding.js';
import { isUsedUp, type Spent } from './rate-limits.js';
import { isAtHand, type Keeping, type ReadyAnswer, readyForms, sizeOf, writeReady } from './ready-answer.js';

/** The first who asks in the last part of an answer's time has it made anew, so that not all who ask find none when it is over. */
const renewedAt = 0.8;
const usedUp: number = HttpStatus.TOO_MANY_REQUESTS;
const bytesMax = 32 * 1024 * 1024;

/** What is said of one request, or follows from the form that is sent. */
const perRequest = new Set([
  'x-request-id',
  'ratelimit',
  'ratelimit-policy',
  'content-length',
  'content-encoding',
  'content-type',
]);

/**
 * Answers that do not change between requests, kept as the bytes that were sent and given again before Fastify looks at a request:
 * same headers, same body, and the same quotas spent. Only answers of 200 and 304 to a GET are kept, by the whole address, those of one
 * partner by the token that came with it, too, and what a request says in other headers may not matter to them; one that carries a manage
 * token or a body always reaches its route, and so does one with a token that a page of others sent.
 */
@Injectable()
export class ReadyAnswers {
  private readonly logger = new Logger(ReadyAnswers.name);
  private readonly kept: LRUCache<string, ReadyAnswer>;
  private readonly wanted = new WeakMap<FastifyReply, Keeping>();
  private readonly trusted: ReturnType<typeof trustedProxies>;

  constructor(
    private readonly admissions: Admissions,
    private readonly shedding: LoadShedding,
    private readonly shutdown: GracefulShutdown,
    private readonly metrics: Metrics,
    { values }: Config,
    private readonly clock: Clock,
  ) {
    this.trusted = trustedProxies(values.TRUST_PROXY);
    this.kept = new LRUCache({
      maxSize: bytesMax,
      sizeCalculation: sizeOf,
      ttlResolution: 0,
      perf: { now: () => clock.now().getTime() },
    });
  }

  /** Has what `reply` answers kept ready. */
  keep(reply: FastifyReply, keeping: Keeping): void {
    this.wanted.set(reply, keeping);
  }

  /** Answers from here what is ready, and takes note of what is to be. Before anything that compresses answers. */
  serve(fastify: FastifyInstance): void {
    const { server } = fastify;
    const others = server.listeners('request') as RequestListener[];
    server.removeAllListeners('request').on('request', (raw, response) => {
      const goOn = () => {
        for (const other of others) other(raw, response);
      };
      const isGiven = this.give(raw, response);
      if (isGiven === false) goOn();
      else if (isGiven !== true)
        void isGiven.then((is) => {
          if (!is) goOn();
        });
    });
    fastify.addHook('onSend', (request, reply, payload, done) => {
      const keeping = this.wanted.get(reply);
      const isWhole = reply.statusCode === 200 && typeof payload === 'string';
      if (keeping && (isWhole || reply.statusCode === 304))
        this.take(request, reply, isWhole ? payload : null, keeping);
      done();
    });
  }

  /** Whether something was ready and was given: what refuses it, or fails, is met again on the usual way. */
  private give(raw: IncomingMessage, response: ServerResponse): boolean | Promise<boolean> {
    const ready = mayBeReady(raw) ? this.find(raw) : undefined;
    if (!ready || !isAtHand(ready, raw.headers) || this.shutdown.isAnnounced) return false;
    if (this.shedding.isClosedTo(ready.route)) return false;
    if (this.isToRenew(ready)) {
      this.forgetUnlessRenewed(ready, response);
      return false;
    }
    const begun = performance.now();
    const asked = askedBy(raw, this.trusted);
    const write = (spent: Spent | null): boolean => {
      if (spent === null) return false;
      const status = writeReady(ready, asked, response, spent);
      const labels = { method: 'GET', route: ready.route, status: String(status) };
      this.metrics.requests.observe(labels, (performance.now() - begun) / SECOND);
      return true;
    };
    try {
      const admitted = this.admit(ready, asked);
      return admitted instanceof Promise
        ? admitted
            .finally(this.shedding.begin())
            .then(write)
            .catch((error: unknown) => this.failed(error))
        : write(admitted);
    } catch (error) {
      return this.failed(error);
    }
  }

  /** What refused it says so on the usual way. */
  private failed(error: unknown): false {
    if (!(error instanceof DomainError) && !isPassing(error))
      this.logger.error(`an answer that was ready was not given: ${String(error)}`);
    return false;
  }

  private find({ url = '', headers }: IncomingMessage): ReadyAnswer | undefined {
    const ofEverybody = this.kept.get(url);
    const name = ofEverybody ? undefined : nameForBearer(url, headers);
    return name === undefined ? ofEverybody : this.kept.get(name);
  }

  /** True to one who asks, and to nobody after. */
  private isToRenew(ready: ReadyAnswer): boolean {
    if (this.clock.now().getTime() < ready.renewFrom) return false;
    ready.renewFrom = Infinity;
    return true;
  }

  /** What is refused by now is not answered to others either, unless it was refused for who asked. */
  private forgetUnlessRenewed(ready: ReadyAnswer, response: ServerResponse): void {
    response.once('finish', () => {
      if (response.statusCode !== usedUp && this.kept.peek(ready.name) === ready) this.kept.delete(ready.name);
    });
  }

  /** What was spent on it; null where it may not be given. At once where nothing has to be waited for. */
  private admit(ready: ReadyAnswer, asked: Asked): Spent | null | Promise<Spent | null> {
    const { surface, isStillSo, partnerId } = ready;
    const spent = this.admissions.spend(asked, surface);
    if (spent instanceof Promise || isStillSo || partnerId !== undefined)
      return this.admitIfStillSo(spent, ready, asked);
    return isUsedUp(spent) ? null : spent;
  }

  private async admitIfStillSo(
    spending: Spent | Promise<Spent>,
    { name, isStillSo, partnerId }: ReadyAnswer,
    asked: Asked,
  ): Promise<Spent | null> {
    const spent = await spending;
    if (isUsedUp(spent)) return null;
    if (isStillSo && !(await isStillSo())) {
      this.kept.delete(name);
      return null;
    }
    if (partnerId === undefined) return spent;
    const ofPartner = await this.admissions.spendOfPartner(asked, partnerId);
    return isUsedUp(ofPartner) ? null : [...spent, ...ofPartner];
  }

  /** `payload` is null for an answer of 304. */
  private take(request: FastifyRequest, reply: FastifyReply, payload: string | null, keeping: Keeping): void {
    const { forMs, ...rest } = keeping;
    const { url, headers: asking, routeOptions } = request;
    const name = keeping.partnerId === undefined ? url : nameForBearer(url, asking);
    const surface = this.admissions.surfaceOf(request);
    if (surface === undefined || name === undefined || !mayBeReady(request.raw)) return;
    const sent = Object.entries(reply.getHeaders()).filter(([header]) => !perRequest.has(header));
    const headers = sent.flatMap(([header, value]) => [header, String(value)]);
    const forms = payload === null ? null : readyForms(payload);
    const [etag, contentType = ''] = ['etag', 'content-type'].map((header) => reply.getHeader(header)?.toString());
    const route = routeOptions.url ?? url;
    const renewFrom = this.clock.now().getTime() + forMs * renewedAt;
    const ready = { name, renewFrom, route, surface, etag, headers, contentType, forms, ...rest };
    this.kept.set(name, ready, { ttl: forMs });
  }
}

/** Staff want to know where the time of a request goes that nothing is ready for. */
export function asksForTiming(headers: IncomingHttpHeaders): boolean {
  return headers['x-server-timing'] !== undefined && headers.authorization !== undefined;
}

/** Pages of others are told in headers whether they may ask. */
function nameForBearer(url: string, { authorization, host = '', origin }: IncomingHttpHeaders): string | undefined {
  return authorization === undefined || origin !== undefined ? undefined : sha256(`${authorization} ${host} ${url}`);
}

function mayBeReady({ method, headers }: IncomingMessage): boolean {
  return (
    method === 'GET' &&
    !asksForTiming(headers) &&
    headers['x-manage-token'] === undefined &&
    headers['content-length'] === undefined &&
    headers['transfer-encoding'] === undefined
  );
}
