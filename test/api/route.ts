import type { Role } from '@swap/domain/staff';

type Fields = Readonly<Record<string, unknown>>;

/** A route as far as its input goes. */
export interface Route {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Behind `/api/v1`; `:id` stands for a row's id. */
  readonly path: string;
  /** Needs a signed-in partner. */
  readonly partner?: boolean;
  /** Needs somebody of the staff, of one of these roles; of any role when none is named. */
  readonly staff?: readonly Role[];
  /** A body, or a query, whose shape is right. */
  readonly body?: Fields;
  readonly query?: Readonly<Record<string, string>>;
  /** Fields that may not be left out. */
  readonly required?: readonly string[];
  /** Fields with values of the wrong shape: each alone makes the request 400. */
  readonly wrong?: Readonly<Record<string, readonly unknown[]>>;
}

/** Values that are no text of at least one character. */
export const notText = [5, true, {}, [], ['btc'], ''];

/** What is wrong in the query of any list. */
export const page = {
  limit: ['0', '-1', '101', '1.5', 'ten', '1e1', ''],
  cursor: ['', '!', 'bm90IG91cnM', 'x'.repeat(201)],
};

/** Well formed, and nobody's. */
export const anOrderId = '3v9k7m2q8r4t6w1x5y0z3a7c9e';
