import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { hashOf, reachDirectory, type Reach } from '../support/reach.js';
import { repository } from '../support/repository.js';
import type { Point } from './point.js';

export interface Chosen {
  readonly suites: readonly string[];
  /** How long they took when they were recorded. */
  readonly seconds: number;
}

/** Which suites execute a point, by what a run with `--record` saw. */
export class RecordedReach {
  private readonly reaches: readonly Reach[];

  constructor() {
    const files = existsSync(reachDirectory) ? readdirSync(reachDirectory) : [];
    this.reaches = files
      .map((file) => JSON.parse(readFileSync(join(reachDirectory, file), 'utf8')) as Reach)
      .filter(({ suite }) => existsSync(join(repository, suite)));
  }

  get size(): number {
    return this.reaches.length;
  }

  /** Those that execute it, the ones that know its file best and cost least first, as many as `budget` seconds allow. */
  suitesFor(point: Point, budget: number): Chosen {
    const exact = this.reaches.filter((reach) => executes(reach, point));
    const found = exact.length > 0 ? exact : this.reaches.filter(({ files }) => files[point.file]);
    const suites: string[] = [];
    let seconds = 0;
    for (const reach of found.toSorted((a, b) => worth(b, point) - worth(a, point))) {
      if (suites.length > 0 && seconds + reach.seconds > budget) continue;
      suites.push(reach.suite);
      seconds += reach.seconds;
    }
    return { suites, seconds };
  }
}

/** A file that has changed since is executed by whoever executed anything in it. */
function executes({ files }: Reach, { file, start }: Point): boolean {
  const known = files[file];
  if (!known) return false;
  if (known.hash !== hashOf(readFileSync(join(repository, file)))) return true;
  const position = known.executed.filter((bound) => bound <= start).length;
  return position % 2 === 1;
}

function worth({ seconds, files }: Reach, { file }: Point): number {
  const bounds = files[file]?.executed ?? [];
  const executed = bounds.reduce((sum, bound, index) => sum + (index % 2 === 0 ? -bound : bound), 0);
  // A walk by chance finds what it finds; its reach is no knowledge.
  return executed / (seconds + 5);
}
