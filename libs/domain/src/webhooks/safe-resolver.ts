import { Resolver } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import { Config } from '@swap/config';
import { Injectable, SECOND } from '../kernel/index.js';
import { mayReach, type TargetPolicy } from './public-address.js';

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
