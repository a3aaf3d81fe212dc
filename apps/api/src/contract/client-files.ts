import { existsSync, readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { keptFile, sendKept } from '../http/kept-file.js';

/** Where `libs/client/pack.js` leaves what is served. */
const packed = new URL('../../../../libs/client/served/dist/', import.meta.url);

interface Packed {
  readonly file: string;
  /** As a lock file has it. */
  readonly integrity: string;
}

/** Of each form of the client: what installs it, and the type of its file. */
const forms = {
  npm: { type: 'application/gzip', install: 'npm install' },
  python: { type: 'application/zip', install: 'pip install' },
  browser: { type: 'text/javascript; charset=utf-8', install: null },
} as const;

type Listing = { readonly version: string } & Readonly<Record<keyof typeof forms, Packed>>;

/** What `GET /client` answers, with addresses below `origin`; null where nothing was packed. */
export function clientsAt(origin: string) {
  const file = new URL('listing.json', packed);
  if (!existsSync(file)) return null;
  const { version, ...listed } = JSON.parse(readFileSync(file, 'utf8')) as Listing;
  const shown = Object.entries(forms).map(([kind, { install }]) => {
    const { file, integrity } = listed[kind as keyof typeof forms];
    const url = `${origin}/client/${file}`;
    return [kind, { file, url, integrity, ...(install && { install: `${install} ${url}` }) }];
  });
  return { version, ...(Object.fromEntries(shown) as Record<keyof typeof forms, Packed & { url: string }>) };
}

const forGood = 'public, max-age=31536000, immutable';
/** Anybody's page may load the client, and anybody's program. */
const open = { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' };

/**
 * Serves the client libraries at `/client/<file>`, what there is at `/client`, and `/client/latest.tgz`, `.whl` and `.js`, which lead to
 * the version of this service. All of it is held in memory: it is small.
 */
export function serveClients(fastify: FastifyInstance, origin: string): void {
  const clients = clientsAt(origin);
  if (!clients) return;
  fastify.get('/client', (_request, reply) => reply.header('cache-control', 'public, max-age=300').send(clients));
  for (const [kind, { type }] of Object.entries(forms)) {
    const { file } = clients[kind as keyof typeof forms];
    const kept = keptFile(readFileSync(new URL(file, packed)));
    fastify.get(`/client/${file}`, (request, reply) =>
      sendKept(kept, request, reply.headers({ ...open, 'cache-control': forGood, 'content-type': type })),
    );
    fastify.get(`/client/latest.${file.split('.').at(-1) ?? ''}`, (_request, reply) =>
      reply.headers({ ...open, 'cache-control': 'no-cache' }).redirect(`/client/${file}`),
    );
  }
  const licence = readFileSync(new URL('LICENSE', packed));
  fastify.get('/client/LICENSE', (_request, reply) => reply.type('text/plain; charset=utf-8').send(licence));
}
