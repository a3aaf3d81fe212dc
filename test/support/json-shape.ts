/** A place in a JSON value: names of members, and `*` for every element of a list. */
export type Path = readonly string[];

/** Members whose names are data: networks, not fields. */
const tables: ReadonlySet<string> = new Set(['tokenDetails']);

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const typeOf = (value: unknown): string =>
  value === null ? 'null' : Array.isArray(value) ? 'list' : typeof value;

export const written = (path: Path): string => path.join('.');

/** Every place below the top, with the types seen there. */
export function shapeOf(values: readonly unknown[]): Map<string, Set<string>> {
  const shape = new Map<string, Set<string>>();
  const note = (path: Path, value: unknown): void => {
    if (path.length > 0) {
      const seen = shape.get(written(path)) ?? new Set<string>();
      shape.set(written(path), seen.add(typeOf(value)));
    }
    const isTable = tables.has(path.at(-1) ?? '');
    for (const [name, inner] of membersOf(value)) note([...path, isTable ? '*' : name], inner);
  };
  for (const value of values) note([], value);
  return shape;
}

const membersOf = (value: unknown): [string, unknown][] =>
  Array.isArray(value)
    ? value.map((inner) => ['*', inner])
    : isObject(value)
      ? Object.entries(value).filter(([, inner]) => inner !== undefined)
      : [];

/** The value with something else at a place, which is made where it is not. */
export function changed(value: unknown, path: Path, to: unknown): unknown {
  const [name, ...rest] = path;
  if (name === undefined) return to;
  if (name === '*' && isObject(value)) {
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, changed(inner, rest, to)]));
  }
  if (name === '*') {
    const list = Array.isArray(value) && value.length > 0 ? value : [{}];
    return list.map((inner: unknown) => changed(inner, rest, to));
  }
  const object = isObject(value) ? value : {};
  return { ...object, [name]: changed(object[name], rest, to) };
}
