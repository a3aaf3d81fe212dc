import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const made: string[] = [];

/** A fresh data directory, which the user PostgreSQL runs as may pass; removed by {@link removeDataDirectories}. */
export function newDataDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'swap-ops-'));
  chmodSync(directory, 0o711);
  made.push(directory);
  return directory;
}

export function removeDataDirectories(): void {
  for (const directory of made.splice(0)) rmSync(directory, { recursive: true, force: true });
}

/** Process id of the PostgreSQL that runs in a data directory. */
export function postmasterOf(directory: string): number {
  return Number(readFileSync(join(directory, 'postgres', 'postmaster.pid'), 'utf8').split('\n', 1)[0]);
}
