import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { Injectable, Logger } from '@nestjs/common';
import { isPassing } from '@swap/domain/database';
import { Clock, DomainError, sha256 } from '@swap/domain/kernel';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { GracefulShutdown } from '../graceful-shutdown.js';
import { Admissions } from './admissions.js';
import { codingFor, type Coding } from './codings.js';
import { isKnown } from './etags.js';
import type { Surface } from './quotas.js';
import { compressedFrom } from './surface.js';
import { writeAtOnce } from './write-at-once.js';

/** Until when an answer is given to everybody who asks the same. */
export interface Keeping {
  readonly forMs: number;
  /** Asked each time before it is given; a rejection counts as no. */
  readonly isStillSo?: () => Promise<boolean>;
  /** Whose alone the answer is: it is given to the same token again, and counts for that partner. */
  readonly partnerId?: string;
}

interface ReadyAnswer extends Omit<Keeping, 'forMs'> {
  /** Under which it is kept. */
  readonly name: string;
  readonly surface: Surface;
  readonly etag: string | undefined;
  /** Names and values in turn. */
  readonly headers: readonly string[];
  /** By content coding: `identity`, and the others once somebody took them. None where only readers came so far who had the answer. */
  readonly forms: Map<Coding, Buffer>;
}

const bytesMax = 32 * 1024 * 1024;
/** An entry costs about as much beside its bytes, with the row that it was made of. */
const overheadBytes = 8192;
const codings = { br: brotli, gzip: gzipSync } as const;

/** What is said of one request, or follows from the form that is sent. */
const perRequest = new Set(['x-request-id', 'ratelimit', 'ratelimit-policy', 'content-length', 'content-encoding']);

/**
 * Answers that do not change between requests, kept as the bytes that were sent and given again before a request reaches its route:
 * same headers, same body, and the same quotas spent. Only answers of 200 and 304 to a GET are kept, by the whole address, those of one
 * partner by the token that came with it, too, and what a request says in other headers may not matter to them; one that carries a manage
 * token or a body always reaches its route, and so does one with a token that a page of others sent.
 */
@Injectable()
export class ReadyAnswers {
  private readonly logger = new Logger(ReadyAnswers.name);
  private readonly kept: LRUCache<string, ReadyAnswer>;
  private readonly wanted = new WeakMap<FastifyReply, Keeping>();

  constructor(
    private readonly admissions: Admissions,
    private readonly shutdown: GracefulShutdown,
    clock: Clock,
  ) {
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
    fastify.addHook('onRequest', (request, reply, done) => {
      const ready = mayBeReady(request) ? this.find(request) : undefined;
      if (!ready || !isAtHand(ready, request) || this.shutdown.isAnnounced) return done();
      const admitted = this.admit(ready, request, reply);
      if (!admitted) return this.give(ready, request, reply, done);
      admitted.then(
        (isSo) => {
          if (isSo) this.give(ready, request, reply, done);
          else done();
        },
        (error: unknown) => this.goOn(error, done),
      );
    });
    fastify.addHook('onSend', (request, reply, payload, done) => {
      const keeping = this.wanted.get(reply);
      const isWhole = reply.statusCode === 200 && typeof payload === 'string';
      if (keeping && (isWhole || reply.statusCode === 304))
        this.take(request, reply, isWhole ? payload : null, keeping);
      done();
    });
  }

  private give(ready: ReadyAnswer, request: FastifyRequest, reply: FastifyReply, done: () => void): void {
    try {
      write(ready, request, reply);
    } catch (error) {
      this.goOn(error, done);
    }
  }

  /** Whatever refused it refuses it again where refusals are answered; what failed is asked for in the usual way. */
  private goOn(error: unknown, done: () => void): void {
    if (!(error instanceof DomainError) && !isPassing(error))
      this.logger.error(`an answer that was ready was not given: ${String(error)}`);
    done();
  }

  private find(request: FastifyRequest): ReadyAnswer | undefined {
    const ofEverybody = this.kept.get(request.url);
    const name = ofEverybody ? undefined : nameForBearer(request);
    return name === undefined ? ofEverybody : this.kept.get(name);
  }

