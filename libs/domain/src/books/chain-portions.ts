import type { EntityManager } from 'typeorm';
import type { Chain } from './chains.js';

/** Chains that are looked through in one statement: those after one and up to another, or all that are left. */
export interface Portion {
  readonly after: string | null;
  readonly upTo: string | null;
  /** About how many lines that are, as the heads say. */
  readonly lines: number;
}

/** So many lines are looked through within a second or two. */
const linesMax = 50_000;

/**
 * Divides all chains, those without a head too, into portions of about {@link linesMax} lines; one long chain is a portion of its own.
 * The heads only say where to divide: what they say wrongly hides nothing, since each chain lies in exactly one portion.
 */
export async function portionsOf(read: EntityManager, { heads, key }: Chain): Promise<Portion[]> {
  const rows = await read.query<{ up_to: string; lines: number }[]>(
    `SELECT max(key::text) AS up_to, sum(lines)::float8 AS lines FROM (
       SELECT ${key} AS key, last_sequence AS lines, div(sum(last_sequence) OVER (ORDER BY ${key}), $1) AS portion FROM ${heads}
     ) head GROUP BY portion ORDER BY portion`,
    [linesMax],
  );
  const last = rows.length - 1;
  if (last < 0) return [{ after: null, upTo: null, lines: 0 }];
  return rows.map(({ up_to, lines }, index) => ({
    after: rows[index - 1]?.up_to ?? null,
    upTo: index === last ? null : up_to,
    lines,
  }));
}
