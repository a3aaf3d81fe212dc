import type { Config } from '@swap/config';
import { Redis, type RedisOptions } from 'ioredis';

type Addresses = Pick<Config['values'], 'REDIS_URL' | 'REDIS_SENTINELS' | 'REDIS_SENTINEL_GROUP'>;

/**
 * A connection to the Redis of `REDIS_URL`; with `REDIS_SENTINELS` to whichever server they call the primary of
 * `REDIS_SENTINEL_GROUP`, now and after each failover, with the login and database that `REDIS_URL` names.
 */
export function connectRedis(values: Addresses, options: RedisOptions): Redis {
  const { REDIS_URL = '', REDIS_SENTINELS, REDIS_SENTINEL_GROUP } = values;
  if (!REDIS_SENTINELS) return new Redis(REDIS_URL, options);
  const { protocol, username, password, pathname } = new URL(REDIS_URL);
  const sentinels = REDIS_SENTINELS.split(',').map((address) => {
    const { hostname: host, port } = new URL(`redis://${address.trim()}`);
    return { host, port: Number(port) };
  });
  return new Redis({
    ...options,
    sentinels,
    name: REDIS_SENTINEL_GROUP,
    username: decodeURIComponent(username),
    password: decodeURIComponent(password),
    db: Number(pathname.slice(1) || '0'),
    ...(protocol === 'rediss:' && { tls: {}, enableTLSForSentinelMode: true }),
    // A primary that was demoted answers, and takes nothing: whoever is told so looks for the new one.
    reconnectOnError: ({ message }) => message.startsWith('READONLY'),
  });
}
