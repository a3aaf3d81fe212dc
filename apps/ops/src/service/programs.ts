import { fileURLToPath } from 'node:url';

/** The programs that make up the service. */
export type Program = 'sandbox' | 'api' | 'worker';

/**
 * How Node runs them; the image and the descriptions of deployments say the same. Left to itself Node keeps 48 MB ready for short-lived
 * objects, which makes every hot route of the API faster by a tenth to a fifth, and a worker only larger; docs/performance.md has what
 * either way measures.
 */
export function nodeFlagsOf(program: Program): readonly string[] {
  return [`--max-semi-space-size=${program === 'api' ? '16' : '4'}`];
}

/**
 * How the C library keeps memory for them. The threshold is its own, which it raises by itself unless it is named: what a start needed for
 * a moment would stay with the process.
 */
export const memoryEnv = { MALLOC_TRIM_THRESHOLD_: '131072' } as const;

/** Path of the compiled program. */
export function pathOf(program: Program): string {
  return fileURLToPath(new URL(`../../../${program}/dist/main.js`, import.meta.url));
}
