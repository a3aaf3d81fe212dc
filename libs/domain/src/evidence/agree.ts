import type { Sighting } from './chain-node.js';

/** What nodes together say of a transaction: undefined while too few of them say the same. */
export interface Verdict {
  readonly sighting: Sighting | null | undefined;
  /** Which of them contradict the others, by their places; all, where nobody is in the majority. */
  readonly odd: readonly number[];
}

/**
 * The answer that at least `needed` nodes give, one entry each in `said`: null where a node knows of nothing, undefined where it did not
 * answer. Who sees it in a block while another sees it waiting agrees that it is there, and not on the block.
 */
export function agree(said: readonly (Sighting | null | undefined)[], needed: number): Verdict {
  const seen = said.flatMap((each, place) => (each ? [{ ...each, place }] : []));
  const amounts = group(seen, ({ units }) => String(units));
  const agreed = amounts.find((each) => each.length >= needed);
  if (!agreed) {
    const odd = amounts.length > 1 ? seen.map(({ place }) => place) : [];
    const missing = said.filter((each) => each === null).length;
    return { sighting: missing >= needed ? null : undefined, odd };
  }
  const otherAmounts = seen.filter((each) => !agreed.includes(each));
  const blocks = group(
    agreed.filter(({ block }) => block !== null),
    ({ block }) => block?.hash ?? '',
  );
  const inBlock = blocks.find((each) => each.length >= needed);
  const otherBlocks = blocks.length > 1 ? blocks.filter((each) => each !== inBlock).flat() : [];
  const odd = [...otherAmounts, ...otherBlocks].map(({ place }) => place);
  const [first] = inBlock ?? agreed;
  if (!first) return { sighting: undefined, odd };
  return { sighting: { units: first.units, block: inBlock ? first.block : null, at: inBlock ? first.at : null }, odd };
}

function group<T>(all: readonly T[], keyOf: (each: T) => string): T[][] {
  const groups = new Map<string, T[]>();
  for (const each of all) groups.set(keyOf(each), [...(groups.get(keyOf(each)) ?? []), each]);
  return [...groups.values()].sort((a, b) => b.length - a.length);
}
