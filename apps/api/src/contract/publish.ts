import { readFileSync } from 'node:fs';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Config } from '@swap/config';
import type { FastifyInstance } from 'fastify';
import { keptOnDemand, sendKept, type KeptFile } from '../http/kept-file.js';
import { type Handler, LanguageRoutes } from '../http/language-routes.js';
import type { Site } from '../site/site.js';
import { type Contract, describeContract } from './document.js';
import { addressOf, framed, groups, reference } from './frame.js';
import { type FrameLanguage, frameLanguages } from './frame-language.js';
import { readPage, type Surroundings } from './markdown.js';
import { referenceOf } from './reference.js';
import { type Entry, indexOf } from './search-index.js';

/** Serves the OpenAPI documents, made from the code, and the pages made from them and from the guides, as a part of `site`. */
export function publishContract(app: NestFastifyApplication, { values }: Config, site: Site | null): void {
  const fastify = app.getHttpAdapter().getInstance();
  const origin = new URL(values.PUBLIC_URL).origin;
  const sandbox = values.TRIAL === 'true' ? `http://localhost:${String(values.SANDBOX_PORT)}` : null;
  const around = { origin, sandbox, brand: values.BRAND_NAME };
  let contract: Contract | undefined;
  const described = () => (contract ??= describeContract(app, around));
  fastify.get('/api/v1/openapi.json', (_request, reply) => reply.send(described().public));
  fastify.get('/api/v1/openapi.admin.json', (_request, reply) => reply.send(described().staff));
  publishPages(fastify, { around, site, languages: frameLanguages(site) }, described);
}

const root = new URL('../../../../', import.meta.url);
const shortly = { 'cache-control': 'public, max-age=300' };

/** Scripts and styles are files of ours, and calls go to this very service. */
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

interface House {
  readonly around: Surroundings;
  readonly site: Site | null;
  readonly languages: readonly FrameLanguage[];
}

/** Serves the guides at `/docs/<name>`, the reference at `/api/v1/docs`, and what both load. Problems' `type` leads to `/docs/errors`. */
function publishPages(fastify: FastifyInstance, house: House, described: () => Contract): void {
  const { around, site, languages } = house;
  const places = groups.flatMap((group) => group.places);
  const contentOf = ({ file }: { readonly file: string }) =>
    file === '' ? referenceOf(described().public) : readPage(read(file), around);
  const search = () => {
    const [english] = languages;
    const entries: Entry[] = places.flatMap((place) =>
      indexOf({ name: place.name, title: english?.said(place.title) ?? place.name }, contentOf(place).html),
    );
    return JSON.stringify([...entries, ...referenceOf(described().public).entries]);
  };
  const style = () => read('apps/api/pages/style.css') + (site?.brand.css ?? '');
  fastify.get('/docs/style.css', keptOnce('text/css; charset=utf-8', style));
  fastify.get(
    '/docs/docs.js',
    keptOnce('text/javascript; charset=utf-8', () => read('apps/api/pages/docs.js')),
  );
  fastify.get('/docs/search.json', keptOnce('application/json; charset=utf-8', search));
  const links = site?.brand.links ?? [];
  const written = site?.pages.writtenNames ?? {};
  const routes = new LanguageRoutes(
    fastify,
    languages.map(({ tag }) => tag),
  );
  for (const language of languages) {
    const home = `${language.base}/docs`;
    routes.add(home, (_request, reply) => reply.redirect(`${home}/quick-start`));
    for (const place of [...places, reference]) {
      const page = () => framed(place, contentOf(place), around, { language, languages, links, written });
      routes.add(addressOf(place, language), keptOnce('text/html; charset=utf-8', page));
    }
  }
  routes.serve();
}

/** A file by its path from the root of the repository. */
const read = (file: string): string => readFileSync(new URL(file, root), 'utf8');

/** Of Brotli, 0 to 11: it is made while somebody waits. */
const quality = 9;

/** Written when it is first asked for, and kept in memory with its compressed forms. */
function keptOnce(type: string, write: () => string): Handler {
  let kept: KeptFile | undefined;
  return (request, reply) => {
    kept ??= keptOnDemand(Buffer.from(write()), quality);
    const headers = { ...shortly, 'content-security-policy': policy, 'content-type': type, vary: 'Accept-Encoding' };
    return sendKept(kept, request, reply.headers(headers));
  };
}
