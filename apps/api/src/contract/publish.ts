import { readFileSync } from 'node:fs';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Config } from '@swap/config';
import type { FastifyInstance } from 'fastify';
import { keptFile, sendKept, type KeptFile } from '../http/kept-file.js';
import { type Contract, describeContract } from './document.js';
import { framed, groups, type Place } from './frame.js';
import { readPage, type Surroundings } from './markdown.js';
import { referenceOf } from './reference.js';
import { type Entry, indexOf } from './search-index.js';

/** Serves the OpenAPI documents, made from the code, and the pages made from them and from the guides. */
export function publishContract(app: NestFastifyApplication, { values }: Config): void {
  const fastify = app.getHttpAdapter().getInstance();
  const origin = new URL(values.PUBLIC_URL).origin;
  const sandbox = values.TRIAL === 'true' ? `http://localhost:${String(values.SANDBOX_PORT)}` : null;
  let contract: Contract | undefined;
  const described = () => (contract ??= describeContract(app, origin));
  fastify.get('/api/v1/openapi.json', (_request, reply) => reply.send(described().public));
  fastify.get('/api/v1/openapi.admin.json', (_request, reply) => reply.send(described().staff));
  publishPages(fastify, { origin, sandbox, brand: values.BRAND_NAME }, described);
}

const root = new URL('../../../../', import.meta.url);
const shortly = { 'cache-control': 'public, max-age=300' };

/** Scripts and styles are files of ours, and calls go to this very service. */
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Serves the guides at `/docs/<name>`, the reference at `/api/v1/docs`, and what both load. Problems' `type` leads to `/docs/errors`. */
function publishPages(fastify: FastifyInstance, around: Surroundings, described: () => Contract): void {
  fastify.get('/docs', (_request, reply) => reply.redirect('/docs/quick-start'));
  const places = groups.flatMap((group) => group.places);
  const pageOf = ({ file }: Place) => readPage(read(file), around);
  serve(fastify, '/docs/style.css', 'text/css; charset=utf-8', () => read('apps/api/pages/style.css'));
  serve(fastify, '/docs/docs.js', 'text/javascript; charset=utf-8', () => read('apps/api/pages/docs.js'));
  serve(fastify, '/docs/search.json', 'application/json; charset=utf-8', () => {
    const entries: Entry[] = places.flatMap((place) => indexOf(place, pageOf(place).html));
    return JSON.stringify([...entries, ...referenceOf(described().public).entries]);
  });
  const html = 'text/html; charset=utf-8';
  for (const place of places) {
    serve(fastify, `/docs/${place.name}`, html, () => framed(place, pageOf(place), around));
  }
  const reference = { name: 'reference', title: 'Reference', file: '' };
  serve(fastify, '/api/v1/docs', html, () => framed(reference, referenceOf(described().public), around));
}

/** A file by its path from the root of the repository. */
const read = (file: string): string => readFileSync(new URL(file, root), 'utf8');

/** Written when it is first asked for, and kept in memory with its compressed forms. */
function serve(fastify: FastifyInstance, path: string, type: string, write: () => string): void {
  let kept: KeptFile | undefined;
  fastify.get(path, (request, reply) => {
    kept ??= compressed(write());
    const headers = { ...shortly, 'content-security-policy': policy, 'content-type': type, vary: 'Accept-Encoding' };
    return sendKept(kept, request, reply.headers(headers));
  });
}

function compressed(text: string): KeptFile {
  const bytes = Buffer.from(text);
  return keptFile(bytes, [
    { name: 'br', bytes: brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }) },
    { name: 'gzip', bytes: gzipSync(bytes) },
  ]);
}
