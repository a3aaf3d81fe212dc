import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { hashOf, reachDirectory, type Reach } from '../support/reach.js';
import { repository } from '../support/repository.js';
import { gitDiff } from './git-diff.js';
import { textOf, type Point } from './point.js';

export interface Chosen {
  readonly suites: readonly string[];
  /** How long they took when they were recorded. */
  readonly seconds: number;
}

interface Known extends Reach {
  /** The words of its path, and of its text. */
  readonly named: ReadonlySet<string>;
  readonly said: ReadonlySet<string>;
}

/** What a module of the API or the domain declares while it is loaded, its document shows. */
const surface = 'test/contract/openapi.spec.ts';

/** How much likelier a suite knows of a change that has changed as well. */
const changedToo = 4;

/** What a suite takes of which nobody knows. */
const usualSeconds = 10;

/** So many lines around a point tell what it is about. */
const linesAround = 8;

/** Of who executes something else in the file of a point, beside who executes the point itself. */
const elsewhere = 0.05;

/** Which suites execute a point, by what a run with `--record` saw; where none has run, and it may, it guesses by what they say. */
export class RecordedReach {
  private readonly known: readonly Known[];
  private readonly isGuessed: boolean;
  private readonly changed: ReadonlySet<string>;
  private readonly likenessOfNames: Likeness;
  private readonly likenessOfTexts: Likeness;

  /** It may guess for what has changed since `guessesSince`: suites that have changed as well are asked first. */
  constructor({ guessesSince }: { guessesSince: string | undefined }) {
    const files = existsSync(reachDirectory) ? readdirSync(reachDirectory) : [];
    const since = files.length === 0 ? guessesSince : undefined;
    this.isGuessed = since !== undefined;
    this.changed = new Set(since === undefined ? [] : gitDiff(since, ['test'], '--name-only'));
    const recorded = files.map((file) => JSON.parse(readFileSync(join(reachDirectory, file), 'utf8')) as Reach);
    this.known = (this.isGuessed ? unrecorded() : recorded)
      .filter(({ suite }) => existsSync(join(repository, suite)))
      .map((reach) => ({ ...reach, named: wordsOf(reach.suite), said: wordsOf(textOf(reach.suite)) }));
    this.likenessOfNames = likenessAmong(this.known.map(({ named }) => named));
    this.likenessOfTexts = likenessAmong(this.known.map(({ said }) => said));
  }

  get size(): number {
    return this.known.length;
  }

  /**
   * Those that execute it, or anything in its file, the ones that know the place best and cost least first, as many as `budget` seconds
   * allow. What is done while a module is loaded is recorded of nobody, or of whoever loaded it late: what the document shows of it comes
   * first.
   */
  suitesFor(point: Point, budget: number): Chosen {
    const isDeclared = point.atLoad === true && /^(apps\/api|libs\/domain)\//.test(point.file);
    const shown = isDeclared ? this.known.filter(({ suite }) => suite === surface) : [];
    const ranked = new Set([...shown, ...this.ranked(point)]);
    const suites: string[] = [];
    let seconds = 0;
    for (const each of ranked) {
      if (suites.length > 0 && seconds + each.seconds > budget) continue;
      suites.push(each.suite);
      seconds += each.seconds;
    }
    return { suites, seconds };
  }

  /** By how much of the file a suite executes, and how much it has in common with the point, for what it costs. */
  private ranked(point: Point): readonly Known[] {
    const place = point.atLoad ? point.decorated : point.start;
    const executed = ({ files }: Known) => lengthOf(files[point.file]);
    const most = Math.max(1, ...this.known.map(executed));
    const [name, around] = [wordsOf(point.file), wordsOf(`${point.file} ${textAround(point)} ${point.instead}`)];
    const worth = (each: Known) =>
      ((this.changed.has(each.suite) ? changedToo : 1) *
        ((place !== undefined && executes(each, point.file, place) ? 1 : elsewhere) *
          (0.01 + (executed(each) / most) ** 3) *
          (1 + this.likenessOfNames(each.named, name)) *
          (0.1 + this.likenessOfTexts(each.said, around) / Math.sqrt(each.said.size)))) /
      (each.seconds + 8);
    return this.known
      .filter(
        ({ files, named }) =>
          this.isGuessed || files[point.file] !== undefined || this.likenessOfNames(named, name) > 3,
      )
      .map((each) => ({ each, worth: worth(each) }))
      .sort((a, b) => b.worth - a.worth)
      .map(({ each }) => each);
  }
}

/** The suites of `npm test`, as if they took equally long and executed nothing. */
function unrecorded(): Reach[] {
  const files = readdirSync(join(repository, 'test'), { recursive: true, encoding: 'utf8' });
  return files
    .filter((file) => /^\w+\/[\w-]+\.spec\.ts$/.test(file))
    .map((file) => ({ suite: `test/${file}`, seconds: usualSeconds, files: {} }));
}

/** What the words tell that two have in common. */
type Likeness = (one: ReadonlySet<string>, other: ReadonlySet<string>) => number;

/** The fewer have a word, the more it tells. */
function likenessAmong(all: readonly ReadonlySet<string>[]): Likeness {
  const counts = new Map<string, number>();
  for (const word of all.flatMap((words) => [...words])) counts.set(word, (counts.get(word) ?? 0) + 1);
  const telling = (word: string) => Math.log(all.length / (counts.get(word) ?? all.length));
  return (one, other) => [...other].filter((word) => one.has(word)).reduce((sum, word) => sum + telling(word), 0);
}

/** A file that has changed since is executed by whoever executed anything in it. */
function executes({ files }: Reach, file: string, place: number): boolean {
  const known = files[file];
  if (!known) return false;
  if (known.hash !== hashOf(textOf(file))) return true;
  const position = known.executed.filter((bound) => bound <= place).length;
  return position % 2 === 1;
}

const lengthOf = (file: Reach['files'][string] | undefined): number =>
  (file?.executed ?? []).reduce((sum, bound, index) => sum + (index % 2 === 0 ? -bound : bound), 0);

/** What stands around a point. */
function textAround({ file, start }: Point): string {
  const text = textOf(file);
  const line = text.slice(0, start).split('\n').length - 1;
  const lines = text.split('\n').slice(Math.max(0, line - linesAround), line + linesAround + 1);
  return lines.join(' ');
}

/** The words of a text or a path that tell what it is about, without the plural. */
function wordsOf(text: string): ReadonlySet<string> {
  const words = text
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/)
    .map((word) => word.replace(/s$/, ''));
  return new Set(words.filter((word) => word.length > 2 && !/^(lib|app|test|src|dist|spec|full|index)$/.test(word)));
}
