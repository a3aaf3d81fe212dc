import type { ExplorerLinks } from './network.js';
import { findNetwork } from './network-table.js';

/** Explorer templates with `{address}` and `{tx}`, https only; null for a network we do not know. */
export function explorerLinks(networkCode: string): ExplorerLinks | null {
  return findNetwork(networkCode)?.explorer ?? null;
}

/** The explorer page of one transaction, the hash percent-encoded; null for a network we do not know or an empty hash. */
export function explorerTx(networkCode: string, hash: string): string | null {
  const template = explorerLinks(networkCode)?.tx;
  return template && hash !== '' ? template.replace('{tx}', () => encodeURIComponent(hash)) : null;
}
