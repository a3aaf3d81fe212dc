/**
 * How many answers a fuzz tries and from which seed: always the same, so that a run that passed passes again. Another seed
 * looks elsewhere: FUZZ_SEED=7 npm test -- test/contract.
 */
export function fuzz(numRuns: number): { numRuns: number; seed: number } {
  return { numRuns, seed: Number(process.env['FUZZ_SEED'] ?? '1') };
}
