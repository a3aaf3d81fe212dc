import { plantedIn, textOf, type Point } from './point.js';

/** What a point changes, as lines of the compiled file that go and come. */
export function shownDiff(point: Point): string {
  const sound = textOf(point.file);
  const [before, after] = [sound, plantedIn(sound, point)].map((text) => text.split('\n')) as [string[], string[]];
  const first = sound.slice(0, point.start).split('\n').length - 1;
  const last = sound.slice(0, point.end).split('\n').length;
  const gone = before.slice(first, last);
  const come = after.slice(first, last + after.length - before.length);
  return [...gone.map((line) => `  - ${line}`), ...come.map((line) => `  + ${line}`)].join('\n');
}
