import { lookup as dnsLookup, type LookupAddress, type LookupOptions } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { DomainError } from '../kernel/index.js';

/** Which targets besides public HTTPS are allowed: none, or plain HTTP on this machine for development. */
export type TargetPolicy = 'public' | 'loopback';

/**
 * Checks the URL of a webhook endpoint: HTTPS on a public host, no user info, no fragment. Names are resolved and
 * checked again each time a connection is made, by {@link guardedLookup}. Throws `unsafe_webhook_url`.
 */
export function checkTargetUrl(text: string, policy: TargetPolicy): URL {
  const refuse = (why: string) => DomainError.ofField('unsafe_webhook_url', 'url', `The webhook URL ${why}`);
  if (text.length > 2048) throw refuse('is longer than 2,048 characters');
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url) throw refuse('is not a URL');
  if (url.username || url.password) throw refuse('must not carry a user name or password');
  if (url.hash) throw refuse('must not carry a fragment');
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (policy === 'loopback' && isLoopbackHost(host) && /^https?:$/.test(url.protocol)) return url;
  if (url.protocol !== 'https:') throw refuse('must start with https://');
  if (isIP(host) !== 0 && !isPublicAddress(host)) throw refuse('points to an address that is not public');
  if (/(^|\.)(localhost|local|internal|lan|home\.arpa)\.?$/i.test(host))
    throw refuse('points to a host that is not public');
  return url;
}

/** Resolves a host for a connection and refuses it when any of its addresses is not globally routable. */
export function guardedLookup(policy: TargetPolicy): LookupFunction {
  return (hostname, options: LookupOptions, callback) => {
    dnsLookup(hostname, { ...options, all: true }, (error, found: LookupAddress[] | undefined) => {
      const addresses = found ?? [];
      const [first] = addresses;
      if (error || !first) {
        callback(error ?? new Error(`${hostname} has no address`), '', 0);
        return;
      }
      const allowed = (address: string) =>
        isPublicAddress(address) || (policy === 'loopback' && isLoopbackAddress(address));
      if (!addresses.every(({ address }) => allowed(address))) {
        callback(new UnsafeAddressError(hostname), '', 0);
        return;
      }
      if (options.all) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  };
}

/** The host resolved to an address that webhooks must not reach. */
export class UnsafeAddressError extends Error {
  readonly code = 'UNSAFE_ADDRESS';
  constructor(hostname: string) {
    super(`${hostname} resolves to an address that is not public`);
  }
}

/** Whether an address is globally routable unicast; addresses that embed an IPv4 one are judged by it. */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.process(text);
  if (address instanceof ipaddr.IPv6) {
    const embedded = embeddedIpv4(address);
    if (embedded) return isPublicAddress(embedded);
    return address.range() === 'unicast' && address.match(ipaddr.IPv6.parse('2000::'), 3);
  }
  return address.range() === 'unicast';
}

/** The IPv4 address inside NAT64 (64:ff9b::/96, RFC 6052) and 6to4 (2002::/16, RFC 3056) addresses. */
function embeddedIpv4(address: ipaddr.IPv6): string | null {
  const bytes = address.toByteArray();
  if (address.match(ipaddr.IPv6.parse('64:ff9b::'), 96)) return bytes.slice(12).join('.');
  if (address.match(ipaddr.IPv6.parse('2002::'), 16)) return bytes.slice(2, 6).join('.');
  return null;
}

function isLoopbackAddress(text: string): boolean {
  return ipaddr.isValid(text) && ipaddr.process(text).range() === 'loopback';
}

function isLoopbackHost(host: string): boolean {
  return host === 'localhost' || isLoopbackAddress(host);
}
