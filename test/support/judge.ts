import type * as contractJudge from './contract-judge.js';

type Judge = Pick<typeof contractJudge, 'offenceOf' | 'problemsBy'>;

/** What judges by the published document: in a run of Jest's the environment's, which has its schemas compiled. */
export const { offenceOf, problemsBy }: Judge =
  (globalThis as { contractJudge?: Judge }).contractJudge ?? (await import('./contract-judge.js'));
