import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { closed } from './closed-schema.js';
import { contract, type Operation } from './contract.js';

type Json = Record<string, unknown>;

interface Route {
  readonly method: string;
  readonly pattern: RegExp;
  readonly operation: Operation;
}

/** Literal paths before those with parameters, as a router has them. */
let routes: Route[] | undefined;
function routeOf(method: string, path: string): Operation | undefined {
  routes ??= Object.entries(contract().paths)
    .sort(([a], [b]) => a.split('{').length - b.split('{').length)
    .flatMap(([template, methods]) =>
      Object.entries(methods).map(([name, operation]) => ({
        method: name.toUpperCase(),
        pattern: new RegExp(`^${template.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`),
        operation,
      })),
    );
  return routes.find((route) => route.method === method && route.pattern.test(path))?.operation;
}

let ajv: Ajv2020 | undefined;
const checks = new WeakMap<object, ValidateFunction>();

function check(schema: Json): ValidateFunction {
  if (!ajv) {
    ajv = new Ajv2020({ strict: false });
    formats.default(ajv);
    // Closed, so that a field that is not documented is found too; problems may carry members of their own.
    for (const [name, each] of Object.entries(contract().components.schemas)) {
      ajv.addSchema(name === 'Problem' ? each : (closed(each) as Json), `#/components/schemas/${name}`);
    }
  }
  let compiled = checks.get(schema);
  if (!compiled) checks.set(schema, (compiled = ajv.compile('allOf' in schema ? schema : (closed(schema) as Json))));
  return compiled;
}

interface Seen {
  readonly method: string;
  /** With `/api/v1`, without the query. */
  readonly path: string;
  readonly status: number;
  readonly contentType: string | null;
  readonly json: unknown;
}

/** What is wrong with an answer by the published document; null when all is well or the document knows no such route. */
export function offenceOf({ method, path, status, contentType, json }: Seen): string | null {
  const operation = routeOf(method, path);
  // A method that a path does not have is no operation of it, whatever else the path looks like.
  if (!operation || status === 405) return null;
  const where = `${method} ${path} (${operation.operationId}) answered ${String(status)}`;
  const direct = operation.responses[status];
  const described = contract().components.responses[direct?.$ref?.split('/').at(-1) ?? ''] ?? direct;
  if (!described) return `${where}, which is not documented: ${JSON.stringify(json)}`;
  if (!described.content) return null;
  const type = contentType?.split(';')[0] ?? '';
  const content = described.content[type];
  if (!content) return `${where} as ${type}, which is not documented`;
  if (!/json$/.test(type)) return null;
  const wrong = problemsBy(content.schema, json);
  return wrong.length === 0 ? null : `${where}, but:\n${wrong.join('\n')}\nin ${JSON.stringify(json).slice(0, 1500)}`;
}

/** What is wrong with a value by one of the document's schemas. */
export function problemsBy(schema: Json, value: unknown): string[] {
  const validate = check(schema);
  if (validate(value)) return [];
  return (validate.errors ?? []).map(
    ({ instancePath, message, params }) => `${instancePath} ${message ?? ''} ${JSON.stringify(params)}`,
  );
}
