import { fileURLToPath } from 'node:url';

/** Paths of the programs that make up the service. */
export interface Programs {
  readonly sandbox: string;
  readonly api: string;
  readonly worker: string;
}

/** The compiled programs of this repository. */
export const builtPrograms: Programs = {
  sandbox: inRepository('sandbox'),
  api: inRepository('api'),
  worker: inRepository('worker'),
};

function inRepository(app: string): string {
  return fileURLToPath(new URL(`../../../${app}/dist/main.js`, import.meta.url));
}
