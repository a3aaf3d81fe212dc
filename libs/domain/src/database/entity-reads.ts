import type { DataSource, EntityTarget, ObjectLiteral } from 'typeorm';

/** How an entity is read by a statement that stays the same: its columns, and the entity that a row of them is. */
export interface EntityReads<E> {
  /** From `SELECT` to the name of the table, which is `e` from there on; with columns beside its own where `more` begins with a comma. */
  readonly select: (more?: string) => string;
  readonly entityOf: (row: Readonly<Record<string, unknown>>) => E;
}

/** What the ORM knows of an entity, without the statement that it would build anew for each read. */
export function entityReads<E extends ObjectLiteral>(dataSource: DataSource, target: EntityTarget<E>): EntityReads<E> {
  const { driver } = dataSource;
  const metadata = dataSource.getMetadata(target);
  const columns = metadata.columns.map((column) => ({ column, name: column.databaseName }));
  const own = columns.map(({ name }) => `e.${name}`).join(', ');
  return {
    select: (more = '') => `SELECT ${own}${more} FROM ${metadata.tableName} e`,
    entityOf: (row) => {
      const entity = metadata.create() as E;
      for (const { column, name } of columns)
        column.setEntityValue(entity, driver.prepareHydratedValue(row[name], column));
      return entity;
    },
  };
}
