import ipaddr from 'ipaddr.js';

/** Which targets besides public HTTPS are allowed: none, or this machine, plain HTTP included, for development. */
export type TargetPolicy = 'public' | 'loopback';

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
export function isLoopbackAddress(text: string): boolean {
  return ipaddr.isValid(text) && ipaddr.process(text).range() === 'loopback';
}

/** Whether webhooks may be sent to this address. */
export function mayReach(address: string, policy: TargetPolicy): boolean {
  return isPublicAddress(address) || (policy === 'loopback' && isLoopbackAddress(address));
}
