import type { Config } from '@swap/config';
import type { FastifyInstance } from 'fastify';
import { type KeptFile, keptOnDemand, sendKept } from '../http/kept-file.js';
import { mediaTypeOf } from '../http/media-types.js';
import { baseOf } from './base-of.js';
import { type Brand, isReplaceable } from './brand.js';
import type { SiteFacts } from './site-facts.js';

interface Around {
  readonly brand: Brand;
  readonly config: Config;
  readonly facts: SiteFacts;
  /** Tags of those on sale. */
  readonly languages: readonly string[];
  /** What is served, and in which language that is a view. */
  readonly files: readonly { readonly path: string; readonly view?: { readonly tag: string } }[];
}

/** Files that the service makes of its brand and of what it knows, in the place of what a build has there. */
const written = ['/robots.txt', '/sitemap.xml', '/manifest.webmanifest'];

/** Whether the file at this address is not that of the build. */
export function isOwnFile(path: string, brand: Brand): boolean {
  const name = path.slice(1);
  return written.includes(path) || (isReplaceable(name) && (brand.file(name) !== null || brand.hides(name)));
}

const headers = {
  'cache-control': 'public, max-age=3600',
  'cross-origin-resource-policy': 'same-site',
  vary: 'Accept-Encoding',
};

/** Serves what search engines and devices ask for beside the pages, and the brand's own files. */
export function serveSiteFiles(fastify: FastifyInstance, around: Around): void {
  const { brand, config } = around;
  const origin = new URL(config.values.PUBLIC_URL).origin;
  const serve = (path: string, type: string, bytes: Buffer) => {
    const kept = keptOnDemand(bytes);
    fastify.get(path, (request, reply) => sendKept(kept, request, reply.headers({ ...headers, 'content-type': type })));
  };
  for (const name of ['icon.svg', 'icon-192.png', 'icon-512.png', 'picture.png', 'font.woff2']) {
    const bytes = brand.file(name);
    if (bytes) serve(`/${name}`, mediaTypeOf(name), bytes);
  }
  serve('/robots.txt', 'text/plain; charset=utf-8', Buffer.from(robots(origin)));
  serve('/manifest.webmanifest', 'application/manifest+json', Buffer.from(JSON.stringify(manifest(around))));
  let last: { readonly xml: string; readonly kept: KeptFile } | undefined;
  fastify.get('/sitemap.xml', async (request, reply) => {
    const xml = siteMap(origin, around, await around.facts.listed());
    if (last?.xml !== xml) last = { xml, kept: keptOnDemand(Buffer.from(xml)) };
    return sendKept(
      last.kept,
      request,
      reply.headers({ ...headers, 'content-type': 'application/xml; charset=utf-8' }),
    );
  });
}

/** Everything may be read but what belongs to accounts; what shall not be listed says so itself. */
const robots = (origin: string): string => `User-agent: *
Disallow: /api/v1/partners/
Disallow: /api/v1/admin/
Disallow: /queues/
Sitemap: ${origin}/sitemap.xml
`;

/** What a device shows of the site once it is installed there. */
function manifest({ brand, config }: Around): object {
  const pictures = ['icon-192.png', 'icon-512.png'].filter((name) => brand.file(name) !== null || !brand.hides(name));
  return {
    name: brand.name,
    short_name: brand.name,
    id: '/',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: '#f4f5fa',
    theme_color: config.values.BRAND_COLOUR ?? '#4f46e5',
    icons: [
      { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' },
      ...pictures.map((name) => {
        const side = /\d+/.exec(name)?.[0] ?? '';
        return { src: `/${name}`, sizes: `${side}x${side}`, type: 'image/png' };
      }),
    ],
  };
}

/** Every page that shall be found, in every language on sale (sitemaps.org). Which belong together is said by the pages themselves. */
function siteMap(origin: string, { languages, files }: Around, pairs: readonly string[]): string {
  const pages = files.filter(({ path, view }) => view?.tag === 'en' && !path.endsWith('*'));
  const paths = [...pages.map(({ path }) => path), ...pairs.map((pair) => `/exchange/${pair}`)];
  const addresses = languages.flatMap((tag) => paths.map((path) => origin + baseOf(tag) + path));
  const urls = addresses.map((address) => `<url><loc>${address}</loc></url>`).join('\n');
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls}\n</urlset>\n`;
}
