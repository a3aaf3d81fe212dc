import { join } from 'node:path';

const site = join(import.meta.dirname, 'src/site');

/** What the entries of documents are made of: by itself, or what they wait to load would be fetched for its sake before the first paint. */
export const isEntryNeeded =
  /vite\/preload-helper|src\/kit\/(first-paint|ready-numbers|texts|unreached|worker-script)\./;

/**
 * Which file of a build a module stands in: what any two of frame, swapping and following need in one (`core`), and what the widget needs of
 * the last two beside it in one each, because a request costs more than a kilobyte that a page could do without. Null: where the bundler
 * would have it.
 */
function chunkOf(id, graph) {
  if (ofOthers.test(id)) return null;
  const [shows, swaps, follows, widget] = needers.map((page) => reach(join(site, page), graph).has(id));
  if ([shows, swaps, follows].filter(Boolean).length > 1 || (shows && widget)) return 'core';
  if (swaps) return widget ? 'swap' : null;
  return follows ? 'order' : null;
}
/** Of a library what no page begins with: it goes with those who call it. */
const ofOthers = /@tanstack\/.*\/(infinite|useInfinite|useQueries|queriesObserver)/;
const needers = ['site.tsx', 'swap-page.tsx', 'order-page.tsx', '../embed/widget.tsx'];

/** First those that the others need: a group takes along whatever its modules import and no earlier one has. */
export const groups = ['core', 'swap', 'order'].map((chunk, place) => ({
  name: (id, graph) => (chunkOf(id, graph) === chunk ? chunk : null),
  debugName: chunk,
  priority: 3 - place,
}));

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
