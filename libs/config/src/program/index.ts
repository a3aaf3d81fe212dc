import { statSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const libraries = ['chain', 'config', 'domain', 'metrics', 'postgres', 'providers', 'queue'];

/** The compiler's notes of its last work on everything that the program compiled into `dist` is made of. */
export function compilerNotesOf(dist: string): string[] {
  const compiled = [dist, ...libraries.map((name) => join(dist, '../../../libs', name, 'dist'))];
  return compiled.map((folder) => join(folder, '.tsbuildinfo'));
}

/** What Node loads before a program, such as the agent of a monitoring service, wants to get hold of modules as they are loaded. */
const before = /(^|\s)(--import|--require|--loader|--experimental-loader|-r)\b/;

/**
 * URL of the program compiled into `dist`: in one file, where `apps/bundle.js` has made it since anything was compiled and nothing is
 * loaded before it; its modules otherwise, which start in twice the time. An image keeps no notes of the compiler, and runs what it was
 * built with. `options` are those that Node was started with.
 */
export function programIn(
  dist: string,
  options = [...process.execArgv, process.env['NODE_OPTIONS']].join(' '),
): string {
  const bundle = join(dist, 'bundle/process.js');
  const madeAt = modifiedAt(bundle);
  const isCurrent =
    madeAt > 0 && !before.test(options) && compilerNotesOf(dist).every((note) => modifiedAt(note) <= madeAt);
  return pathToFileURL(isCurrent ? bundle : join(dist, 'process.js')).href;
}

/** Milliseconds since 1970; 0 for what is not there. */
function modifiedAt(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}
