import { fileURLToPath } from 'node:url';

/** The programs that make up the service. */
export type Program = 'sandbox' | 'api' | 'worker';

/**
 * How Node runs them; the image says the same. Left to itself Node keeps 48 MB ready for short-lived objects, a third of what a
 * process of ours needs; docs/performance.md has what either way measures.
 */
export const nodeFlags: readonly string[] = ['--max-semi-space-size=4'];

/** Path of the compiled program. */
export function pathOf(program: Program): string {
  return fileURLToPath(new URL(`../../../${program}/dist/main.js`, import.meta.url));
}
