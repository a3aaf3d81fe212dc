import { statusOf } from '../http/problem.js';
import type { Answer } from './answer.js';
import type { Components, PublishedCode } from './components.js';
import { operationNames } from './operation-names.js';

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required: boolean;
}

/** One route as the framework describes it: its input, and the status of its answer. */
export interface Operation {
  readonly operationId: string;
  readonly parameters: readonly Parameter[];
  readonly requestBody?: unknown;
  readonly security?: readonly object[];
  readonly responses: Readonly<Record<string, { readonly description?: string }>>;
}

/** Headers that prove something, and the security scheme they belong to. */
const credentials: Readonly<Record<string, string>> = {
  'x-service-api-key': 'attribution',
  'x-manage-token': 'manageToken',
};

/** The parts of an operation that its input does not tell: its name, who may call it and everything it may answer. */
export function completed(route: string, operation: Operation, answer: Answer, components: Components) {
  const [operationId, summary] = operationNames[route] ?? [];
  if (!operationId) throw new Error(`${route} has no name in apps/api/src/contract/operation-names.ts`);
  const realm = operation.security ? (/ \/admin\//.test(route) ? 'staff' : 'partner') : null;
  const proofs = operation.parameters.filter(({ name }) => credentials[name]);
  const codes = [...new Set([...codesOfKind(operation, realm), ...answer.codes])];
  return {
    operationId,
    summary,
    parameters: operation.parameters.filter((each) => !proofs.includes(each)),
    security: realm ? [{ [realm]: [] }] : proofs.flatMap(schemesOf),
    responses: { ...good(operation, answer, components), ...problems(codes, components) },
  };
}

/** A header that may be left out is one of two ways. */
function schemesOf({ name, required }: Parameter): object[] {
  const scheme = { [credentials[name] ?? name]: [] };
  return required ? [scheme] : [{}, scheme];
}

function good({ responses }: Operation, answer: Answer, components: Components) {
  const [usual = '200'] = Object.keys(responses);
  const content = contentOf(answer, components);
  const others = answer.also.map((status): [number, object] =>
    status === 304
      ? [status, { description: 'Unchanged since If-None-Match' }]
      : [status, { description: 'Not now', ...content }],
  );
  return { [usual]: { description: content ? 'As asked' : 'Done', ...content }, ...Object.fromEntries(others) };
}

function contentOf({ schema, contentType }: Answer, components: Components) {
  if (schema.type === 'undefined') return undefined;
  const body = contentType === 'application/json' ? components.schemaOf(schema) : { type: 'string' };
  return { content: { [contentType]: { schema: body } } };
}

/** What any route of its kind may answer. */
function codesOfKind({ parameters, requestBody, operationId }: Operation, realm: string | null): PublishedCode[] {
  const touchesMore = !operationId.startsWith('Health');
  return [
    'validation_failed',
    'internal_error',
    ...(touchesMore ? (['rate_limited', 'service_unavailable'] as const) : []),
    ...(requestBody ? (['body_too_large', 'unsupported_media_type'] as const) : []),
    ...(parameters.some((each) => each.in === 'path') ? (['not_found'] as const) : []),
    ...(parameters.some(({ name }) => name === 'idempotency-key')
      ? (['idempotency_key_reused', 'idempotency_in_progress'] as const)
      : []),
    ...(realm ? (['invalid_token'] as const) : []),
    ...(realm === 'partner' ? (['session_required', 'account_suspended'] as const) : []),
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
