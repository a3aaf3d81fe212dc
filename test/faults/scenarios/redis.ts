import { Redis } from 'ioredis';
import { delay } from '../../support/eventually.js';
import type { Scenario } from '../scenario.js';
import type { World } from '../world.js';

async function tell({ redis }: World, ...commands: readonly (readonly [string, ...string[]])[]): Promise<void> {
  const client = new Redis(redis!.url);
  try {
    for (const [name, ...args] of commands) await client.call(name, ...args);
  } finally {
    client.disconnect();
  }
}

/** How many of the creates of a few seconds are refused, while readiness is asked beside them. */
async function refusals(world: World, seconds: number): Promise<string[]> {
  const traffic = world.traffic(`refusals-${String(performance.now())}`);
  traffic.start(4);
  const problems: string[] = [];
  for (let second = 0; second < seconds; second += 1) {
    const { status } = await world.service.apiOf(second % 2).get('/health/ready');
    if (status !== 200) problems.push(`readiness is ${String(status)}`);
    await delay(1000);
  }
  await traffic.stop();
  // That the machine has more to do than it can is no fault of a Redis that is away.
  const busy = /More requests than|Every connection|in progress|still runs/;
  for (const [answer, times] of traffic.answers)
    if (!/^20[01]$/.test(answer) && !busy.test(answer))
      problems.push(`${String(times)} creates were answered ${answer}`);
  for (const figures of await world.figures())
    if (!figures.startsWith('200') || !figures.includes('swap_dependency_up{dependency="queue"} 0'))
      problems.push(`figures do not tell of it: ${figures.slice(0, 60)}`);
  return problems;
}

/** Redis that is emptied, dies, fills up, or falls silent. */
export const redisScenarios: readonly Scenario[] = [
  {
    id: 'F7',
    about: 'Redis is emptied five times',
    within: 5,
    redisOnly: true,
    inject: async (world) => {
      for (let round = 0; round < 5; round += 1) {
        await tell(world, ['flushall']);
        await delay(1000);
      }
      return [];
    },
  },
  {
    id: 'F8',
    about: 'Redis is away for ten seconds: every create is answered, and figures stay',
    within: 5,
    redisOnly: true,
    inject: async (world) => {
      await world.redis!.kill();
      await delay(1500);
      const problems = await refusals(world, 8);
      await world.redis!.restart();
      return problems;
    },
  },
  {
    id: 'F9',
    about: 'Redis is full for eight seconds',
    within: 5,
    redisOnly: true,
    inject: async (world) => {
      await tell(world, ['config', 'set', 'maxmemory-policy', 'noeviction'], ['config', 'set', 'maxmemory', '1']);
      await delay(2000);
      const problems = await refusals(world, 6);
      await tell(world, ['config', 'set', 'maxmemory', '0']);
      return problems;
    },
  },
  {
    id: 'black-hole-redis',
    about: 'what is sent to Redis is swallowed for ten seconds, and old connections stay dead',
    within: 30,
    redisOnly: true,
    inject: async ({ redisDoor }) => {
      redisDoor!.swallow();
      await delay(10_000);
      redisDoor!.spit();
      return [];
    },
  },
];
