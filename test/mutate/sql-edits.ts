import type { Edit } from './point.js';

/** What makes a text one of SQL: a statement, or a piece of one that statements are put together from. */
const statement = /\b(SELECT|UPDATE \w+|INSERT INTO|DELETE FROM|WHERE|ORDER BY|LEFT JOIN|FOR UPDATE)\b/;

/** Where a condition ends that begins before it, at its own depth of parentheses. */
const endOfClause =
  /^\s*(AND|OR|ORDER BY|GROUP BY|HAVING|LIMIT|RETURNING|FOR UPDATE|WHERE|UNION|ON CONFLICT|THEN|ELSE|END)\b/;

interface Replacement {
  readonly operator: string;
  readonly find: RegExp;
  readonly instead: string;
}

const replacements: readonly Replacement[] = [
  { operator: 'SQL: boundary', find: / <= /g, instead: ' < ' },
  { operator: 'SQL: boundary', find: / < /g, instead: ' <= ' },
  { operator: 'SQL: boundary', find: / >= /g, instead: ' > ' },
  { operator: 'SQL: boundary', find: / > /g, instead: ' >= ' },
  { operator: 'SQL: comparison', find: / < /g, instead: ' > ' },
  { operator: 'SQL: comparison', find: / <> /g, instead: ' = ' },
  { operator: 'SQL: null', find: / IS NULL/g, instead: ' IS NOT NULL' },
  { operator: 'SQL: null', find: / IS NOT NULL/g, instead: ' IS NULL' },
  { operator: 'SQL: existence', find: /NOT EXISTS/g, instead: 'EXISTS' },
  { operator: 'SQL: order', find: / DESC\b/g, instead: '' },
  { operator: 'SQL: order', find: /ORDER BY [\w.]+(?: DESC)?, /g, instead: 'ORDER BY ' },
  { operator: 'SQL: order dropped', find: /ORDER BY [\w., ]+?(?: DESC)?(?= LIMIT| FOR |\n|\)|`|$)/g, instead: '' },
  { operator: 'SQL: limit dropped', find: /LIMIT (\$\d+|\d+|\$\{\w+\})/g, instead: '' },
  { operator: 'SQL: lock dropped', find: /FOR (NO KEY )?UPDATE( OF \w+)?( SKIP LOCKED)?/g, instead: '' },
  { operator: 'SQL: lock', find: / SKIP LOCKED/g, instead: '' },
  { operator: 'SQL: join', find: /LEFT JOIN/g, instead: 'JOIN' },
  { operator: 'SQL: distinct dropped', find: /DISTINCT (?!FROM|ON)/g, instead: '' },
  { operator: 'SQL: either', find: / OR /g, instead: ' AND ' },
  { operator: 'SQL: extreme', find: /\bleast\(/gi, instead: 'greatest(' },
  { operator: 'SQL: extreme', find: /\bgreatest\(/gi, instead: 'least(' },
  { operator: 'SQL: arithmetic', find: / \+ (?!make_interval)/g, instead: ' - ' },
];

/** The mistakes that can be made in one text of a file, which begins at `offset` there. */
export function sqlEdits(text: string, offset: number): Edit[] {
  if (!statement.test(text)) return [];
  const replaced = replacements.flatMap(({ operator, find, instead }) =>
    [...text.matchAll(find)].map(({ 0: found, index }) => ({
      operator,
      start: offset + index,
      end: offset + index + found.length,
      instead,
    })),
  );
  return [...replaced, ...droppedClauses(text, offset)];
}

/** `AND …` with everything that belongs to it. */
function droppedClauses(text: string, offset: number): Edit[] {
  return [...text.matchAll(/\bAND\b/g)].flatMap(({ index }) => {
    if (/\bBETWEEN \S+ $/.test(text.slice(0, index))) return [];
    const end = endOf(text, index + 3);
    return [{ operator: 'SQL: clause dropped', start: offset + index, end: offset + end, instead: '' }];
  });
}

function endOf(text: string, from: number): number {
  let depth = 0;
  for (let at = from; at < text.length; at += 1) {
    const sign = text.charAt(at);
    if ('({'.includes(sign)) depth += 1;
    if (')}'.includes(sign)) depth -= 1;
    if (depth < 0 || sign === '`') return at;
    if (depth === 0 && /\s/.test(sign) && endOfClause.test(text.slice(at))) return at;
  }
  return text.length;
}
