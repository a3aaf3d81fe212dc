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

interface Known extends Reach {
  readonly words: ReadonlySet<string>;
}

/** What a module of the API or the domain declares while it is loaded, its document shows. */
const surface = 'test/contract/openapi.spec.ts';

/** Which suites execute a point, by what a run with `--record` saw. */
export class RecordedReach {
  private readonly known: readonly Known[];
  /** What each word of their names tells: the fewer are called so, the more. */
  private readonly telling: ReadonlyMap<string, number>;

  constructor() {
    const files = existsSync(reachDirectory) ? readdirSync(reachDirectory) : [];
    this.known = files
      .map((file) => JSON.parse(readFileSync(join(reachDirectory, file), 'utf8')) as Reach)
      .filter(({ suite }) => existsSync(join(repository, suite)))
      .map((reach) => ({ ...reach, words: wordsOf(reach.suite) }));
    const counts = new Map<string, number>();
    for (const word of this.known.flatMap(({ words }) => [...words])) counts.set(word, (counts.get(word) ?? 0) + 1);
    this.telling = new Map([...counts].map(([word, count]) => [word, Math.log(this.known.length / count)]));
  }

  get size(): number {
    return this.known.length;
  }

  /**
   * Those that execute it, the ones that know its file best and cost least first, then others of its file or its name, as many as `budget`
   * seconds allow. What is done while a module is loaded is recorded of nobody, or of whoever loaded it late: what the document shows of
   * it comes first.
   */
  suitesFor(point: Point, budget: number): Chosen {
    const place = point.atLoad ? point.decorated : point.start;
    const exact = place === undefined ? [] : this.known.filter((each) => executes(each, point.file, place));
    const alike = this.alike(point).filter((each) => !exact.includes(each));
    const isDeclared = point.atLoad === true && /^(apps\/api|libs\/domain)\//.test(point.file);
    const shown = isDeclared ? this.known.filter(({ suite }) => suite === surface) : [];
    const ranked = new Set([...shown, ...this.ranked(exact, point), ...this.ranked(alike, point)]);
    const suites: string[] = [];
    let seconds = 0;
    for (const each of ranked) {
      if (suites.length > 0 && seconds + each.seconds > budget) continue;
      suites.push(each.suite);
      seconds += each.seconds;
    }
    return { suites, seconds };
  }

  private alike(point: Point): readonly Known[] {
    return this.known.filter(({ files, words }) => files[point.file] !== undefined || this.likeness(words, point) > 3);
  }

  /** By how much of the file a suite executes, and how much of its name it has in common with it, for what it costs. */
  private ranked(suites: readonly Known[], point: Point): readonly Known[] {
    const executed = (each: Known) => lengthOf(each.files[point.file]);
    const most = Math.max(1, ...suites.map(executed));
    const worth = (each: Known) =>
      ((0.01 + (executed(each) / most) ** 3) * (1 + this.likeness(each.words, point))) / (each.seconds + 8);
    return suites
      .map((each) => ({ each, worth: worth(each) }))
      .sort((a, b) => b.worth - a.worth)
      .map(({ each }) => each);
  }

  /** What the words tell that a suite and a file are both called. */
  private likeness(words: ReadonlySet<string>, { file }: Point): number {
    return [...wordsOf(file)]
      .filter((word) => words.has(word))
      .reduce((sum, word) => sum + (this.telling.get(word) ?? 0), 0);
  }
}

/** A file that has changed since is executed by whoever executed anything in it. */
function executes({ files }: Reach, file: string, place: number): boolean {
  const known = files[file];
  if (!known) return false;
  if (known.hash !== hashOf(readFileSync(join(repository, file)))) return true;
  const position = known.executed.filter((bound) => bound <= place).length;
  return position % 2 === 1;
}

const lengthOf = (file: Reach['files'][string] | undefined): number =>
  (file?.executed ?? []).reduce((sum, bound, index) => sum + (index % 2 === 0 ? -bound : bound), 0);

/** The words of a path that tell what it is about, without the plural. */
function wordsOf(path: string): ReadonlySet<string> {
  const words = path
    .toLowerCase()
    .split(/[^a-z]+/)
    .map((word) => word.replace(/s$/, ''));
  return new Set(words.filter((word) => word.length > 2 && !/^(lib|app|test|src|dist|spec|full|index)$/.test(word)));
}
