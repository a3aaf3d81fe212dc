import { readIcon, type IconForm } from '@swap/domain/chains';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { keptFile, keptOnDemand, sendKept, type KeptFile } from '../http/kept-file.js';
import { mediaTypeOf } from '../http/media-types.js';
import { sendNoRoute } from '../http/problem.js';

const folder = '/api/v1/icons';

/** The address of a picture by its name, for pages anywhere; null where there is none. */
export const iconUrl = (publicUrl: string, name: string | null): string | null =>
  name === null ? null : `${publicUrl}${folder}/${name}.svg`;

/** Pictures of ours that anybody's page may show. As documents they may do nothing: no script, no style, no request. */
const headers = {
  'cache-control': 'public, max-age=604800, stale-while-revalidate=86400',
  'content-security-policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox",
  'cross-origin-resource-policy': 'cross-origin',
  vary: 'Accept-Encoding',
};

/**
 * Serves the pictures of coins at `/api/v1/icons/<name>.svg` and of networks below it, and as `.webp`, which pages with many of them draw
 * sooner. Each is read when first asked for, and kept.
 */
export function serveIcons(fastify: FastifyInstance): void {
  const kept = new Map<string, KeptFile>();
  const find = (file: string): KeptFile | null => {
    const known = kept.get(file);
    if (known) return known;
    const [, name = '', form] = /^(.+)\.(svg|webp)$/.exec(file) ?? [];
    const bytes = form === undefined ? null : readIcon(name, form as IconForm);
    if (!bytes) return null;
    // WebP is as small as it can be.
    const read = form === 'webp' ? keptFile(bytes) : keptOnDemand(bytes);
    kept.set(file, read);
    return read;
  };
  const answer = (path: string, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const file = find(path);
    if (!file) return sendNoRoute(request, reply);
    return sendKept(file, request, reply.headers({ ...headers, 'content-type': mediaTypeOf(path) }));
  };
  const named = (request: FastifyRequest) => (request.params as { file: string }).file;
  fastify.get(`${folder}/:file`, (request, reply) => answer(named(request), request, reply));
  fastify.get(`${folder}/networks/:file`, (request, reply) => answer(`networks/${named(request)}`, request, reply));
}
