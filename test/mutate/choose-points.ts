import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { SourceMap, type SourceMapPayload } from 'node:module';
import { dirname, join, normalize } from 'node:path';
import { repository } from '../support/repository.js';
import { editsOf } from './edits.js';
import { gitDiff } from './git-diff.js';
import { lineAt, textOf, type Point } from './point.js';

/** The compiled files of a room of ARCHITECTURE.md, and how many of sixteen points are its. */
const rooms = {
  domain: { files: 'libs/domain/dist', share: 6 },
  api: { files: 'apps/api/dist', share: 3 },
  worker: { files: 'apps/worker/dist', share: 2 },
  queue: { files: 'libs/queue/dist', share: 1 },
  providers: { files: 'libs/providers/dist', share: 3 },
  client: { files: 'libs/client/dist', share: 1 },
} as const;

export type Room = keyof typeof rooms;

export const roomNames = Object.keys(rooms) as Room[];

/**
 * The schema's history has run before the first suite; what is only there to be read or looked at is held by its document; a
 * bundle repeats what stands elsewhere; a language that lacks a text is not compiled.
 */
const beside = /\/(migrations|contract|generated|bundle|languages)\/|\/(main|process)\.js$|dashboard\.js$/;

/** What was looked for once: the rooms do not change while this runs. */
const known = new Map<Room, readonly Point[]>();

/** Every point of a room, file by file. */
export function pointsOf(room: Room): readonly Point[] {
  const points = known.get(room) ?? pointsWithin(room);
  known.set(room, points);
  return points;
}

function pointsWithin(room: Room): Point[] {
  const directory = rooms[room].files;
  const files = readdirSync(join(repository, directory), { recursive: true, encoding: 'utf8' })
    .map((file) => `${directory}/${file}`)
    .filter((file) => file.endsWith('.js') && !beside.test(file));
  return files.sort().flatMap(pointsIn);
}

export function pointsIn(file: string): Point[] {
  return editsOf(textOf(file)).map((edit) => ({ file, ...edit }));
}

/**
 * `count` points of the rooms, each kind of mistake as likely as any other. One seed names the same ones for as long as their lines stand:
 * whatever else changes takes none of them away, so what was found of them stays found.
 */
export function choosePoints(among: readonly Room[], count: number, seed: number): Point[] {
  const turns = among.flatMap((room) => {
    const points = pointsByOperator(ranked(pointsOf(room), seed));
    return Array.from({ length: rooms[room].share }, () => ({ room, points }));
  });
  const chosen: Point[] = [];
  for (let turn = 0; chosen.length < count && turn < count * 20; turn += 1) {
    const { room, points } = turns[turn % turns.length] ?? {};
    const [kind = ''] = inOrderOf([...(points?.keys() ?? [])], (name) => [seed, room, turn, name]);
    const point = points?.get(kind)?.shift();
    if (point) chosen.push(point);
  }
  return chosen;
}

function pointsByOperator(points: readonly Point[]): Map<string, Point[]> {
  const kinds = new Map<string, Point[]>();
  for (const point of points) kinds.set(point.operator, [...(kinds.get(point.operator) ?? []), point]);
  return kinds;
}

/** In an order that the seed decides, and each point's own line: wherever in its file that stands. */
function ranked(points: readonly Point[], seed: number): Point[] {
  return inOrderOf(points, ({ file, start, instead }) => [seed, file, lineAt(textOf(file), start), instead]);
}

function inOrderOf<T>(things: readonly T[], nameOf: (thing: T) => readonly unknown[]): T[] {
  const rank = (thing: T) =>
    createHash('sha256')
      .update(JSON.stringify(nameOf(thing)))
      .digest('hex');
  return things
    .map((thing) => ({ thing, rank: rank(thing) }))
    .sort((a, b) => (a.rank < b.rank ? -1 : 1))
    .map(({ thing }) => thing);
}

/** The points on lines that differ from what they were at `ref`, in an order that the seed decides. */
export function pointsSince(ref: string, among: readonly Room[], seed: number): Point[] {
  const changed = changedLines(ref);
  const differing = among.flatMap(pointsOf).filter((point) => {
    const { file, line } = sourceOf(point);
    return changed.get(file)?.has(line);
  });
  return ranked(differing, seed);
}

/** Where in the source the point stands; lines begin at 1. */
export function sourceOf({ file, start }: Point): { file: string; line: number } {
  const before = textOf(file).slice(0, start).split('\n');
  const map = mapOf(file);
  const entry = map?.findEntry(before.length - 1, before.at(-1)?.length ?? 0);
  if (!entry || !('originalLine' in entry)) return { file, line: before.length };
  return { file: normalize(join(dirname(file), entry.originalSource)), line: entry.originalLine + 1 };
}

const maps = new Map<string, SourceMap>();

function mapOf(file: string): SourceMap | undefined {
  const path = join(repository, `${file}.map`);
  if (!maps.has(file) && existsSync(path)) {
    maps.set(file, new SourceMap(JSON.parse(readFileSync(path, 'utf8')) as SourceMapPayload));
  }
  return maps.get(file);
}

function changedLines(ref: string): Map<string, Set<number>> {
  const changes = new Map<string, Set<number>>();
  let lines = new Set<number>();
  for (const text of gitDiff(ref, ['libs', 'apps'], '--unified=0', '--no-color')) {
    const file = /^\+\+\+ b\/(.+)/.exec(text)?.[1];
    if (file) changes.set(file, (lines = new Set()));
    const [, first, count = '1'] = /^@@ \S+ \+(\d+)(?:,(\d+))? @@/.exec(text) ?? [];
    for (let line = 0; line < (first ? Number(count) : 0); line += 1) lines.add(Number(first) + line);
  }
  return changes;
}
