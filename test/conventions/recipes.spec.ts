import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from '../support/repository.js';

const manual = readFileSync(join(repository, 'docs/webhooks.md'), 'utf8');
const page = readFileSync(join(repository, 'apps/web/src/partners/verifying.ts'), 'utf8');

/** Each language of the file and its code, as a program reads it. */
const shown = [...page.matchAll(/^ {2}(\w+): `((?:[^`\\]|\\.)*)`,$/gms)].map(
  ([, name = '', code = '']) => [name, code.replaceAll(/\\(.)/gs, '$1')] as const,
);

test('the code that the console shows to verify webhooks is that of the manual, which is run there', () => {
  expect(shown.map(([name]) => name)).toEqual(['curl', 'JavaScript', 'Python', 'PHP', 'Go']);
  for (const [, code] of shown) expect(manual).toContain(`\n${code}\n\`\`\`\n`);
});
