import type { InitializeHook, LoadHook } from 'node:module';
import type { PlantedBug } from './planted-bugs.js';

/*
 * A module loader that plants a bug: one file of the compiled product is read with one piece of its text replaced. Nothing on disk
 * changes.
 */
let bug: PlantedBug;

export const initialize: InitializeHook<PlantedBug> = (planted) => {
  bug = planted;
};

export const load: LoadHook = async (url, context, next) => {
  const loaded = await next(url, context);
  if (!url.endsWith(`/libs/domain/dist/${bug.file}`)) return loaded;
  const source = Buffer.from(loaded.source as Uint8Array).toString();
  if (source.split(bug.find).length !== 2) throw new Error(`${bug.file} does not hold "${bug.find}" exactly once`);
  return { ...loaded, source: source.replace(bug.find, () => bug.instead) };
};
