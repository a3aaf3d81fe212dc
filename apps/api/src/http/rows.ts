import { DomainError } from '@swap/domain/kernel';
import { z } from 'zod';
import { QueryWhole, Shaped } from './fields.js';
import { camelCased, type CamelCased, list } from './wire.js';

export const idShape = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** The `:id` of a route. */
export class RowId {
  @Shaped(idShape, { shape: 'an id as this API gives them' }) id!: string;
}

const pageSizeDefault = 25;

/** `?limit=&cursor=` of every list. */
export class PageQuery {
  @QueryWhole({ from: 1, to: 100, optional: true, description: 'Entries per page; 25 when left out' }) limit?: number;
  @Shaped(/^[A-Za-z0-9_-]{1,200}$/, { shape: 'a cursor from an earlier page', optional: true }) cursor?: string;
}

/** One page of a list, as it is answered. */
export const page = <T extends z.ZodType>(each: T) =>
  z.object({
    data: list(each),
    next_cursor: z.string().nullable().meta({ description: 'For the next page; null on the last' }),
  });

/** The order of a list: the position of a row in it, and what the text of a position looks like. */
interface Order<Row> {
  readonly keyOf: (row: Row) => string;
  readonly shape: RegExp;
}

export const byId: Order<{ readonly id: string }> = { keyOf: ({ id }) => id, shape: idShape };
export const bySequence: Order<{ readonly sequence: string }> = {
  keyOf: ({ sequence }) => sequence,
  shape: /^\d{1,18}$/,
};

/** How many rows of a list are read, and before which position. */
export interface Window {
  readonly limit: number;
  readonly before?: string;
}

/** The window, and the filters of the query in camel case. */
type Filter<Q> = CamelCased<Omit<Q, keyof PageQuery>> & Window;

/**
 * The page that a query asks for. Reads one row more than the page has, which only tells that there is a next one. Throws
 * `validation_failed` for a cursor of another list.
 */
export async function pageOf<Q extends PageQuery, Row, T>(
  { limit = pageSizeDefault, cursor, ...filters }: Q,
  { keyOf, shape }: Order<Row>,
  read: (filter: Filter<Q>) => Promise<readonly Row[]>,
  present: (row: Row) => T,
) {
  const before = cursor === undefined ? {} : { before: readCursor(cursor, shape) };
  const rows = await read({ ...camelCased(filters), limit: limit + 1, ...before } as unknown as Filter<Q>);
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const more = rows.length > limit && last !== undefined;
  return { data: shown.map(present), next_cursor: more ? Buffer.from(keyOf(last)).toString('base64url') : null };
}

function readCursor(cursor: string, shape: RegExp): string {
  const key = Buffer.from(cursor, 'base64url').toString('utf8');
  if (shape.test(key)) return key;
  throw DomainError.ofField('validation_failed', 'cursor', 'cursor is not from an earlier page of this list');
}
