/** Completed legs are asked about twice more. The values are as they have always been stored. */
export const finalChecks = { first: 'afterthought', last: 'parting' } as const;

/**
 * Legs that are asked about at the same pace. A group comes by each of its legs once per interval, at the leg's own phase of
 * it, so that the questions are spread evenly and a question without news writes nothing.
 */
export const pollGroups = ['moving', 'waiting', 'expired', finalChecks.first, finalChecks.last] as const;

export type PollGroup = (typeof pollGroups)[number];
