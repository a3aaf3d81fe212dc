import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { judgedWhy } from './judged.js';
import { namedBugs, pointOfNamed, type NamedBug, type WrittenBug } from './named-bugs.js';
import { PlantedCopy, type Verdict } from './planted-copy.js';
import type { Point } from './point.js';
import { choosePoints, pointsSince, roomNames, sourceOf, type Room } from './choose-points.js';
import { shownDiff } from './shown-diff.js';
import { RecordedReach, type Chosen } from './suites.js';

/*
 * Plants mistakes in the compiled product, one at a time, and looks whether the suites that execute the place notice:
 * `npm run mutate -- --points 60 --seed 1`. With `--since REF` on the lines that differ from what they were there, with `--room` in that
 * room alone, with `--named` those that somebody wrote down, with `--bugs FILE` those of a list (`[{ title, file, find, instead, suites? }]`), with
 * `--money` those that the simulation of money has to find, with `--again FILE` only those of them that survived when FILE was written. `--minutes`
 * ends it in time, after which `--from 40` leaves out as many as are done; `--budget` says how many seconds of suites one mistake is
 * worth, `--json FILE` writes everything down. Ends with an error when one that nobody has judged survives. Which suites execute what a
 * run with `--record` has seen (`npm test -- --record`); for `--since` alone it is guessed from what they say where none has run.
 */
const { values } = parseArgs({
  options: {
    points: { type: 'string', default: '30' },
    from: { type: 'string', default: '0' },
    seed: { type: 'string', default: '1' },
    since: { type: 'string' },
    room: { type: 'string', multiple: true },
    named: { type: 'boolean', default: false },
    bugs: { type: 'string' },
    again: { type: 'string' },
    money: { type: 'boolean', default: false },
    only: { type: 'string' },
    minutes: { type: 'string', default: '0' },
    budget: { type: 'string', default: '60' },
    json: { type: 'string' },
    list: { type: 'boolean', default: false },
  },
});

interface Planted {
  readonly title: string;
  readonly point: Point;
  readonly chosen: Chosen;
}

interface Outcome extends Verdict {
  readonly title: string;
  readonly operator: string;
  readonly file: string;
  readonly line: number;
  readonly diff: string;
  readonly suites: readonly string[];
  readonly fate: 'killed' | 'survived' | 'judged' | 'unreached';
}

const began = performance.now();
const isTime = (): boolean =>
  Number(values.minutes) === 0 || performance.now() - began < Number(values.minutes) * 60_000;

function candidates(): Planted[] {
  const reach = new RecordedReach({ guessesSince: values.since });
  if (values.named) {
    return namedBugs
      .filter(({ title }) => new RegExp(values.only ?? '').test(title))
      .map((bug: NamedBug) => ({
        title: bug.title,
        point: pointOfNamed(bug),
        chosen: { suites: bug.suites, seconds: 60 },
      }));
  }
  if (reach.size === 0) throw new Error('Nobody has recorded which suites execute what: npm test -- --record');
  const survivors = values.again === undefined ? null : survivorsOf(values.again);
  return chosenPoints()
    .slice(Number(values.from))
    .filter(({ title, point }) => survivors?.has(`${title} ${shownDiff(point)}`) ?? true)
    .map(({ title, point, suites }) => ({
      title,
      point,
      chosen: suites ? { suites, seconds: 60 } : reach.suitesFor(point, Number(values.budget)),
    }));
}

/** Which survived, by what `--json` wrote. */
function survivorsOf(file: string): ReadonlySet<string> {
  const { outcomes } = JSON.parse(readFileSync(file, 'utf8')) as { outcomes: readonly Outcome[] };
  const survived = outcomes.filter(({ fate }) => fate === 'survived' || fate === 'unreached');
  return new Set(survived.map(({ title, diff }) => `${title} ${diff}`));
}

interface Found extends Omit<Planted, 'chosen'> {
  /** Which ought to notice, where somebody has said so. */
  readonly suites?: readonly string[] | undefined;
}

function chosenPoints(): Found[] {
  if (values.bugs) {
    const bugs = JSON.parse(readFileSync(values.bugs, 'utf8')) as WrittenBug[];
    return bugs.map((bug) => ({ title: bug.title, point: pointOfNamed(bug), suites: bug.suites }));
  }
  const rooms = (values.room as Room[] | undefined) ?? roomNames;
  const seed = Number(values.seed);
  const points = values.since
    ? pointsSince(values.since, rooms, seed).slice(0, Number(values.points))
    : choosePoints(rooms, Number(values.points), seed);
  return points.map((point) => {
    const { file, line } = sourceOf(point);
    return { title: `${point.operator} at ${file}:${String(line)}`, point };
  });
}

async function outcomeOf(copy: PlantedCopy, { title, point, chosen }: Planted): Promise<Outcome> {
  const told = {
    title,
    operator: point.operator,
    ...sourceOf(point),
    diff: shownDiff(point),
    suites: chosen.suites,
  };
  const why = judgedWhy(point);
  if (why) return { ...told, fate: 'judged', killed: false, by: why, suite: null, seconds: 0 };
  if (chosen.suites.length === 0)
    return { ...told, fate: 'unreached', killed: false, by: null, suite: null, seconds: 0 };
  const verdict = await copy.judge(point, chosen);
  return { ...told, ...verdict, fate: verdict.killed ? 'killed' : 'survived' };
}

function tell({ title, fate, by, seconds, diff, suites }: Outcome): void {
  process.stdout.write(
    `${fate.padEnd(9)} ${seconds.toFixed(0).padStart(3)} s  ${title}${by ? `  (${by.slice(0, 160)})` : ''}\n`,
  );
  if (fate === 'survived' || fate === 'unreached') process.stdout.write(`${diff}\n  ran: ${suites.join(' ')}\n`);
}

async function run(planted: readonly Planted[]): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  const copy = await PlantedCopy.make();
  const leave = () => void copy.stop().finally(() => process.exit(130));
  process.once('SIGINT', leave).once('SIGTERM', leave);
  try {
    for (const each of planted) {
      if (!isTime()) break;
      const outcome = await outcomeOf(copy, each);
      outcomes.push(outcome);
      tell(outcome);
      if (values.json) writeFileSync(values.json, JSON.stringify({ seed: values.seed, outcomes }, null, 2));
    }
  } finally {
    await copy.stop();
  }
  return outcomes;
}

if (values.money) await import('../books/mutate.js');
else await main();

async function main(): Promise<void> {
  const planted = candidates();
  if (values.list) {
    for (const { title, point } of planted) process.stdout.write(`${title}\n${shownDiff(point)}\n`);
  } else {
    const outcomes = await run(planted);
    const count = (...fates: readonly Outcome['fate'][]) => outcomes.filter(({ fate }) => fates.includes(fate)).length;
    process.stdout.write(
      `${String(outcomes.length)} of ${String(planted.length)} planted: ${String(count('killed'))} killed, ${String(count('judged'))} judged, ` +
        `${String(count('survived'))} survived, ${String(count('unreached'))} executed by no suite\n`,
    );
    process.exitCode = count('survived', 'unreached') > 0 ? 1 : 0;
  }
}
