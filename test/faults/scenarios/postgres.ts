import pg from 'pg';
import { delay } from '../../support/eventually.js';
import type { Scenario } from '../scenario.js';
import type { World } from '../world.js';

/** Answers of readiness and of every process's figures while something hangs: none may. */
async function quickAnswers(world: World): Promise<string[]> {
  const problems: string[] = [];
  for (const index of [0, 1]) {
    for (const path of ['/health', '/health/ready']) {
      const begun = performance.now();
      const answer = await world.service.apiOf(index).get(path);
      const ms = performance.now() - begun;
      if (ms > 3000) problems.push(`${path} took ${ms.toFixed(0)} ms (${String(answer.status)})`);
    }
  }
  const begun = performance.now();
  const figures = await world.figures();
  const ms = performance.now() - begun;
  if (ms > 8000) problems.push(`figures took ${ms.toFixed(0)} ms`);
  if (figures.some((each) => !each.startsWith('200') || !each.includes('process_cpu')))
    problems.push('figures are not told');
  return problems;
}

function allAlive({ service }: World): string[] {
  return [...service.apis, ...service.workers].flatMap(({ name, isRunning }) => (isRunning ? [] : [`${name} died`]));
}

/** PostgreSQL that ends connections, crashes, is locked, or falls silent. */
export const postgresScenarios: readonly Scenario[] = [
  {
    id: 'ended-connections',
    about: 'PostgreSQL ends every connection twelve times with sixty requests under way',
    within: 5,
    perSecond: 6,
    inject: async (world) => {
      for (let round = 0; round < 12; round += 1) {
        await world.postgres.query(
          `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name LIKE 'swap%'`,
        );
        await delay(250);
      }
      return allAlive(world);
    },
  },
  {
    id: 'F10',
    about: 'PostgreSQL crashes and starts anew, twice',
    within: 5,
    inject: async (world) => {
      for (let round = 0; round < 2; round += 1) {
        await world.postgres.crash();
        await delay(1000);
      }
      return allAlive(world);
    },
  },
  {
    id: 'F12',
    about: 'the table of orders is locked for ten seconds; quotes, health and figures are answered',
    within: 5,
    inject: async (world) => {
      const holder = new pg.Client({ connectionString: world.service.database.url });
      await holder.connect();
      await holder.query('BEGIN; LOCK TABLE orders IN ACCESS EXCLUSIVE MODE');
      await delay(3000);
      const problems = await quickAnswers(world);
      await delay(6000);
      await holder.query('COMMIT');
      await holder.end();
      return [...problems, ...allAlive(world)];
    },
  },
  {
    id: 'black-hole-postgresql',
    about: 'what is sent to PostgreSQL is swallowed for ten seconds, and old connections stay dead',
    within: 30,
    inject: async (world) => {
      world.postgresDoor.swallow();
      await delay(4000);
      const problems = await quickAnswers(world);
      await delay(6000);
      world.postgresDoor.spit();
      return [...problems, ...allAlive(world)];
    },
  },
  {
    id: 'refused-connections',
    about: 'PostgreSQL is out of reach for ten seconds',
    within: 5,
    inject: async (world) => {
      world.postgresDoor.refuse();
      await delay(3000);
      const ready = await world.service.api.get('/health/ready');
      await delay(7000);
      world.postgresDoor.accept();
      return [...(ready.status === 503 ? [] : ['readiness said that all is well']), ...allAlive(world)];
    },
  },
];
