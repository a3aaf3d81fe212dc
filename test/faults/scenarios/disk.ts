import { execFileSync } from 'node:child_process';
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { delay } from '../../support/eventually.js';
import { theProgram } from '../../support/programs.js';
import type { Scenario } from '../scenario.js';

const placeOf = (name: string) => join(tmpdir(), `swap-small-disk-${name}-${String(process.pid)}`);

/** A disk in memory, which only root may make. Answers where it is and how to take it away. */
export function smallDisk(size = '400m', name = 'postgres'): { readonly place: string; remove(): void } {
  const place = placeOf(name);
  mkdirSync(place, { recursive: true, mode: 0o755 });
  execFileSync(theProgram('mount'), ['-t', 'tmpfs', '-o', `size=${size},mode=755`, 'tmpfs', place]);
  return { place, remove: () => execFileSync(theProgram('umount'), ['-l', place]) };
}

/** Writes a file until the disk has no room. */
export function fill(file: string): void {
  const descriptor = openSync(file, 'w');
  const block = Buffer.alloc(64 * 1024);
  try {
    for (;;) writeSync(descriptor, block);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  } finally {
    closeSync(descriptor);
  }
}

/** The disk of PostgreSQL is full. */
export const diskScenarios: readonly Scenario[] = [
  {
    id: 'F13',
    needsRoot: true,
    about: 'the disk of PostgreSQL is full for ten seconds',
    within: 10,
    world: { disk: true },
    inject: async (world) => {
      const file = join(placeOf('postgres'), 'filler');
      fill(file);
      await delay(10_000);
      const ready = await world.service.api.get('/health/ready');
      rmSync(file);
      // Without room for its log PostgreSQL gives up, and is started anew by whoever keeps it running.
      await world.postgres.query('SELECT 1').catch(() => world.postgres.launch());
      return ready.status === 503 ? [] : [`readiness answered ${String(ready.status)} on a full disk`];
    },
  },
];
