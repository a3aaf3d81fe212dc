/**
 * Legs that are asked about at the same pace. A round comes by each of its legs once per interval, at the leg's own phase of
 * it, so that the questions are spread evenly and a question without news writes nothing.
 */
export type PollRound = 'moving' | 'waiting' | 'expired' | 'afterthought' | 'parting';

export const pollRounds: readonly PollRound[] = ['moving', 'waiting', 'expired', 'afterthought', 'parting'];
