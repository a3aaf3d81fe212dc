import { fileURLToPath } from 'node:url';

/** The programs that make up the service. */
export type Program = 'sandbox' | 'api' | 'worker';

/**
 * How Node runs them; the image and the descriptions of deployments say the same. The API and workers may keep 48 MB ready for short-lived
 * objects, and begin with a quarter of it: after the collection that follows the start V8 would begin with one megabyte, and stay
 * there. Either makes every hot route, and deliveries, faster by a tenth to a fifth.
 */
export function nodeFlagsOf(program: Program): readonly string[] {
  return program === 'sandbox' ? ['--max-semi-space-size=4'] : ['--min-semi-space-size=4', '--max-semi-space-size=16'];
}

/**
 * How the C library keeps memory for them. The threshold is its own, which it raises by itself unless it is named: what a start needed for
 * a moment would stay with the process.
 */
export const memoryEnv = { MALLOC_TRIM_THRESHOLD_: '131072' } as const;

const stopMs = { api: 15_000, worker: 15_000, sandbox: 5_000 } as const;

/**
 * How long it may take to end after SIGTERM, milliseconds: API and worker may finish what they are at, and the API drains before that as
 * long as `env` says (SHUTDOWN_DRAIN_MS); the sandbox has nothing to finish.
 */
export function stopMsOf(program: Program, env: Readonly<Record<string, string>>): number {
  return stopMs[program] + (program === 'api' ? Number(env['SHUTDOWN_DRAIN_MS'] ?? 0) : 0);
}

/** Path of the compiled program. */
export function pathOf(program: Program): string {
  return fileURLToPath(new URL(`../../../${program}/dist/main.js`, import.meta.url));
}
