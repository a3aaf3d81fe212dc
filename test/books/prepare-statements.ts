import pg from 'pg';

/** From now on PostgreSQL plans each text once per connection of this process: a simulation repeats few texts very often. */
export function prepareStatements(): void {
  const names = new Map<string, string>();
  const nameOf = (text: string): string => {
    const name = names.get(text) ?? `prepared-${String(names.size)}`;
    names.set(text, name);
    return name;
  };
  const client = pg.Client.prototype as unknown as { query: (...call: unknown[]) => unknown };
  const { query } = client;
  client.query = function (this: unknown, text, values, done) {
    if (typeof text !== 'string' || !Array.isArray(values)) return query.call(this, text, values, done);
    return query.call(this, { name: nameOf(text), text, values: values as unknown[] }, done);
  };
}
