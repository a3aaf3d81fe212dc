import { join } from 'node:path';
import { errorCodes } from '@swap/domain/kernel';
import ts from 'typescript';
import { contract } from '../support/contract.js';
import { repository } from '../support/repository.js';

type Json = Record<string, unknown>;

/** A JSON Schema as TypeScript writes it, named schemas written out. */
function typeOf(schema: Json): string {
  if (typeof schema['$ref'] === 'string')
    return typeOf(contract().components.schemas[schema['$ref'].split('/').at(-1)!]!);
  const forms = (schema['anyOf'] ?? schema['oneOf']) as Json[] | undefined;
  if (forms) return `(${forms.map(typeOf).join(' | ')})`;
  if ('const' in schema) return JSON.stringify(schema['const']);
  if (Array.isArray(schema['enum'])) return `(${schema['enum'].map((each) => JSON.stringify(each)).join(' | ')})`;
  if (Array.isArray(schema['type']))
    return `(${schema['type'].map((type: string) => typeOf({ ...schema, type })).join(' | ')})`;
  switch (schema['type']) {
    case 'object':
      return objectOf(schema);
    case 'array':
      return `(${typeOf(schema['items'] as Json)})[]`;
    case 'integer':
      return 'number';
    default:
      return (schema['type'] as string | undefined) ?? 'unknown';
  }
}

function objectOf({ properties = {}, required = [] }: Json): string {
  const isRequired = (name: string) => (required as string[]).includes(name);
  const members = Object.entries(properties as Record<string, Json>);
  return `{ ${members.map(([name, each]) => `${name}${isRequired(name) ? '' : '?'}: ${typeOf(each)}`).join('; ')} }`;
}

const answerOf = (path: string, method = 'get', status = '200') =>
  contract().paths[`/api/v1${path}`]![method]!.responses[status]!.content!['application/json']!.schema;
const queryOf = (path: string): Json => {
  const parameters = contract().paths[`/api/v1${path}`]!['get']!.parameters.filter((each) => each.in === 'query');
  return {
    type: 'object',
    properties: Object.fromEntries(parameters.map(({ name, schema }) => [name, schema])),
    required: parameters.filter(({ required }) => required).map(({ name }) => name),
  };
};
const eventOf = (webhook: unknown) =>
  (webhook as { post: { requestBody: { content: Record<string, { schema: Json }> } } }).post.requestBody.content[
    'application/json'
  ]!.schema;

/** By the name of the client's type: what the document says it is. */
const documented = (): Record<string, string> => ({
  Health: typeOf(answerOf('/health')),
  AssetList: typeOf(answerOf('/assets')),
  QuoteRequest: typeOf(queryOf('/swap/quote')),
  QuoteAnswer: typeOf(answerOf('/swap/quote')),
  UsdAnswer: typeOf(answerOf('/swap/usd')),
  CreateOrderRequest: typeOf(contract().components.schemas['CreateBody']!),
  CreatedOrder: typeOf(answerOf('/swap/create', 'post', '201')),
  StatusAnswer: typeOf(answerOf('/swap/status')),
  AnalyticsAnswer: typeOf(answerOf('/analytics/public')),
  WebhookEvent: Object.values(contract().webhooks)
    .map((each) => typeOf(eventOf(each)))
    .join(' | '),
  ErrorCode: [...Object.keys(errorCodes), 'internal_error'].map((code) => `'${code}'`).join(' | '),
});

/** What the compiler says of "the client's type is the documented one", by the name of the type. */
function differences(types: Record<string, string>): string[] {
  const file = join(repository, 'test/contract/client-types-in-memory.ts');
  const lines = Object.entries(types).map(
    ([name, text]) => `export const ${name}: Same<Client.${name}, ${text}> = true;`,
  );
  const program = `import type * as Client from '../../libs/client/dist/index.js';
    type Plain<T> = T extends object ? { [K in keyof T]: Plain<T[K]> } : T;
    type Same<A, B> = (<T>() => T extends Plain<A> ? 1 : 2) extends <T>() => T extends Plain<B> ? 1 : 2 ? true : never;
    ${lines.join('\n')}`;
  const options = {
    strict: true,
    noEmit: true,
    exactOptionalPropertyTypes: true,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    types: [],
  };
  const host = ts.createCompilerHost(options);
  const read = host.getSourceFile.bind(host);
  host.getSourceFile = (name, version) =>
    name === file ? ts.createSourceFile(name, program, version) : read(name, version);
  const found = ts.getPreEmitDiagnostics(ts.createProgram([file], options, host));
  return found.map(
    ({ start = 0 }) => /const (\w+):/.exec(program.slice(program.lastIndexOf('\n', start), start + 40))?.[1] ?? '',
  );
}

test('the types of the client are those of the document', () => {
  expect(differences(documented())).toEqual([]);
});

test('a type that differs is noticed', () => {
  const { Health: _, ...rest } = documented();
  expect(differences({ ...rest, Health: '{ status: string }' })).toEqual(['Health']);
});
