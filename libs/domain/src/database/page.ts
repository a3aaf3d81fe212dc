import {
  LessThan,
  type EntityManager,
  type EntityTarget,
  type FindManyOptions,
  type FindOperator,
  type ObjectLiteral,
} from 'typeorm';

/** Which part of a list is asked for. */
export interface Page {
  /** Only rows below that one in the order of the list: where the page before ended. */
  readonly before?: string;
  readonly limit: number;
}

type Wanted<E> = { readonly [Column in keyof E]?: E[Column] | FindOperator<unknown> | undefined };

/** The pattern of LIKE for what has `text` somewhere in it, whatever characters it has. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/** A page of rows, the highest `key` first; what `where` leaves undefined may be anything. */
export async function highestFirst<E extends ObjectLiteral>(
  read: EntityManager,
  entity: EntityTarget<E>,
  key: 'id' | 'sequence' | 'proposalId',
  { before, limit, ...where }: Page & Wanted<E>,
): Promise<E[]> {
  const asked = { ...where, ...(before && { [key]: LessThan(before) }) };
  const said = Object.entries(asked).filter(([, value]) => value !== undefined);
  return read.find(entity, {
    where: Object.fromEntries(said),
    order: { [key]: 'DESC' },
    take: limit,
  } as FindManyOptions<E>);
}
