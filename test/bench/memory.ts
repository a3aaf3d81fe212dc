import { readFileSync } from 'node:fs';
import { delay } from '../support/eventually.js';

/** Resident memory of a process in megabytes; 0 for one that is gone. */
export function residentMb(pid: number): number {
  try {
    const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${String(pid)}/status`, 'utf8')) ?? [];
    return Math.round(Number(kilobytes) / 1024);
  } catch {
    return 0;
  }
}

/** Resident memory when the watch began, and the most there was. */
export interface Growth {
  readonly before: number;
  readonly most: number;
}

/** Looks at the memory of a process many times a second until it is told to stop. */
export function watchMemory(pid: number): { stop(): Growth } {
  const before = residentMb(pid);
  const watch = { most: before, over: false };
  void (async () => {
    while (!watch.over) {
      watch.most = Math.max(watch.most, residentMb(pid));
      await delay(20);
    }
  })();
  return {
    stop: () => {
      watch.over = true;
      return { before, most: watch.most };
    },
  };
}
