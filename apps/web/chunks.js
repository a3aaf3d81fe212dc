import { join } from 'node:path';

const site = join(import.meta.dirname, 'src/site');

/** What the entries of documents are made of: by itself, or what they wait to load would be fetched for its sake before the first paint. */
export const isEntryNeeded = /vite\/preload-helper|src\/kit\/first-paint/;

/**
 * Which file of a build a module stands in: what every public page needs in one, and what swapping and following need beside it in one
 * each, because a request costs more than a kilobyte that a page could do without. Null: where the bundler would have it.
 */
export function chunkOf(id, graph) {
  const neededBy = (page) => reach(join(site, page), graph);
  const [swaps, follows] = [neededBy('swap-page.tsx').has(id), neededBy('order-page.tsx').has(id)];
  if ((swaps && follows) || neededBy('site.tsx').has(id)) return 'core';
  return swaps ? 'swap' : follows ? 'order' : null;
}

const reached = new Map();

/** A module and what it imports at once, by their ids. */
function reach(root, graph) {
  const known = reached.get(root);
  if (known) return known;
  const ids = new Set([root]);
  for (const id of ids) for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) ids.add(imported);
  reached.set(root, ids);
  return ids;
}
