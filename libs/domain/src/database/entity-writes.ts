import type { DataSource, EntityTarget, ObjectLiteral } from 'typeorm';

/** What the columns of an entity are written as, in the order of its columns. */
type Row = readonly unknown[];

interface Statement {
  readonly text: string;
  readonly values: unknown[];
}

/** How an entity is written by statements that stay the same, and say no more than there is to say. */
export interface EntityWrites<E> {
  /** What is left out of the entity becomes null in it and in the row, or in the row alone the column's default. */
  readonly insert: (entity: E) => Statement;
  readonly rowOf: (entity: E) => Row;
  /** Takes the columns that differ from `was` to the row of the entity's id; null where none does. */
  readonly difference: (entity: E, was: Row) => Statement | null;
}

/** What the ORM knows of an entity, without a statement built anew for each and the row read once more to see what differs. Its primary key is `id`. */
export function entityWrites<E extends ObjectLiteral>(
  dataSource: DataSource,
  target: EntityTarget<E>,
): EntityWrites<E> {
  const { driver } = dataSource;
  const { columns, tableName } = dataSource.getMetadata(target);
  const key = columns.findIndex(({ isPrimary }) => isPrimary);
  const rowOf = (entity: E): Row =>
    columns.map((column) => driver.preparePersistentValue(column.getEntityValue(entity), column) as unknown);
  return {
    insert: (entity) => {
      for (const column of columns) {
        const isNull = column.getEntityValue(entity) === undefined && column.isNullable && column.default === undefined;
        if (isNull) column.setEntityValue(entity, null);
      }
      const row = rowOf(entity);
      const given = columns.flatMap(({ databaseName: name }, index) =>
        row[index] === undefined ? [] : [{ name, value: row[index] }],
      );
      const places = given.map((_, index) => `$${String(index + 1)}`).join(', ');
      return {
        text: `INSERT INTO ${tableName} (${given.map(({ name }) => name).join(', ')}) VALUES (${places})`,
        values: given.map(({ value }) => value),
      };
    },
    rowOf,
    difference: (entity, was) => {
      const row = rowOf(entity);
      const changed = columns.flatMap(({ databaseName: name }, index) =>
        row[index] === undefined || isSame(row[index], was[index]) ? [] : [{ name, value: row[index] }],
      );
      if (changed.length === 0) return null;
      const set = changed.map(({ name }, index) => `${name} = $${String(index + 2)}`).join(', ');
      return {
        text: `UPDATE ${tableName} SET ${set} WHERE id = $1`,
        values: [row[key], ...changed.map(({ value }) => value)],
      };
    },
  };
}

function isSame(one: unknown, other: unknown): boolean {
  return one instanceof Date && other instanceof Date ? one.getTime() === other.getTime() : one === other;
}
