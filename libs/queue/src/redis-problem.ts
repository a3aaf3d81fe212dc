import type { Config } from '@swap/config';
import { connectRedis } from './connect-redis.js';

/**
 * What is wrong with the Redis of `REDIS_URL` as a place for queues: it may evict nothing, and should survive its own restart. Null
 * when nothing is, or when there is none. Throws when it does not answer.
 */
export async function redisProblem({ values }: Config): Promise<string | null> {
  if (!values.REDIS_URL) return null;
  const client = connectRedis(values, { lazyConnect: true, retryStrategy: () => null, connectTimeout: 5000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const memory = await client.info('memory');
    const persistence = await client.info('persistence');
    const policy = /maxmemory_policy:(\S+)/.exec(memory)?.[1] ?? 'unknown';
    const problems = [
      ...(policy === 'noeviction' ? [] : [`its maxmemory-policy is ${policy}; set noeviction, or it drops reminders`]),
      ...(/aof_enabled:1/.test(persistence)
        ? []
        : ['appendonly is off: a restart empties it, and a sweep must fill it again']),
    ];
    return problems.join('; ') || null;
  } finally {
    client.disconnect();
  }
}
