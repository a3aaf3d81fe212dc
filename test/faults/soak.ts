import { parseArgs } from 'node:util';
import { residentMb } from '../bench/memory.js';
import { delay } from '../support/eventually.js';
import { isHere } from '../support/programs.js';
import { anyFault } from './any-fault.js';
import { randomFrom } from './random.js';
import { endure } from './scenario.js';
import { trendOf, type Sample, type Trend } from './trend.js';
import { World } from './world.js';

/*
 * The whole system under traffic and faults for a while, and whether anything grows meanwhile:
 * `npm run soak -- --minutes 60 --seed 1 --backend postgres --json`. Faults end one API and one worker and spare the others, whose memory is
 * watched.
 */
const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    seed: { type: 'string', default: '1' },
    backend: { type: 'string', default: 'redis' },
    json: { type: 'boolean', default: false },
  },
});

const sampleMs = 5000;
/** Between the end of a fault and the next, at most; half as long on average. */
const calmMs = 20_000;

/** What is watched, and by how much each may move by itself: megabytes, connections, seconds. */
const allowed = {
  'memory of API 0, MB': 15,
  'memory of worker 0, MB': 15,
  'connections to PostgreSQL': 4,
  'oldest message of the outbox, s late': 2,
  'oldest webhook, s late': 2,
  'orders asked about, s late': 2,
  'recurring work, s late': 15,
} as const;
type Watched = keyof typeof allowed;
const watched = Object.keys(allowed) as Watched[];

const lateSql = (column: string, table: string) =>
  `(SELECT greatest(0, extract(epoch FROM now() - min(${column}))) FROM ${table})::float8`;
const figuresSql = `
  SELECT (SELECT count(*) FROM pg_stat_activity WHERE application_name LIKE 'swap%' AND datname = current_database())::int
           AS "connections to PostgreSQL",
         ${lateSql('due_at', 'outbox_messages')} AS "oldest message of the outbox, s late",
         ${lateSql('wake_at', 'webhook_lanes')} AS "oldest webhook, s late",
         ${lateSql('swept_until', 'poll_rounds')} AS "orders asked about, s late",
         ${lateSql('next_at', 'turns')} AS "recurring work, s late"`;

/** Looks every few seconds until `isOver`; while the database is away only at what needs none. */
async function watch({ service }: World, isOver: () => boolean): Promise<Map<Watched, Sample[]>> {
  const seen = new Map<Watched, Sample[]>(watched.map((name) => [name, []]));
  const begun = performance.now();
  while (!isOver()) {
    const [found] = (await service.database.query(figuresSql).catch(() => [])) as Partial<Record<Watched, number>>[];
    const figures: Partial<Record<Watched, number>> = {
      ...found,
      'memory of API 0, MB': residentMb(service.apis[0]!.pid),
      'memory of worker 0, MB': residentMb(service.workers[0]!.pid),
    };
    for (const name of watched) {
      const value = figures[name];
      if (value !== undefined) seen.get(name)!.push({ at: performance.now() - begun, value });
    }
    await delay(sampleMs);
  }
  return seen;
}

const tableOf = (trends: readonly Trend[]): string =>
  [
    ['', 'first third', 'middle', 'last', 'per hour'],
    ...trends.map(({ name, first, middle, last, perHour, rises }) => [
      name,
      ...[first, middle, last, perHour].map(String),
      ...(rises ? ['  RISES'] : []),
    ]),
  ]
    .map(([name = '', ...cells]) => name.padEnd(38) + cells.map((cell) => cell.padStart(12)).join(''))
    .join('\n');

if (!isHere('postgresql', ...(values.backend === 'redis' ? (['redis-server'] as const) : [])))
  throw new Error('PostgreSQL with its own programs, and redis-server, have to be installed');
const random = randomFrom(Number(values.seed));
const world = await World.open({ backend: values.backend === 'postgres' ? 'postgres' : 'redis' });
let faults = 0;
let seen = new Map<Watched, Sample[]>();
const finding = await endure(
  {
    id: 'soak',
    about: `everything at once, as seed ${values.seed} decides, for ${values.minutes} minutes`,
    within: 30,
    inject: async () => {
      const until = performance.now() + Number(values.minutes) * 60_000;
      let isOver = false;
      const watching = watch(world, () => isOver);
      try {
        while (performance.now() < until) {
          await delay(random() * calmMs);
          await anyFault(world, random, () => 1);
          faults += 1;
        }
      } finally {
        isOver = true;
        seen = await watching;
      }
      return [];
    },
  },
  world,
  { seed: Number(values.seed), patience: 1, random },
);
const survivors = [world.service.apis[0]!, world.service.workers[0]!].filter(({ isRunning }) => isRunning).length;
await world.close();
const trends = [...seen].map(([name, samples]) => trendOf(name, samples, allowed[name]));
const problems = [
  ...finding.problems,
  ...trends.flatMap(({ name, rises }) => (rises ? [`it rises: ${name}`] : [])),
  ...(survivors === 2 ? [] : ['a process that no fault ended has ended']),
];
const ok = finding.ok && problems.length === 0;
if (values.json) process.stdout.write(`${JSON.stringify({ ...finding, ok, faults, trends, problems }, null, 1)}\n`);
else {
  const { acknowledged, lost, doubled, stuck } = finding;
  const figures = `${String(acknowledged)} acknowledged, ${String(lost)} lost, ${String(doubled)} doubled, ${String(stuck)} stuck`;
  process.stdout.write(
    `${tableOf(trends)}\n${ok ? 'ok' : 'NOT OK'}: ${String(faults)} faults in ${values.minutes} minutes: ${figures}\n`,
  );
  for (const problem of problems) process.stdout.write(`! ${problem}\n`);
}
process.exit(ok ? 0 : 1);
