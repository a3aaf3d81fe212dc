import { writeSync } from 'node:fs';
import type { crashPoints } from '@swap/config';

export type CrashPoint = (typeof crashPoints)[number];

let armed: CrashPoint | undefined;

/** Has this process die at that point, as by kill -9 (`CRASH_AT`, which production refuses). */
export function armCrash(point: CrashPoint | undefined): void {
  armed = point;
}

/** Marks a moment; costs a comparison. */
export function crashPoint(name: CrashPoint): void {
  if (armed !== name) return;
  writeSync(2, `crashes at "${name}"\n`);
  process.kill(process.pid, 'SIGKILL');
}
