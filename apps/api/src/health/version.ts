import { readFileSync } from 'node:fs';

/** Of the API, from its package. */
export const version = (
  JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as { version: string }
).version;
