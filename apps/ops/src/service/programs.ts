import { fileURLToPath } from 'node:url';

/** Paths of the programs that make up the service. */
export interface Programs {
  readonly sandbox: string;
  readonly api: string;
  readonly worker: string;
}

/**
 * How Node runs them; the image says the same. Left to itself Node keeps 48 MB ready for short-lived objects, a third of what a
 * process of ours needs; docs/performance.md has what either way measures.
 */
export const nodeFlags: readonly string[] = ['--max-semi-space-size=4'];

/** The compiled programs of this repository. */
export const builtPrograms: Programs = {
  sandbox: inRepository('sandbox'),
  api: inRepository('api'),
  worker: inRepository('worker'),
};

function inRepository(app: string): string {
  return fileURLToPath(new URL(`../../../${app}/dist/main.js`, import.meta.url));
}
