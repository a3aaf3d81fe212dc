import { statSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** What the programs are compiled from, each with the compiler's note of its last work. */
const libraries = ['chain', 'config', 'domain', 'metrics', 'postgres', 'providers', 'queue'];

/**
 * URL of the program compiled into `dist`: in one file, where `apps/bundle.js` has made it since anything was compiled; its modules
 * otherwise, which start in twice the time. An image keeps no notes of the compiler, and runs what it was built with.
 */
export function programIn(dist: string): string {
  const bundle = join(dist, 'bundle/process.js');
  const compiled = [dist, ...libraries.map((name) => join(dist, '../../../libs', name, 'dist'))];
  const madeAt = modifiedAt(bundle);
  const isCurrent = madeAt > 0 && compiled.every((folder) => modifiedAt(join(folder, '.tsbuildinfo')) <= madeAt);
  return pathToFileURL(isCurrent ? bundle : join(dist, 'process.js')).href;
}

/** Milliseconds since 1970; 0 for what is not there. */
function modifiedAt(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}
