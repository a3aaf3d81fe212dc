import ipaddr from 'ipaddr.js';

/** What one customer of an internet provider holds: an IPv4 address, or an IPv6 /64. Text that is no address stays as it is. */
export function holderOf(ip: string): string {
  return masked(ip, 32);
}

/** The neighbourhood of an address: its IPv4 /24 or IPv6 /64. Text that is no address stays as it is. */
export function networkOf(ip: string): string {
  return masked(ip, 24);
}

function masked(ip: string, bits: number): string {
  if (!ipaddr.isValid(ip)) return ip;
  const address = ipaddr.process(ip);
  return address.kind() === 'ipv4'
    ? `${ipaddr.IPv4.networkAddressFromCIDR(`${address.toString()}/${String(bits)}`).toString()}/${String(bits)}`
    : `${ipaddr.IPv6.networkAddressFromCIDR(`${address.toString()}/64`).toString()}/64`;
}
