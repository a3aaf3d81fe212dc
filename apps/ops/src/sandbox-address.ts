import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Environment } from './environment.js';

/** Where the demo finds the sandbox of the service that uses the same data directory. */
const file = 'sandbox-address';

/** Notes it in `<dataDir>/sandbox-address`. */
export function noteSandboxAddress(dataDir: string, url: string): void {
  writeFileSync(join(dataDir, file), `${url}\n`);
}

/** The address a start has noted last; null when there was none. */
export function notedSandboxAddress(environment: Environment): string | null {
  try {
    return readFileSync(join(resolve(environment['DATA_DIR'] || '.data'), file), 'utf8').trim();
  } catch {
    return null;
  }
}
