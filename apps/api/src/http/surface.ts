import { fastifyCompress, type FastifyCompressOptions } from '@fastify/compress';
import { fastifyCors, type FastifyCorsOptions, type FastifyCorsOptionsDelegateCallback } from '@fastify/cors';
import { type Config, corsOrigins } from '@swap/config';
import { DomainError } from '@swap/domain/kernel';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendProblem } from './problem.js';

/** Routes of accounts, and of the dashboard of the queues. */
const accountRoutes = /^\/(api\/v1\/(partners|admin)|queues)(\/|$)/;

/**
 * Whether nothing of an answer is kept by a cache, and only pages of named origins may ask for it: routes of accounts, and every
 * address that is no route of ours. Decided by the route that the router found, because a path has many spellings.
 */
export function isStrict({ routeOptions: { url } }: FastifyRequest): boolean {
  return url === undefined || url.includes('*') || accountRoutes.test(url);
}

const queryMax = 4096;

/** What every answer says to browsers (OWASP ASVS 5.0 §3.4): this is an API, to be framed, sniffed and run by nobody. */
const headers: Readonly<Record<string, string>> = {
  'content-security-policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-site',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};

const exposedHeaders = [
  'x-request-id',
  'retry-after',
  'ratelimit',
  'ratelimit-policy',
  'etag',
  'idempotent-replayed',
  'deprecation',
  'sunset',
  'link',
  'allow',
];
const maxAge = 600;

/** Fewer bytes are not worth compressing. */
export const compressedFrom = 1024;

/**
 * Answers in JSON and text are compressed for who asks; event streams are not, nor what is stored compressed. What is secret in an
 * answer cannot be guessed by its length (BREACH): no page of others can have a browser ask for it, because access tokens are no cookies,
 * and the routes of sessions, which take one, answer nothing that a request brought.
 */
const compression: FastifyCompressOptions = {
  encodings: ['br', 'gzip'],
  threshold: compressedFrom,
  customTypes: /^(text\/(?!event-stream)|application\/([\w.+-]+\+)?json\b)/,
  globalDecompression: false,
};

/**
 * Has every answer that may be compressed say so, to whoever keeps it uncompressed too (RFC 9110, 12.5.5): what compresses says it of what
 * it compresses alone. One of 304 says what the whole answer would have said (15.4.5).
 */
export function tellOfCompression(fastify: FastifyInstance): void {
  fastify.addHook('onSend', (_request, reply, payload, done) => {
    const isLong = typeof payload === 'string' && Buffer.byteLength(payload) >= compressedFrom;
    if (isLong || reply.statusCode === 304)
      void reply.header('vary', [reply.getHeader('vary') ?? [], 'accept-encoding'].flat().join(', '));
    done();
  });
}

/** Every answer gets its request id, security headers, caching, compression, and CORS by surface. */
export async function setResponseHeaders(fastify: FastifyInstance, { values }: Config): Promise<void> {
  fastify.addHook('onRequest', (request, reply, done) => {
    const { url } = request;
    void reply.headers(headers).header('x-request-id', request.id);
    if (isStrict(request)) void reply.headers({ 'cache-control': 'no-store', vary: 'Authorization' });
    done(url.length - url.indexOf('?') > queryMax && url.includes('?') ? tooLong() : undefined);
  });
  const origins = corsOrigins(values);
  const delegator: FastifyCorsOptionsDelegateCallback = (request, done) => {
    const options = isStrict(request) ? { ...ofAccounts(origins), credentials: takesCookie(request) } : ofEverybody;
    done(null, { ...options, preflight: isPreflight(request) });
  };
  // The plugin's own route is made before the framework sets who answers errors.
  fastify.addHook('onRoute', (route) => {
    if (route.url === '*') route.errorHandler = sendProblem;
  });
  await fastify.register(fastifyCors, { delegator });
  await fastify.register(fastifyCompress, compression);
}

/** Answers a request that no hook and no route ever sees, such as one whose path cannot be decoded. */
export function refuseUnrouted(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  void reply.headers({ ...headers, 'cache-control': 'no-store' });
  sendProblem(error, request, reply);
}

function isPreflight({ headers }: FastifyRequest): boolean {
  return Boolean(headers.origin) && Boolean(headers['access-control-request-method']);
}

function tooLong(): DomainError {
  return new DomainError('validation_failed', `The query is longer than ${String(queryMax)} characters`);
}

/** Only the routes of a page's session look at a cookie, and see to it themselves whose page that is. */
const takesCookie = ({ routeOptions: { url = '' } }: FastifyRequest) =>
  /^\/api\/v1\/(partners|admin)\/session(\/|$)/.test(url);

/** Any page may quote and swap; there is no cookie to abuse. */
const ofEverybody: FastifyCorsOptions = {
  origin: '*',
  methods: ['GET', 'POST', 'PUT', 'DELETE'],
  allowedHeaders: [
    'content-type',
    'x-service-api-key',
    'x-manage-token',
    'idempotency-key',
    'if-none-match',
    'x-request-id',
  ],
  exposedHeaders,
  maxAge,
};

function ofAccounts(origin: string[]): FastifyCorsOptions {
  return {
    origin,
    methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowedHeaders: ['authorization', 'content-type', 'idempotency-key', 'x-request-id'],
    exposedHeaders,
    maxAge,
  };
}
