import type { components, paths } from '../generated/openapi.js';
import type { Call } from './http.js';

/** What the API takes and answers, by the names of its document. */
export type Schemas = components['schemas'];

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** The routes below a part of all paths that take a method. */
type Routes<Realm extends string, M extends Method> = {
  [Path in keyof paths]: Path extends `/api/v1${Realm}${infer Rest}`
    ? paths[Path] extends Record<Lowercase<M>, object>
      ? Rest
      : never
    : never;
}[keyof paths];

type Content<Operation> = Operation extends { responses: infer Responses } ? Responses[keyof Responses] : never;

/** The JSON that a route answers; undefined when it answers none. */
type Answer<Path, M extends Method> = Path extends keyof paths
  ? Lowercase<M> extends keyof paths[Path]
    ? Content<paths[Path][Lowercase<M>]> extends { content: { 'application/json': infer Body } }
      ? Body
      : undefined
    : never
  : never;

interface Parts extends Omit<Call, 'method'> {
  /** What stands in the path in place of `{id}` and its like. */
  readonly path?: Readonly<Record<string, string>>;
}

/** How requests of a realm are sent: with a session, or as anybody. */
type Send = <T>(path: string, call: Call) => Promise<T>;

/** Calls by method and path as the document has them, so that what comes back is of the type that the document gives it. */
export const typed =
  <Realm extends string>(send: Send) =>
  <M extends Method, Rest extends Routes<Realm, M> & string>(
    method: M,
    route: Rest,
    { path = {}, ...call }: Parts = {},
  ): Promise<Answer<`/api/v1${Realm}${Rest}`, M>> =>
    send(
      route.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(path[name] ?? '')),
      { method, ...call },
    );
