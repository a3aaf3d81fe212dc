import { DomainError } from '@swap/domain/kernel';
import { QueryWhole, Shaped } from './fields.js';

export const pageSizeDefault = 25;

/** `?limit=&cursor=` of every list (contract). */
export class PageQuery {
  @QueryWhole({ from: 1, to: 100, optional: true, description: 'Entries per page; 25 when left out' })
  limit?: number;

  @Shaped(/^[A-Za-z0-9_-]{1,200}$/, { shape: 'a cursor from an earlier page', optional: true })
  cursor?: string;
}

export interface Page<T> {
  readonly data: readonly T[];
  readonly next_cursor: string | null;
}

/**
 * A page from rows read with one more than `limit`: the extra row only tells that there is a next page. `keyOf` is the
 * position of a row in the order of the list.
 */
export function toPage<Row, T>(
  rows: readonly Row[],
  limit: number,
  { keyOf, present }: { keyOf: (row: Row) => string; present: (row: Row) => T },
): Page<T> {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const more = rows.length > limit && last !== undefined;
  return { data: shown.map(present), next_cursor: more ? Buffer.from(keyOf(last)).toString('base64url') : null };
}

/** The position a cursor stands for. Throws `validation_failed` when it does not match `shape`. */
export function readCursor(cursor: string, shape: RegExp): string {
  const key = Buffer.from(cursor, 'base64url').toString('utf8');
  if (shape.test(key)) return key;
  throw DomainError.ofField('validation_failed', 'cursor', 'cursor is not from an earlier page of this list');
}
