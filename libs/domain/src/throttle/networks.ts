import ipaddr from 'ipaddr.js';
import { LRUCache } from 'lru-cache';

/** Every request is counted by its address, and few addresses ask often. */
const knownMax = 10_000;
const holders = new LRUCache<string, string>({ max: knownMax, memoMethod: (ip) => masked(ip, 32) });
const networks = new LRUCache<string, string>({ max: knownMax, memoMethod: (ip) => masked(ip, 24) });

/** What one customer of an internet provider holds: an IPv4 address, or an IPv6 /64. Text that is no address stays as it is. */
export function holderOf(ip: string): string {
  return holders.memo(ip);
}

/** The neighbourhood of an address: its IPv4 /24 or IPv6 /64. Text that is no address stays as it is. */
export function networkOf(ip: string): string {
  return networks.memo(ip);
}

function masked(ip: string, bits: number): string {
  if (!ipaddr.isValid(ip)) return ip;
  const address = ipaddr.process(ip);
  return address.kind() === 'ipv4'
    ? `${ipaddr.IPv4.networkAddressFromCIDR(`${address.toString()}/${String(bits)}`).toString()}/${String(bits)}`
    : `${ipaddr.IPv6.networkAddressFromCIDR(`${address.toString()}/64`).toString()}/64`;
}
