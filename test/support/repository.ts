import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Root of the repository, wherever this file runs from (the source or what it was compiled to). */
export const repository = findRoot(dirname(fileURLToPath(import.meta.url)));

function findRoot(directory: string): string {
  return existsSync(join(directory, 'package-lock.json')) ? directory : findRoot(dirname(directory));
}
