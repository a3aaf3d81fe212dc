import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript';
import type { OpenApi, Operation } from './contract.js';

type Json = Readonly<Record<string, unknown>>;

interface Wanted {
  /** The ids of its routes; all of them when left out. */
  readonly operations?: readonly string[];
  readonly webhooks?: boolean;
}

/** The types of a part of the document, as TypeScript: what its routes take and answer when all is well, and every error code. */
export async function typesOf(document: OpenApi, { operations, webhooks }: Wanted): Promise<string> {
  const paths = Object.entries(document.paths).flatMap(([path, methods]) => {
    const kept = Object.entries(methods).filter(([, { operationId }]) => operations?.includes(operationId) ?? true);
    return kept.length === 0 ? [] : [[path, Object.fromEntries(kept.map(([method, each]) => [method, bare(each)]))]];
  });
  const part = { paths: Object.fromEntries(paths) as Json, webhooks: webhooks ? document.webhooks : {} };
  const ErrorCode = { type: 'string', enum: Object.keys(document.components.examples) };
  const schemas = { ...reachable(part, document.components.schemas), ErrorCode };
  const { openapi, info } = document;
  const whole = withoutExamples({ openapi, info, ...part, components: { schemas } });
  const ast = await openapiTS(whole as unknown as OpenAPI3);
  return `// Written by test/contract/openapi from what the service publishes: change the service, not this file.\n${astToString(ast)}`;
}

/** Input, and the answer of a route that went well. */
function bare({ operationId, summary, parameters, requestBody, responses }: Operation): Json {
  const good = Object.entries(responses).filter(([status]) => status.startsWith('2'));
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
