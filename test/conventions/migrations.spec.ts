import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from '../support/repository.js';

const folder = join(repository, 'libs/domain/src/migrations');

/** From here on: what came before found no big table anywhere. */
const since = '1763790000000';

const migrations = readdirSync(folder)
  .filter((file) => /^\d+-/.test(file) && file.slice(0, since.length) >= since)
  .map((file) => [file, readFileSync(join(folder, file), 'utf8')] as const);

/** What the version before would not survive, or what holds everybody up while a big table is read. */
const unsafe: readonly (readonly [what: string, pattern: RegExp])[] = [
  ['drops a column; do it in the release after the one that stopped using it', /\bDROP COLUMN\b/i],
  ['drops a table; do it in the release after the one that stopped using it', /\bDROP TABLE\b/i],
  ['renames; add the new beside the old', /\bRENAME\b/i],
  ['changes a type, which rewrites the table; add a new column', /\bALTER COLUMN \w+ (SET DATA )?TYPE\b/i],
  ['forbids null, which old code may write; check it NOT VALID first', /\bALTER COLUMN \w+ SET NOT NULL\b/i],
  [
    'adds a column that old code cannot fill; give it a default',
    /\bADD COLUMN (?:(?!DEFAULT|,|;).)*\bNOT NULL\b(?![^,;]*DEFAULT)/is,
  ],
  ['checks every row under a lock; add the constraint NOT VALID', /\bADD CONSTRAINT (?:(?!NOT VALID|;).)*(?:;|`|$)/is],
  ['drops a function that prepared statements of old code call', /\bDROP FUNCTION\b/i],
];

/** Tables that a migration makes itself are empty and nobody's yet. */
function indexesOnOthers(sql: string): string[] {
  const own = new Set([...sql.matchAll(/CREATE (?:UNLOGGED )?TABLE (\w+)/g)].map(([, table]) => table));
  const indexed = [...sql.matchAll(/CREATE (?:UNIQUE )?INDEX \w+ ON (\w+)/g)].map(([, table = '']) => table);
  return indexed.filter((table) => !own.has(table));
}

test.each(migrations)('%s can be run while the version before it serves', (_file, source) => {
  expect(source).toMatch(/extends (SqlMigration|IndexMigration)\b/);
  expect(unsafe.flatMap(([what, pattern]) => (pattern.test(source) ? [what] : []))).toEqual([]);
  const indexes = indexesOnOthers(source).map((table) => `indexes ${table}, which may be big: extend IndexMigration`);
  expect(indexes).toEqual([]);
});

test.each([
  ['ALTER TABLE orders DROP COLUMN provider', 1],
  ['ALTER TABLE orders ADD COLUMN kind text NOT NULL', 1],
  [`ALTER TABLE orders ADD COLUMN kind text NOT NULL DEFAULT '', ADD COLUMN more text`, 0],
  ['ALTER TABLE orders ADD COLUMN more text, ADD COLUMN kind text NOT NULL;', 1],
  ['ALTER TABLE orders ADD CONSTRAINT positive CHECK (amount_to >= 0);', 1],
  ['ALTER TABLE orders ADD CONSTRAINT positive CHECK (amount_to >= 0) NOT VALID;', 0],
  ['CREATE TABLE pages (id uuid NOT NULL PRIMARY KEY)', 0],
])('the rules know that "%s" breaks %i of them', (sql, broken) => {
  expect(unsafe.filter(([, pattern]) => pattern.test(sql))).toHaveLength(broken);
});
