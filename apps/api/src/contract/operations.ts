import { statusOf } from '../http/problem.js';
import type { RouteOptions } from '../http/route.js';
import type { z } from 'zod';
import type { Components, PublishedCode } from './components.js';

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required: boolean;
}

/** One route as the framework describes it: its input, and the status of its answer. */
export interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly parameters: readonly Parameter[];
  readonly security?: readonly object[];
  readonly responses: Readonly<Record<string, { readonly description?: string }>>;
}

/** With its method in lower case. */
interface Asked extends Operation {
  readonly method: string;
}

/** Headers that prove something, and the security scheme they belong to. */
const credentials: Readonly<Record<string, string>> = {
  'x-service-api-key': 'attribution',
  'x-manage-token': 'manageToken',
};

/** The parts of an operation that the framework does not tell: who may call it and everything it may answer. */
export function completed(operation: Asked, options: RouteOptions, components: Components) {
  const realm = operation.security ? (operation.tags.includes('admin') ? 'staff' : 'partner') : null;
  const proofs = operation.parameters.filter(({ name }) => credentials[name]);
  const codes = [...new Set([...codesOfKind(operation, options, realm), ...(options.errors ?? [])])];
  return {
    parameters: operation.parameters.filter((each) => !proofs.includes(each)),
    security: realm ? [{ [realm]: options.roles ?? [] }] : proofs.flatMap(schemesOf),
    responses: { ...good(operation, options, components), ...problems(codes, components) },
  };
}

/** A header that may be left out is one of two ways. */
function schemesOf({ name, required }: Parameter): object[] {
  const scheme = { [credentials[name] ?? name]: [] };
  return required ? [scheme] : [{}, scheme];
}

function good({ responses }: Operation, { answer, also }: RouteOptions, components: Components) {
  const [usual = '200'] = Object.keys(responses);
  const content = answer && { content: contentOf(answer, components) };
  return {
    [usual]: { description: content ? 'As asked' : 'Done', ...content },
    ...(also === 304 && { 304: { description: 'Unchanged since If-None-Match' } }),
    ...(also === 503 && { 503: { description: 'Not now', ...content } }),
  };
}

function contentOf(answer: z.ZodType, components: Components) {
  const { contentType } = answer.meta() ?? {};
  if (typeof contentType === 'string') return { [contentType]: { schema: { type: 'string' } } };
  return { 'application/json': { schema: components.schemaOf(answer) } };
}

/** What any route of its kind may answer. */
function codesOfKind(
  { method, parameters }: Asked,
  { limit, idempotent, stepUp }: RouteOptions,
  realm: string | null,
): PublishedCode[] {
  return [
    'validation_failed',
    'internal_error',
    ...(limit === 'none' ? [] : (['rate_limited', 'service_unavailable'] as const)),
    // A body may come where none is asked for, and is read before anything else is known.
    ...(method === 'get' ? [] : (['body_too_large', 'unsupported_media_type', 'request_timeout'] as const)),
    ...(parameters.some((each) => each.in === 'path') ? (['not_found'] as const) : []),
    ...(idempotent ? (['idempotency_key_reused', 'idempotency_in_progress'] as const) : []),
    ...(realm ? (['invalid_token'] as const) : []),
    ...(realm === 'partner' ? (['session_required', 'account_suspended'] as const) : []),
    ...(stepUp ? (['step_up_required'] as const) : []),
    ...(realm === 'staff' ? (['two_factor_setup_required', 'role_required'] as const) : []),
  ];
}

function problems(codes: readonly PublishedCode[], components: Components) {
  const statusOfAny = (code: PublishedCode) => (code === 'internal_error' ? 500 : statusOf(code));
  return Object.fromEntries(
    [...new Set(codes.map(statusOfAny))].map((status) => {
      const those = codes.filter((code) => statusOfAny(code) === status);
      return [status, components.problemOf(those)];
    }),
  );
}