  /** Whether it may be given; undefined where nothing had to be waited for: it may. */
  private admit(ready: ReadyAnswer, request: FastifyRequest, reply: FastifyReply): Promise<boolean> | undefined {
    const { surface, isStillSo, partnerId } = ready;
    const admitted = this.admissions.admit(request, reply, surface);
    if (!admitted && !isStillSo && partnerId === undefined) return undefined;
    return this.admitIfStillSo(admitted, ready, request, reply);
  }

  private async admitIfStillSo(
    admitted: Promise<void> | undefined,
    { name, isStillSo, partnerId }: ReadyAnswer,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<boolean> {
    await admitted;
    if (isStillSo && !(await isStillSo())) {
      this.kept.delete(name);
      return false;
    }
    if (partnerId !== undefined) await this.admissions.admitPartner(request, reply, partnerId);
    return true;
  }

  /** `payload` is null for an answer of 304. */
  private take(request: FastifyRequest, reply: FastifyReply, payload: string | null, keeping: Keeping): void {
    const { forMs, ...rest } = keeping;
    const name = keeping.partnerId === undefined ? request.url : nameForBearer(request);
    const surface = this.admissions.surfaceOf(request);
    if (surface === undefined || name === undefined || !mayBeReady(request)) return;
    const sent = Object.entries(reply.getHeaders()).filter(([header]) => !perRequest.has(header));
    const headers = sent.flatMap(([header, value]) => [header, String(value)]);
    const forms = new Map<Coding, Buffer>(payload === null ? [] : [['identity', Buffer.from(payload)]]);
    const etag = reply.getHeader('etag')?.toString();
    this.kept.set(name, { name, surface, etag, headers, forms, ...rest }, { ttl: forMs });
  }
}

/** Staff want to know where the time of a request goes that nothing is ready for. */
export function asksForTiming({ headers }: FastifyRequest): boolean {
  return headers['x-server-timing'] !== undefined && headers.authorization !== undefined;
}

/** Pages of others are told in headers whether they may ask. */
function nameForBearer({ url, headers }: FastifyRequest): string | undefined {
  const { authorization, host = '', origin } = headers;
  return authorization === undefined || origin !== undefined ? undefined : sha256(`${authorization} ${host} ${url}`);
}

function mayBeReady(request: FastifyRequest): boolean {
  const { method, headers } = request;
  return (
    method === 'GET' &&
    !asksForTiming(request) &&
    headers['x-manage-token'] === undefined &&
    headers['content-length'] === undefined &&
    headers['transfer-encoding'] === undefined
  );
}

function isSeen({ etag }: ReadyAnswer, { headers }: FastifyRequest): boolean {
  return etag !== undefined && isKnown(headers['if-none-match'], etag);
}

/** Where only readers came so far who had the answer, there is nothing for others. */
function isAtHand(ready: ReadyAnswer, request: FastifyRequest): boolean {
  return ready.forms.size > 0 || isSeen(ready, request);
}

function write(ready: ReadyAnswer, request: FastifyRequest, reply: FastifyReply): void {
  const { headers, forms } = ready;
  const own = [...headers, ...ofRequest(reply), 'x-request-id', request.id];
  if (isSeen(ready, request)) {
    writeAtOnce(reply, 304, own);
    return;
  }
  const coding = codingFor(request.headers['accept-encoding']?.toString());
  const bytes = formOf(forms, coding);
  if (bytes !== forms.get('identity')) own.push('content-encoding', coding);
  own.push('content-length', String(bytes.length));
  writeAtOnce(reply, 200, own, bytes);
}

/** What was said of the quotas while they were spent. */
function ofRequest(reply: FastifyReply): string[] {
  const [policy, state] = [reply.getHeader('ratelimit-policy'), reply.getHeader('ratelimit')];
  return typeof policy === 'string' && typeof state === 'string'
    ? ['ratelimit-policy', policy, 'ratelimit', state]
    : [];
}

function sizeOf({ forms, headers }: ReadyAnswer): number {
  return overheadBytes + (forms.get('identity')?.length ?? 0) * 2 + headers.length;
}

function formOf(forms: Map<Coding, Buffer>, name: Coding): Buffer {
  const known = forms.get(name);
  if (known) return known;
  const identity = forms.get('identity') ?? Buffer.alloc(0);
  const bytes = name === 'identity' || identity.length < compressedFrom ? identity : codings[name](identity);
  forms.set(name, bytes);
  return bytes;
}

/** Sooner done than by default, and hardly longer. */
function brotli(bytes: Buffer): Buffer {
  return brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
}
