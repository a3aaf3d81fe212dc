import uFuzzy from '@leeoniya/ufuzzy';
import type { Asset } from '@swap/client';
import { byPopularity } from './find-assets.js';

/** In every word one letter wrong, missing, too many or in the other's place: the mode that the library calls so only while it is compiled. */
const oneError: { readonly intraMode: number } = { intraMode: 1 };
const errors = { intraIns: 1, intraSub: 1, intraTrn: 1, intraDel: 1 } as const;
const forgiving = new uFuzzy({ ...oneError, ...errors, intraSlice: [0, Infinity] });
/** Shorter words are like too many others. */
const lettersMin = 4;

/** The assets whose name or ticker is nearly what was typed, what most people look for first, then the nearest. */
export function misspeltAssets(assets: readonly Asset[], typed: string): readonly Asset[] {
  const wanted = typed.trim().toLowerCase();
  if (wanted.length < lettersMin) return [];
  const names = assets.map(({ name, ticker }) => `${name} ${ticker}`.toLowerCase());
  const [found, info, order] = forgiving.search(names, wanted);
  const nearest = order ? order.map((place) => info.idx[place]) : found;
  return [...(nearest ?? [])].flatMap((index) => assets[index ?? -1] ?? []).sort(byPopularity);
}
