import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from '../support/repository.js';
import type { Point } from './point.js';

/** A mistake that no test needs to notice. */
export interface Judged {
  readonly file: string;
  readonly operator: string;
  /** The line it is in, without what stands before and behind it. */
  readonly line: string;
  /** Why nobody who uses the service could tell it apart, or what it is not worth to look for. */
  readonly why: string;
}

export const judged: readonly Judged[] = [];

/** Why a point is not planted; null when it is. */
export function judgedWhy({ file, operator, start }: Point): string | null {
  const text = readFileSync(join(repository, file), 'utf8');
  const begin = text.lastIndexOf('\n', start - 1) + 1;
  const end = text.indexOf('\n', start);
  const line = text.slice(begin, end < 0 ? undefined : end).trim();
  const found = judged.find((each) => each.file === file && each.operator === operator && each.line === line);
  return found?.why ?? null;
}
