import type { ErrorCode } from '@swap/domain/kernel';
import { z } from 'zod';

/** What a route answers: a body, or none, and the errors of its own. */
export interface Answer<S extends z.ZodType = z.ZodType> {
  readonly schema: S;
  readonly contentType: string;
  /** Beyond those that every route of its kind may answer. */
  readonly codes: readonly ErrorCode[];
  /** Statuses beside the usual one: 304 has no body, any other the same. */
  readonly also: readonly number[];
}

interface More {
  readonly codes?: readonly ErrorCode[];
  readonly also?: readonly number[];
}

export function answer<S extends z.ZodType>(schema: S, { codes = [], also = [] }: More = {}): Answer<S> {
  return { schema, contentType: 'application/json', codes, also };
}

/** A route whose answer has no body. */
export const nothing = (...codes: ErrorCode[]) => answer(z.undefined(), { codes });

/** A route that answers something else than JSON. */
export function file(contentType: string, ...codes: ErrorCode[]): Answer<z.ZodType<unknown>> {
  return { ...answer(z.unknown(), { codes }), contentType };
}

type Controller<C> = new (...dependencies: never[]) => C;
type Returned<Handler> = Handler extends (...input: never[]) => infer R ? Exclude<Awaited<R>, void> : never;

/** By the name of their controller and handler, as the document names operations. */
export type Answers = Readonly<Record<string, Answer>>;

/**
 * The answers of a controller: one for every handler, whose schema takes whatever the handler returns. Both are the
 * compiler's to check; that nothing else is returned is checked wherever a test gets an answer.
 */
export function answersOf<C, A extends { readonly [Handler in keyof C]: Answer }>(
  controller: Controller<C>,
  answers: A & {
    readonly [Handler in keyof C]: Returned<C[Handler]> extends z.output<A[Handler]['schema']>
      ? unknown
      : { readonly returnedBy: Handler; readonly isNotTakenBySchema: Returned<C[Handler]> };
  },
): Answers {
  return Object.fromEntries(
    Object.entries<Answer>(answers).map(([handler, each]) => [`${controller.name}_${handler}`, each]),
  );
}
