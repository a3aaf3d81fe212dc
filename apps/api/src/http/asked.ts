import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import proxyAddress from '@fastify/proxy-addr';
import type { FastifyRequest } from 'fastify';

/** Who asks for what: as much of a request as is known before Fastify has made anything of it. One of Fastify's says it, too. */
export type Asked = Pick<FastifyRequest, 'raw' | 'headers' | 'url' | 'ip'>;

/** Whether the forwarding headers of an address are believed, which stands so many hops away; false where nobody's are. */
type TrustedProxies = false | ((address: string, hop: number) => boolean);

/** Those that TRUST_PROXY names: addresses, or a number of hops; none by default. */
export function trustedProxies(text: string): TrustedProxies {
  if (text === '') return false;
  if (/^\d+$/.test(text)) return (_address, hop) => hop < Number(text);
  return proxyAddress.compile(text.split(',').map((part) => part.trim()));
}

/** What `raw` asks, as Fastify would say it that trusts the same proxies. */
export function askedBy(raw: IncomingMessage, trusted: TrustedProxies): Asked {
  const ip = trusted ? proxyAddress(raw, trusted) : (raw.socket.remoteAddress ?? '');
  return { raw, headers: raw.headers, url: raw.url ?? '', ip };
}

const wellFormedRequestId = /^[A-Za-z0-9_-]{8,64}$/;

/** What a request is called: as who asks calls it, where that is well formed. */
export function requestIdOf(headers: Readonly<Record<string, unknown>>): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && wellFormedRequestId.test(given) ? given : randomUUID();
}
