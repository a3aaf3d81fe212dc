import type { Asset } from '../catalogue/catalogue.js';

/** Exolix's name for a network, where it is not the catalogue's in capitals. */
const NETWORK_WORDS: Readonly<Record<string, string>> = { cchain: 'AVAXC', op: 'OPTIMISM' };

export const networkWord = ({ network }: Asset): string => NETWORK_WORDS[network.id] ?? network.id.toUpperCase();
export const coinWord = ({ ticker }: Asset): string => ticker.toUpperCase();
