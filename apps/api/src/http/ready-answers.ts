import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { Injectable } from '@nestjs/common';
import { Clock } from '@swap/domain/kernel';
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
}

interface ReadyAnswer {
  readonly surface: Surface;
  readonly etag: string | undefined;
  /** Names and values in turn. */
  readonly headers: readonly string[];
  /** By content coding: `identity`, and the others once somebody took them. None where only readers came so far who had the answer. */
  readonly forms: Map<Coding, Buffer>;
  readonly isStillSo: (() => Promise<boolean>) | undefined;
}

const bytesMax = 32 * 1024 * 1024;
/** An entry costs about as much beside its bytes, with the row that it was made of. */
const overheadBytes = 8192;
const codings = { br: brotli, gzip: gzipSync } as const;

/** What is said of one request, or follows from the form that is sent. */
const perRequest = new Set(['x-request-id', 'ratelimit', 'ratelimit-policy', 'content-length', 'content-encoding']);

/**
 * Answers that do not change between requests, kept as the bytes that were sent and given again before a request reaches its route:
 * same headers, same body, and the same quotas spent. Only answers of 200 and 304 to a GET are kept, by the whole address, and what a
 * request says in other headers may not matter to them; one that carries a manage token or a body always reaches its route.
 */
@Injectable()
export class ReadyAnswers {
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
      const ready = mayBeReady(request) ? this.kept.get(request.url) : undefined;
      if (!ready || this.shutdown.isAnnounced) return done();
      this.give(ready, request, reply).then(
        (given) => {
          if (!given) done();
        },
        // Whatever refused it refuses it again where refusals are answered.
        () => done(),
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

  private async give(ready: ReadyAnswer, request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
    const { surface, etag, headers, forms, isStillSo } = ready;
    const isSeen = etag !== undefined && isKnown(request.headers['if-none-match'], etag);
    if (!isSeen && forms.size === 0) return false;
    await this.admissions.admit(request, reply, surface);
    if (isStillSo && !(await isStillSo())) {
      this.kept.delete(request.url);
      return false;
    }
    const own = [...headers, ...ofRequest(reply), 'x-request-id', request.id];
    if (isSeen) {
      writeAtOnce(reply, 304, own);
      return true;
    }
    const coding = codingFor(request.headers['accept-encoding']?.toString());
    const bytes = formOf(forms, coding);
    const isCoded = bytes !== forms.get('identity');
    const ofForm = ['content-length', String(bytes.length), ...(isCoded ? ['content-encoding', coding] : [])];
    writeAtOnce(reply, 200, [...own, ...ofForm], bytes);
    return true;
  }

  /** `payload` is null for an answer of 304. */
  private take(request: FastifyRequest, reply: FastifyReply, payload: string | null, keeping: Keeping): void {
    const { forMs, isStillSo } = keeping;
    const surface = this.admissions.surfaceOf(request);
    if (surface === undefined || !mayBeReady(request)) return;
    const sent = Object.entries(reply.getHeaders()).filter(([name]) => !perRequest.has(name));
    const headers = sent.flatMap(([name, value]) => [name, String(value)]);
    const forms = new Map<Coding, Buffer>(payload === null ? [] : [['identity', Buffer.from(payload)]]);
    const etag = reply.getHeader('etag')?.toString();
    this.kept.set(request.url, { surface, etag, headers, forms, isStillSo }, { ttl: forMs });
  }
}

/** Staff want to know where the time of a request goes that nothing is ready for. */
export function asksForTiming({ headers }: FastifyRequest): boolean {
  return headers['x-server-timing'] !== undefined && headers.authorization !== undefined;
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
