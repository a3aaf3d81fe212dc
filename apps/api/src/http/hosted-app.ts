import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Config } from '@swap/config';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type KeptFile, keptFile, sendKept } from './kept-file.js';
import { noRoute, sendProblem } from './problem.js';

/** Where the build of `apps/web` leaves the application and the list of what is served how. */
const built = join(import.meta.dirname, '../../../web/dist');

interface HostedFile {
  /** Route; ends in `*` when any rest of the path gets the same document. */
  readonly path: string;
  readonly file: string;
  /** 404 for the one file that stands for all addresses without another. */
  readonly status: 200 | 404;
  readonly headers: Readonly<Record<string, string>>;
}

const types: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  json: 'application/json; charset=utf-8',
  svg: 'image/svg+xml',
};

/** Best first, with the ending of the file that holds it. */
const encodings = [
  { name: 'br', ending: '.br', compress: brotliCompressSync },
  { name: 'gzip', ending: '.gz', compress: gzipSync },
] as const;

/** An address that somebody ended with a slash. It begins with one alone, so that no other host is meant by what is left. */
const withSlash = /^(\/\w[\w/-]*)\/(\?.*)?$/;

/**
 * Serves the hosted application under the headers its build asks for. All of it is held in memory: it is small, and what is
 * not on the list cannot be asked for. Without a build nothing is served, as where a static host does it.
 */
export function serveHostedApp(fastify: FastifyInstance, { values: { EMBED_HOST, PUBLIC_URL, TRIAL } }: Config): void {
  const widgetOrigin = EMBED_HOST === '' ? '' : ` ${new URL(PUBLIC_URL).protocol}//${EMBED_HOST}`;
  const list = join(built, 'hosting.json');
  if (!existsSync(list)) return;
  const held = new Map<string, KeptFile>();
  const heldOnce = (file: string): KeptFile => {
    const kept = held.get(file) ?? (file.endsWith('.html') ? keptDocument(file, TRIAL === 'true') : keptAsset(file));
    held.set(file, kept);
    return kept;
  };
  for (const { path: route, file, status, headers: named } of JSON.parse(readFileSync(list, 'utf8')) as HostedFile[]) {
    // The widget is framed by the partners' console too, wherever it lives.
    const policy = named['content-security-policy']?.replace("frame-src 'self'", `frame-src 'self'${widgetOrigin}`);
    const headers = { ...named, ...(policy !== undefined && { 'content-security-policy': policy }) };
    const kept = heldOnce(file);
    const type = types[file.slice(file.lastIndexOf('.') + 1)] ?? 'application/octet-stream';
    fastify.get(route, (request, reply) => {
      if (status === 404 && !isForPeople(request)) {
        sendProblem(noRoute(), request, reply);
        return reply;
      }
      const [, path, query = ''] = (status === 404 && withSlash.exec(request.url)) || [];
      if (path !== undefined) return reply.redirect(path + query, 308);
      setHeaders(reply.status(status), {
        ...headers,
        'content-type': type,
        vary: status === 404 ? 'Accept, Accept-Encoding' : 'Accept-Encoding',
      });
      return sendKept(kept, request, reply);
    });
  }
}

function keptAsset(file: string): KeptFile {
  return keptFile(
    read(file),
    encodings.map(({ name, ending }) => ({ name, bytes: read(`${file}${ending}`) })),
  );
}

/**
 * Tells the page whether this is a trial, so that its notice stands there from the beginning and moves nothing. It is compressed when it is
 * first asked for: no start waits for the documents of every language.
 */
function keptDocument(file: string, isTrial: boolean): KeptFile {
  const told = `<html data-trial="${isTrial ? 'yes' : 'no'}"`;
  const plain = Buffer.from(read(file).toString().replace('<html', told));
  return keptFile(
    plain,
    encodings.map(({ name, compress }) => {
      let made: Buffer | undefined;
      return {
        name,
        get bytes() {
          return (made ??= compress(plain));
        },
      };
    }),
  );
}

function read(file: string): Buffer {
  return readFileSync(join(built, 'site', file));
}

/** The answers of the API forbid what a page may need, so its headers go first. */
function setHeaders(reply: FastifyReply, headers: Readonly<Record<string, string>>): void {
  for (const name of ['x-frame-options', 'cross-origin-opener-policy']) void reply.removeHeader(name);
  void reply.headers(headers);
}

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
