import { readIcon } from '@swap/domain/chains';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { keptOnDemand, sendKept, type KeptFile } from '../http/kept-file.js';
import { sendNoRoute } from '../http/problem.js';

const folder = '/api/v1/icons';

/** The address of a picture by its name, for pages anywhere; null where there is none. */
export const iconUrl = (publicUrl: string, name: string | null): string | null =>
  name === null ? null : `${publicUrl}${folder}/${name}.svg`;

/** Pictures of ours that anybody's page may show. As documents they may do nothing: no script, no style, no request. */
const headers = {
  'cache-control': 'public, max-age=604800, stale-while-revalidate=86400',
  'content-type': 'image/svg+xml',
  'content-security-policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox",
  'cross-origin-resource-policy': 'cross-origin',
  vary: 'Accept-Encoding',
};

/** Serves the pictures of coins at `/api/v1/icons/<name>.svg` and of networks below it. Each is read when first asked for, and kept. */
export function serveIcons(fastify: FastifyInstance): void {
  const kept = new Map<string, KeptFile>();
  const find = (name: string): KeptFile | null => {
    const known = kept.get(name);
    const svg = known ? null : readIcon(name);
    if (!svg) return known ?? null;
    const file = keptOnDemand(svg);
    kept.set(name, file);
    return file;
  };
  const answer = (name: string | undefined, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const file = name === undefined ? null : find(name);
    return file ? sendKept(file, request, reply.headers(headers)) : sendNoRoute(request, reply);
  };
  const named = (request: FastifyRequest) => /^(.+)\.svg$/.exec((request.params as { file: string }).file)?.[1];
  fastify.get(`${folder}/:file`, (request, reply) => answer(named(request), request, reply));
  fastify.get(`${folder}/networks/:file`, (request, reply) => {
    const name = named(request);
    return answer(name === undefined ? undefined : `networks/${name}`, request, reply);
  });
}
