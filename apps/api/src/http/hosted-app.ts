import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { INestApplicationContext } from '@nestjs/common';
import { Config } from '@swap/config';
import { Clock } from '@swap/domain/kernel';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { SiteDocuments } from '../site/documents.js';
import { FirstViews } from '../site/first-views.js';
import { built } from '../site/rendering.js';
import type { HostedFile, Site } from '../site/site.js';
import { SiteFacts } from '../site/site-facts.js';
import { serveSiteFiles } from '../site/site-files.js';
import { headersOf, type KeptFile, keptFile, keptOnDemand, sendKept } from './kept-file.js';
import { LanguageRoutes } from './language-routes.js';
import { mediaTypeOf } from './media-types.js';
import { sendNoRoute } from './problem.js';

/** An address that somebody ended with a slash. It begins with one alone, so that no other host is meant by what is left. */
const withSlash = /^(\/\w[\w/-]*)\/(\?.*)?$/;

/**
 * Serves the hosted application under the headers its build asks for, as the brand has it. All of it is held in memory: it is small, and what
 * is not on the list cannot be asked for.
 */
export function serveHostedApp(fastify: FastifyInstance, site: Site, app: INestApplicationContext): void {
  const [config, facts] = [app.get(Config), app.get(SiteFacts)];
  const { EMBED_HOST, PUBLIC_URL } = config.values;
  const widgetOrigin = EMBED_HOST === '' ? '' : ` ${new URL(PUBLIC_URL).protocol}//${EMBED_HOST}`;
  const { documents, files } = site;
  const views = new FirstViews({ ...site, facts, config, clock: app.get(Clock) });
  const held = new Map<string, KeptFile>();
  const heldOnce = (file: string): KeptFile => {
    const kept =
      held.get(file) ?? (file.endsWith('.html') ? keptOnDemand(Buffer.from(documents.of(file))) : keptAsset(file));
    held.set(file, kept);
    return kept;
  };
  const routes = new LanguageRoutes(fastify, site.languages);
  const notFound = new Map(files.filter(({ status }) => status === 404).map((each) => [each.file, each]));
  for (const each of [...files, ...madeFiles(documents, files)]) {
    const { path: route, file, status, headers: named, view } = each;
    // The widget is framed by the partners' console too, wherever it lives.
    const policy = named['content-security-policy']?.replace("frame-src 'self'", `frame-src 'self'${widgetOrigin}`);
    const headers = { ...named, ...(policy !== undefined && { 'content-security-policy': policy }) };
    const kept = keptOf(documents, route) ?? heldOnce(file);
    const missing = notFound.get(file.replace(/[\w-]+\.html$/, '404.html'));
    /** The headers that everybody is told, by status: put together once. */
    const usual = new Map<number, readonly string[]>();
    const give = (request: FastifyRequest, reply: FastifyReply, status: number, kept: KeptFile) => {
      const [, path, query = ''] = (status === 404 && withSlash.exec(request.url)) || [];
      if (status === 404 && !isForPeople(request)) return sendNoRoute(request, reply);
      if (path !== undefined) return reply.redirect(path + query, 308);
      void reply.status(status);
      const known = isUsual(request, reply) ? usual.get(status) : undefined;
      if (known) return sendKept(kept, request, reply, [...known, 'x-request-id', request.id]);
      setHeaders(reply, {
        ...(status === 404 && missing ? missing.headers : headers),
        'content-type': mediaTypeOf(file),
        vary: status === 404 ? 'Accept, Accept-Encoding' : 'Accept-Encoding',
      });
      if (isUsual(request, reply)) usual.set(status, headersOf(reply.removeHeader('x-request-id')));
      return sendKept(kept, request, reply.header('x-request-id', request.id));
    };
    const answer = (request: FastifyRequest, reply: FastifyReply, written: KeptFile | null) =>
      written ? give(request, reply, status, written) : give(request, reply, 404, heldOnce(missing?.file ?? file));
    routes.add(route, (request, reply) => {
      const pair = (request.params as { '*'?: string })['*'] ?? '';
      const written = view ? views.find(view, file, pair) : kept;
      if (!(written instanceof Promise)) return answer(request, reply, written);
      return written.then((found) => answer(request, reply, found));
    });
  }
  routes.serve();
  serveSiteFiles(fastify, { ...site, config, facts });
}

/** What the brand made anew, under the headers of what it was made of. */
function madeFiles({ made }: SiteDocuments, files: readonly HostedFile[]): HostedFile[] {
  const asset = files.find(({ path }) => path.startsWith('/assets/'));
  return [...made.keys()].map((path) => ({ path, file: path.slice(1), status: 200, headers: asset?.headers ?? {} }));
}

const keptOf = ({ made }: SiteDocuments, route: string): KeptFile | undefined => {
  const bytes = made.get(route);
  return bytes && keptOnDemand(bytes);
};

/** A build leaves the compressed forms beside each file. */
function keptAsset(file: string): KeptFile {
  return keptFile(read(file), [
    { coding: 'br', bytes: read(`${file}.br`) },
    { coding: 'gzip', bytes: read(`${file}.gz`) },
  ]);
}

function read(file: string): Buffer {
  return readFileSync(join(built, 'site', file));
}

/** What answers of the API forbid and a page may need, and what is told of their headers to scripts elsewhere. */
const ofTheApi = [
  'x-frame-options',
  'cross-origin-opener-policy',
  'permissions-policy',
  'access-control-expose-headers',
];

function setHeaders(reply: FastifyReply, headers: Readonly<Record<string, string>>): void {
  for (const name of ofTheApi) void reply.removeHeader(name);
  void reply.headers(headers);
}

/** Whether nothing in the headers is for this request alone: neither who may read the answer nor what becomes of the connection. */
const isUsual = ({ headers }: FastifyRequest, reply: FastifyReply): boolean =>
  headers.origin === undefined && !reply.hasHeader('connection');

/** Programs are told in their own form that there is nothing, and below `/api` everybody is. */
function isForPeople({ url, headers }: FastifyRequest): boolean {
  return !isBelowApi(url) && /\btext\/html\b/.test(headers.accept ?? '');
}

/** However it is spelled: routers read escapes before they compare. */
function isBelowApi(url: string): boolean {
  const [path = ''] = url.split('?');
  try {
    return decodeURI(path).startsWith('/api/');
  } catch {
    return true;
  }
}
