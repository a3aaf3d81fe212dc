import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** What a start leaves in the data directory for later commands to find: a file of one line. */
type Note = 'postgres-port' | 'sandbox-address';

export function writeNote(dataDir: string, note: Note, line: string): void {
  writeFileSync(join(dataDir, note), `${line}\n`);
}

/** The line that was noted last; null when there was none. */
export function readNote(dataDir: string, note: Note): string | null {
  try {
    return readFileSync(join(dataDir, note), 'utf8').trim();
  } catch {
    return null;
  }
}

/** The port that the embedded PostgreSQL had last; null when there was none. */
export function lastPort(dataDir: string): number | null {
  const port = Number(readNote(dataDir, 'postgres-port'));
  return Number.isInteger(port) && port > 0 && port < 65_536 ? port : null;
}
