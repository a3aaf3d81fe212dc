import { readFileSync } from 'node:fs';

/** Linux counts processor time in hundredths of a second. */
const ticksPerSecond = 100;

/** Seconds of processor time each of these processes has used; those that are gone are left out. */
export function processorSeconds(pids: readonly number[]): ReadonlyMap<number, number> {
  return new Map(pids.flatMap((pid) => secondsOf(pid)));
}

/** What was used between two readings, by processes that are in both. */
export function usedBetween(before: ReadonlyMap<number, number>, after: ReadonlyMap<number, number>): number {
  return [...after].reduce((sum, [pid, seconds]) => sum + Math.max(0, seconds - (before.get(pid) ?? seconds)), 0);
}

function secondsOf(pid: number): [number, number][] {
  try {
    // The name in brackets may hold blanks; user and system time are the 14th and 15th field (proc(5)).
    const fields =
      readFileSync(`/proc/${String(pid)}/stat`, 'utf8')
        .split(') ')
        .at(-1)
        ?.split(' ') ?? [];
    return [[pid, (Number(fields[11]) + Number(fields[12])) / ticksPerSecond]];
  } catch {
    return [];
  }
}
