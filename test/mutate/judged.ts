import { judged } from './judged-points.js';
import { lineAt, plantedIn, textOf, type Point } from './point.js';

/** Why a point is not planted; null when it is. */
export function judgedWhy(point: Point): string | null {
  const { file, operator, start } = point;
  const text = textOf(file);
  const line = lineAt(text, start);
  const becomes = lineAt(plantedIn(text, point), start);
  const found = judged.find(
    (each) =>
      each.file === file &&
      each.operator === operator &&
      each.line === line &&
      (each.becomes === undefined || each.becomes === becomes),
  );
  return found?.why ?? null;
}
