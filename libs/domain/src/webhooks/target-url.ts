import { isIP } from 'node:net';
import { DomainError } from '../kernel/index.js';
import { isLoopbackAddress, isPublicAddress, type TargetPolicy } from './public-address.js';

const lengthMax = 2048;

/** Names that mean something on one network only (RFC 6761, 6762, 8375 and custom). */
const privateName =
  /(^|\.)(localhost|local|localdomain|internal|intranet|lan|corp|home|home\.arpa|onion|test|invalid)$/;

/**
 * Checks the URL of a webhook endpoint: HTTPS on a public host, port 443 or one above 1023, no user info, no fragment.
 * What its name resolves to is checked apart, by {@link SafeResolver}. Throws `unsafe_webhook_url`.
 */
export function checkTargetUrl(text: string, policy: TargetPolicy): URL {
  if (text.length > lengthMax) throw unsafeUrl(`is longer than ${String(lengthMax)} characters`);
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url) throw unsafeUrl('is not a URL');
  if (url.username || url.password) throw unsafeUrl('must not carry a user name or password');
  if (url.hash || text.includes('#')) throw unsafeUrl('must not carry a fragment');
  const host = hostOf(url);
  if (policy === 'loopback' && isLoopbackHost(host) && /^https?:$/.test(url.protocol)) return url;
  if (url.protocol !== 'https:') throw unsafeUrl('must start with https://');
  if (url.port !== '' && Number(url.port) < 1024) throw unsafeUrl('must use port 443 or one above 1023');
  if (isIP(host) !== 0) {
    if (!isPublicAddress(host)) throw unsafeUrl('points to an address that is not public');
  } else if (!isPublicName(host)) throw unsafeUrl('points to a host that is not public');
  return url;
}

/** A refusal that ends the sentence "The webhook URL …". */
export function unsafeUrl(why: string): DomainError {
  return DomainError.ofField('unsafe_webhook_url', 'url', `The webhook URL ${why}`);
}

/** Name or address, without the brackets of IPv6. */
export function hostOf(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, '');
}

/** Whether a host is this machine, by name or address. */
export function isLoopbackHost(host: string): boolean {
  return host === 'localhost' || isLoopbackAddress(host);
}

function isPublicName(host: string): boolean {
  const name = host.replace(/\.$/, '').toLowerCase();
  return name.includes('.') && !privateName.test(name);
}
