import { readFileSync } from 'node:fs';

/** Where what maintained lists say lies, and the pictures. */
export const factsDirectory = new URL('../../facts/', import.meta.url);

/** The columns of each line of a file of facts. */
export const factLines = (file: string): string[][] =>
  readFileSync(new URL(file, factsDirectory), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => line.split('\t'));
