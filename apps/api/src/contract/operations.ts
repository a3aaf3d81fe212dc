import { statusOf } from '../http/problem.js';
import { callerLimits } from '../http/quotas.js';
import type { RouteOptions } from '../http/route.js';
import type { z } from 'zod';
import type { Components, PublishedCode } from './components.js';
import { answersWith, asksWith } from './headers.js';
import { inWords, type Realm } from './in-words.js';

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required: boolean;
}

/** One route as the framework describes it: its input, and the status of its answer. */
export interface Operation {
  readonly operationId: string;
  readonly summary: string;
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
  const realm: Realm | null = operation.security ? (operation.tags.includes('admin') ? 'staff' : 'partner') : null;
  const proofs = operation.parameters.filter(({ name }) => credentials[name]);
  const own = operation.parameters.filter((each) => !proofs.includes(each));
  const codes = [...new Set([...codesOfKind(operation, options, realm), ...(options.errors ?? [])])];
  return {
    description: inWords(operation.summary, options, realm),
    parameters: [...own, ...asksWith(options)],
    security: realm ? [{ [realm]: [] }] : schemesOf(proofs, options),
    ...(realm === 'staff' && { 'x-roles': options.roles ?? [] }),
    responses: { ...good(operation, options, components), ...problems(codes, components) },
  };
}

/** A header that may be left out is one of several ways; an API key is one wherever it counts for itself. */
function schemesOf(proofs: readonly Parameter[], { limit }: RouteOptions): object[] {
  const required = proofs.find((each) => each.required);
  if (required) return [{ [credentials[required.name] ?? required.name]: [] }];
  const counts = limit !== undefined && limit in callerLimits ? ['attribution'] : [];
  const names = new Set([...proofs.map(({ name }) => credentials[name] ?? name), ...counts]);
  return names.size === 0 ? [] : [{}, ...[...names].map((name) => ({ [name]: [] }))];
}

function good({ responses }: Operation, options: RouteOptions, components: Components) {
  const { answer, also } = options;
  const [usual = '200'] = Object.keys(responses);
  const content = answer && { content: contentOf(answer, components) };
  const headers = answersWith(options);
  return {
    [usual]: { description: content ? 'As asked' : 'Done', headers, ...content },
    ...(also === 304 && { 304: { description: 'Unchanged since If-None-Match', headers } }),
    ...(also === 503 && { 503: { description: 'Not now', headers: answersWith(options, 503), ...content } }),
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
    ...(limit !== undefined && limit in callerLimits ? (['wrong_environment'] as const) : []),
    ...(limit === 'none' ? [] : (['rate_limited', 'service_unavailable'] as const)),
    // A body may come where none is asked for, and is read before anything else is known.
    ...(method === 'get' ? [] : (['body_too_large', 'unsupported_media_type', 'request_timeout'] as const)),
    ...(parameters.some((each) => each.in === 'path') ? (['not_found'] as const) : []),
    ...(idempotent ? (['idempotency_key_reused', 'idempotency_in_progress'] as const) : []),
    ...(realm ? (['invalid_token'] as const) : []),
    ...(realm === 'partner'
      ? (['session_required', 'scope_required', 'role_required', 'account_suspended'] as const)
      : []),
    ...(stepUp ? (['step_up_required'] as const) : []),
    ...(realm === 'staff' ? (['two_factor_setup_required', 'role_required'] as const) : []),
  ];
}

function problems(codes: readonly PublishedCode[], components: Components) {
  const statusOfAny = (code: PublishedCode) => (code === 'internal_error' ? 500 : statusOf(code));
  return Object.fromEntries(
    [...new Set(codes.map(statusOfAny))].map((status) => {
      const those = codes.filter((code) => statusOfAny(code) === status);
      return [status, components.problemOf(status, those)];
    }),
  );
}
