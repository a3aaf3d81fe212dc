import { parseArgs } from 'node:util';
import { isHere } from '../support/programs.js';
import { everyScenario } from './every-scenario.js';
import { randomFrom } from './random.js';
import { endure, type Finding } from './scenario.js';
import { smallDisk } from './scenarios/disk.js';
import { World } from './world.js';

/*
 * Causes every fault in a set of real processes and says what came of it:
 * `npm run faults -- --seed 1 --minutes 30 --backend redis --only F8,F10 --json`. Without --minutes each scenario comes once; --patience 3
 * allows three times the bounds, on a machine that does other things too.
 */
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    minutes: { type: 'string' },
    backend: { type: 'string', default: 'redis' },
    patience: { type: 'string', default: '1' },
    only: { type: 'string' },
    json: { type: 'boolean', default: false },
  },
});

const backend = values.backend === 'postgres' ? 'postgres' : 'redis';
const only = values.only?.split(',');
const unknown = only?.filter((name) => !everyScenario.some(({ id }) => id === name)) ?? [];
if (unknown.length > 0)
  throw new Error(`There is no ${unknown.join(', ')}; there is ${everyScenario.map(({ id }) => id).join(', ')}`);
const wanted = everyScenario.filter(
  ({ id, redisOnly, needsRoot }) =>
    (!only || only.includes(id)) && (!redisOnly || backend === 'redis') && (!needsRoot || process.getuid?.() === 0),
);
const chosen = wanted.filter(({ needs = [] }) => isHere(...needs));
for (const { id, needs = [] } of wanted.filter((each) => !chosen.includes(each)))
  process.stderr.write(`left out: ${id}, which needs ${needs.join(' and ')}\n`);
const until = values.minutes === undefined ? null : performance.now() + Number(values.minutes) * 60_000;

function tell(finding: Finding): void {
  if (values.json) return;
  const { id, about, ok, acknowledged, lost, doubled, stuck, recoverySeconds, answers, problems } = finding;
  const figures = `${String(acknowledged)} acknowledged, ${String(lost)} lost, ${String(doubled)} doubled, ${String(stuck)} stuck`;
  const recovery = recoverySeconds === null ? 'no recovery' : `works after ${String(recoverySeconds)} s`;
  process.stdout.write(
    `${ok ? 'ok    ' : 'NOT OK'} ${id}: ${about}\n       ${figures}, ${recovery}; ${JSON.stringify(answers)}\n`,
  );
  for (const problem of problems) process.stdout.write(`       ! ${problem}\n`);
}

/** One world for those that leave it as it was, another for each that does not. */
async function go(): Promise<Finding[]> {
  const random = randomFrom(Number(values.seed));
  const findings: Finding[] = [];
  const isOver = () => until !== null && performance.now() > until;
  let world: World | undefined;
  do {
    for (const scenario of [...chosen].sort(() => random() - 0.5)) {
      if (isOver()) break;
      const own = scenario.world !== undefined;
      const disk = scenario.world?.disk ? smallDisk() : undefined;
      const place = own
        ? await World.open({ backend, ...scenario.world, ...(disk && { place: disk.place }) })
        : (world ??= await World.open({ backend }));
      const finding = await endure(scenario, place, {
        seed: Number(values.seed),
        patience: Number(values.patience),
        random,
      });
      findings.push(finding);
      tell(finding);
      if (own) {
        await place.close();
        disk?.remove();
      } else if (!finding.ok) {
        await place.close();
        world = undefined;
      }
    }
  } while (until !== null && !isOver());
  await world?.close();
  return findings;
}

if (!isHere('postgresql', ...(backend === 'redis' ? (['redis-server'] as const) : [])))
  throw new Error('PostgreSQL with its own programs, and redis-server, have to be installed');
const findings = await go();
const ok = findings.every((each) => each.ok);
if (values.json)
  process.stdout.write(`${JSON.stringify({ seed: Number(values.seed), backend, ok, findings }, null, 1)}\n`);
else
  process.stdout.write(
    `${ok ? 'ok' : 'NOT OK'}: ${String(findings.length)} scenarios, seed ${values.seed}, ${backend}\n`,
  );
process.exit(ok ? 0 : 1);
