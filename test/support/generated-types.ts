import openapiTS, { astToString, type OpenAPI3, type OpenAPITSOptions } from 'openapi-typescript';
import ts from 'typescript';
import type { OpenApi, Operation } from './contract.js';

type Json = Readonly<Record<string, unknown>>;

interface Wanted {
  readonly webhooks?: boolean;
  /** Whether lists of values that are answered are open, for programs that meet a newer service. */
  readonly open?: boolean;
}

/** The types of a part of the document, as TypeScript: what its routes take and answer when all is well, and every error code. */
export async function typesOf(document: OpenApi, { webhooks, open }: Wanted): Promise<string> {
  const paths = Object.entries(document.paths).map(([path, methods]) => [
    path,
    Object.fromEntries(Object.entries(methods).map(([method, each]) => [method, bare(each)])),
  ]);
  const part = { paths: Object.fromEntries(paths) as Json, webhooks: webhooks ? document.webhooks : {} };
  const ErrorCode = { type: 'string', enum: Object.keys(document.components.examples) };
  const schemas = { ...reachable(part, document.components.schemas), ErrorCode };
  const { openapi, info } = document;
  const whole = withoutExamples({ openapi, info, ...part, components: { schemas } });
  const ast = await openapiTS(whole as unknown as OpenAPI3, open ? { transform: opening(part, schemas) } : {});
  return `${origin}${astToString(ast)}`;
}

/** Makes lists of answered values open; those that are taken stay as they are, and so does the list of error codes. */
function opening(part: { paths: Json; webhooks: Json }, schemas: Readonly<Record<string, Json>>) {
  const asked = Object.values(part.paths).flatMap((methods) =>
    Object.values(methods as Readonly<Record<string, Operation>>).map(({ parameters, requestBody }) => [
      parameters,
      requestBody,
    ]),
  );
  const closed = new Set(['ErrorCode', ...Object.keys(reachable(asked, schemas))]);
  const isAnswered = (path: string) => {
    const [, place, kind, name = ''] = path.split('/');
    if (place === 'components') return kind === 'schemas' && !closed.has(name);
    return place === 'webhooks' || path.includes('/responses/');
  };
  const transform: NonNullable<OpenAPITSOptions['transform']> = (schema, { path = '' }) => {
    const values = (schema as Json)['enum'];
    if (!Array.isArray(values) || (schema as Json)['type'] !== 'string' || !isAnswered(path)) return undefined;
    const { factory } = ts;
    const known = values.map((value) => factory.createLiteralTypeNode(factory.createStringLiteral(String(value))));
    return factory.createUnionTypeNode([...known, later()]);
  };
  return transform;
}

/** `string & Record<never, never>`: any text, beside which an editor still offers the known ones. */
function later(): ts.TypeNode {
  const { factory } = ts;
  const never = factory.createKeywordTypeNode(ts.SyntaxKind.NeverKeyword);
  const anything = factory.createTypeReferenceNode('Record', [never, never]);
  const text = factory.createKeywordTypeNode(ts.SyntaxKind.StringKeyword);
  return factory.createParenthesizedType(factory.createIntersectionTypeNode([text, anything]));
}

const origin =
  '// Written by test/contract/openapi from what the service publishes: change the service, not this file.\n';

/** Every route of a document. */
export function operationsOf({ paths }: OpenApi): { path: string; method: string; operation: Operation }[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
}

/** The routes of partners as a table in TypeScript: method, path, and what there is to say of one. */
export function partnerRoutesOf(document: OpenApi): string {
  const lines = operationsOf(document)
    .filter(({ path }) => path.startsWith('/api/v1/partners/'))
    .map(({ path, method, operation }) => {
      const { operationId, summary, security, parameters, requestBody, responses } = operation;
      const kinds = [
        ...(security.some((each) => 'partner' in each) ? ['token'] : []),
        ...(requestBody ? ['body'] : []),
        ...(parameters.some((each) => (each.$ref ?? each.name).endsWith('dempotency-key')) ? ['repeats'] : []),
        ...(JSON.stringify(responses).includes('"text/csv"') ? ['text'] : []),
      ];
      const route = [method.toUpperCase(), path.replace('/api/v1', ''), kinds.join(' ')];
      return `  /** ${summary}. */\n  ${operationId}: [${route.map((each) => `'${each}'`).join(', ')}],\n`;
    });
  return `${origin}/** By the id of each: method, path, and whether it takes a token and a body, repeats safely, answers text. */
export const partnerRoutes = {
${lines.join('')}} as const;

export type PartnerRoute = keyof typeof partnerRoutes;
`;
}

/** Input, and the answer of a route that went well. */
function bare({ operationId, summary, parameters, requestBody, responses }: Operation): Json {
  const good = Object.entries(responses)
    .filter(([status]) => status.startsWith('2'))
    .map(([status, { headers: _headers, ...answer }]) => [status, answer]);
  return { operationId, summary, parameters, requestBody, responses: Object.fromEntries(good) };
}

/** The named schemas that something refers to, and those that they refer to. */
function reachable(from: unknown, schemas: Readonly<Record<string, Json>>, found: Record<string, Json> = {}) {
  for (const [, name = ''] of JSON.stringify(from).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
    const schema = schemas[name];
    if (!schema || name in found) continue;
    found[name] = schema;
    reachable(schema, schemas, found);
  }
  return found;
}

function withoutExamples(document: Json): Json {
  return JSON.parse(JSON.stringify(document), (_key, value: Json | null) => {
    if (typeof value !== 'object' || value === null || !('schema' in value || 'type' in value)) return value;
    const { example: _one, examples: _several, ...rest } = value;
    return rest;
  }) as Json;
}
