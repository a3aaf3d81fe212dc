import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort, isFree } from '../ports.js';

/** The port the database of `dataDir` had last, or null. */
export function readLastPort(dataDir: string): number | null {
  try {
    const port = Number(readFileSync(join(dataDir, 'postgres-port'), 'utf8'));
    return Number.isInteger(port) && port > 0 && port < 65_536 ? port : null;
  } catch {
    return null;
  }
}

/** Remembers the port, so that addresses that people noted stay right as long as nobody else takes it. */
export function saveLastPort(dataDir: string, port: number): void {
  writeFileSync(join(dataDir, 'postgres-port'), `${port}\n`);
}

/** The last port if it is free, any free one otherwise. */
export async function choosePort(dataDir: string): Promise<number> {
  const last = readLastPort(dataDir);
  return last !== null && (await isFree(last)) ? last : freePort();
}
