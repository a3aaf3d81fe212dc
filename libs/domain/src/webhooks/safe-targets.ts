import { isIP, type LookupFunction } from 'node:net';
import { Resolver } from 'node:dns/promises';
import ipaddr from 'ipaddr.js';
import { Config } from '@swap/config';
import { DomainError, Injectable, SECOND } from '../kernel/index.js';

/** Which targets besides public HTTPS are allowed: none, or this machine, plain HTTP included, for development. */
type TargetPolicy = 'public' | 'loopback';

/** Addresses of IPv6 that carry one of IPv4, and where in their bytes: NAT64 (RFC 6052) and 6to4 (RFC 3056). */
const carriers = [
  { prefix: ipaddr.IPv6.parse('64:ff9b::'), bits: 96, from: 12 },
  { prefix: ipaddr.IPv6.parse('2002::'), bits: 16, from: 2 },
] as const;

/** Everything that is globally routable unicast today (RFC 4291 §2.4). */
const globalUnicast = ipaddr.IPv6.parse('2000::');

/** Whether an address is globally routable unicast; addresses that embed an IPv4 one are judged by it. */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.process(text);
  if (!(address instanceof ipaddr.IPv6)) return address.range() === 'unicast';
  const carrier = carriers.find(({ prefix, bits }) => address.match(prefix, bits));
  if (carrier)
    return isPublicAddress(
      address
        .toByteArray()
        .slice(carrier.from, carrier.from + 4)
        .join('.'),
    );
  return address.range() === 'unicast' && address.match(globalUnicast, 3);
}

/** Whether an address is of this machine, IPv4 inside IPv6 included. */
function isLoopbackAddress(text: string): boolean {
  return ipaddr.isValid(text) && ipaddr.process(text).range() === 'loopback';
}

/** Whether webhooks may be sent to this address. */
export function mayReach(address: string, policy: TargetPolicy): boolean {
  return isPublicAddress(address) || (policy === 'loopback' && isLoopbackAddress(address));
}

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
function isLoopbackHost(host: string): boolean {
  return host === 'localhost' || isLoopbackAddress(host);
}

function isPublicName(host: string): boolean {
  const name = host.replace(/\.$/, '').toLowerCase();
  return name.includes('.') && !privateName.test(name);
}

interface Address {
  readonly address: string;
  readonly family: 4 | 6;
}

/** The host resolved to an address that webhooks must not reach. */
export class UnsafeAddressError extends Error {
  readonly code = 'UNSAFE_ADDRESS';
  constructor(host: string) {
    super(`${host} leads to an address that is not public`);
  }
}

const localhost: readonly Address[] = [
  { address: '127.0.0.1', family: 4 },
  { address: '::1', family: 6 },
];

/**
 * Resolves names by asking DNS itself, so that no entry of this machine's own (hosts file, search domains) leads inside, and a
 * name server that hangs occupies none of the threads others need. A host is refused when any of its addresses is not public.
 */
@Injectable()
export class SafeResolver {
  readonly policy: TargetPolicy;
  private readonly dns = new Resolver({ timeout: 2 * SECOND, tries: 2 });

  constructor(config: Config) {
    const { WEBHOOK_ALLOW_INSECURE_TARGETS, WEBHOOK_DNS_SERVERS } = config.values;
    this.policy = WEBHOOK_ALLOW_INSECURE_TARGETS === 'loopback' ? 'loopback' : 'public';
    if (WEBHOOK_DNS_SERVERS !== '') this.dns.setServers(WEBHOOK_DNS_SERVERS.split(',').map((server) => server.trim()));
  }

  /** The addresses of a host, all of them vetted; empty when it has none. Throws UnsafeAddressError. */
  async addressesOf(host: string): Promise<readonly Address[]> {
    const found = await this.resolve(host);
    if (!found.every(({ address }) => mayReach(address, this.policy))) throw new UnsafeAddressError(host);
    return found;
  }

  /** For `net.connect`: what it connects to is exactly what was vetted here. */
  readonly lookup: LookupFunction = (host, options, callback) => {
    this.addressesOf(host).then(
      (addresses) => {
        const [first] = addresses;
        if (!first) callback(new Error(`${host} has no address`), '', 0);
        else if (options.all) callback(null, [...addresses]);
        else callback(null, first.address, first.family);
      },
      (error: unknown) => callback(error instanceof Error ? error : new Error(String(error)), '', 0),
    );
  };

  private async resolve(host: string): Promise<readonly Address[]> {
    if (isIP(host) !== 0) return [{ address: host, family: isIP(host) === 4 ? 4 : 6 }];
    if (host === 'localhost') return localhost;
    const [four, six] = await Promise.allSettled([this.dns.resolve4(host), this.dns.resolve6(host)]);
    return [
      ...(four.status === 'fulfilled' ? four.value : []).map((address) => ({ address, family: 4 }) as const),
      ...(six.status === 'fulfilled' ? six.value : []).map((address) => ({ address, family: 6 }) as const),
    ];
  }
}
