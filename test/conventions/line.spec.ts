import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { repository } from '../support/repository.js';

const load = createRequire(import.meta.url);
const { line } = load('../../lint/line.cjs') as { line: readonly string[] };

interface Rule {
  readonly name: string;
  readonly from: { readonly path?: string };
  readonly to: { readonly path?: string };
}

test('ARCHITECTURE.md states the line from which the dependency rules are made', () => {
  const text = readFileSync(join(repository, 'ARCHITECTURE.md'), 'utf8').replace(/\s+/g, ' ');
  const stated = /`(kernel · [^`]+)`/.exec(text)?.[1];
  expect(stated).toBe(line.join(' · '));
});

test('the dependency rules forbid each feature all that stand after it', () => {
  const { forbidden } = load('../../.dependency-cruiser.cjs') as { forbidden: readonly Rule[] };
  for (const [earlier, name] of line.entries()) {
    const rule = forbidden.find((each) => each.name === `line-${name}`);
    for (const [later, other] of line.entries()) {
      const refused = rule !== undefined && new RegExp(rule.to.path ?? '').test(`libs/domain/src/${other}/index.ts`);
      expect([name, other, refused]).toEqual([name, other, later > earlier]);
    }
  }
});

test('every feature that exists has its place in the line', () => {
  const faces = line.filter((name) => existsSync(join(repository, `libs/domain/src/${name}/index.ts`)));
  expect(faces).toContain('kernel');
  const { exports } = load('../../libs/domain/package.json') as { exports: Record<string, { source: string }> };
  expect(exports['./*']?.source).toBe('./src/*/index.ts');
});
