import { execFileSync } from 'node:child_process';
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { delay } from '../../support/eventually.js';
import { theProgram } from '../../support/programs.js';
import type { Scenario } from '../scenario.js';

const place = join(tmpdir(), `swap-small-disk-${String(process.pid)}`);

/** A disk in memory of 400 MiB, which only root may make. Answers how to take it away. */
export function smallDisk(): { readonly place: string; remove(): void } {
  mkdirSync(place, { recursive: true, mode: 0o755 });
  execFileSync(theProgram('mount'), ['-t', 'tmpfs', '-o', 'size=400m,mode=755', 'tmpfs', place]);
  return { place, remove: () => execFileSync(theProgram('umount'), ['-l', place]) };
}

function fill(file: string): void {
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
    about: 'the disk of PostgreSQL is full for ten seconds',
    within: 10,
    world: { disk: true },
    inject: async (world) => {
      const file = join(place, 'filler');
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
