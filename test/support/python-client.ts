import type { OpenApi, Operation } from './contract.js';
import { operationsOf } from './generated-types.js';

type Json = Readonly<Record<string, unknown>>;

const keywords = new Set(['from', 'class', 'import', 'in', 'is', 'not', 'or', 'and', 'if', 'pass', 'global']);

const head = `"""Written by test/contract/openapi from what the service publishes: change the service, not this file."""

from __future__ import annotations

from typing import Any, Dict, List, Literal, Mapping, Optional, TypedDict, Union


class Unset:
    """What is left out, where None says null."""

    def __bool__(self) -> bool:
        return False


UNSET = Unset()

`;

/** The routes of a document as a module of Python: a TypedDict for every object, and a class with a method for every route. */
export function pythonOf(document: OpenApi): string {
  const types = new Types(document);
  const isOfPartners = (path: string) => path.startsWith('/api/v1/partners/');
  const all = operationsOf(document).filter(({ operation }) => !streams(operation));
  const methods = (those: typeof all) => those.map((each) => types.methodOf(each)).join('\n');
  const classes = [
    ['PublicRoutes', 'Every route that needs no account.', methods(all.filter(({ path }) => !isOfPartners(path)))],
    ['PartnerRoutes', 'Every route of partners.', methods(all.filter(({ path }) => isOfPartners(path)))],
  ].map(
    ([name, about, body]) => `class ${String(name)}:
    """${String(about)}"""

    def _call(self, route: str, arguments: Mapping[str, Any], idempotency_key: Optional[str] = None) -> Any:
        raise NotImplementedError

${String(body)}`,
  );
  const events = Object.entries(document.webhooks).map(([type, { post }]) =>
    types.of(post.requestBody.content['application/json']!.schema, `event.${type}`),
  );
  const routes = all.map(({ path, method, operation }) => `    ${routeOf(path, method, operation)},\n`).join('');
  return `${head}${types.written()}
WebhookEvent = Union[
${events.map((each) => `    "${each}",\n`).join('')}]

# Method, path, where each argument goes, and what there is to say of the route.
ROUTES: Dict[str, Any] = {
${routes}}


${classes.join('\n\n')}`;
}

const streams = ({ responses }: Operation) => JSON.stringify(responses).includes('text/event-stream');

function routeOf(path: string, method: string, operation: Operation): string {
  const { parameters, security } = operation;
  const inPlace = (place: string) =>
    parameters.filter((each) => each.in === place && !each.$ref).map(({ name }) => name);
  const names = new Set(security.flatMap((each) => Object.keys(each)));
  const kinds = [
    ...(names.has('partner') ? ['token'] : []),
    ...(names.has('attribution') ? ['key'] : []),
    ...(names.has('manageToken') ? ['manage'] : []),
    ...(inPlace('header').includes('idempotency-key') ? ['repeats'] : []),
    ...(operation.requestBody ? ['body'] : []),
    ...(/"text\/(csv|markdown)"/.test(JSON.stringify(operation.responses)) ? ['text'] : []),
  ];
  const list = (values: readonly string[]) => `(${values.map((each) => `"${each}", `).join('')})`;
  const place = `${list(inPlace('path'))}, ${list(inPlace('query'))}`;
  return `"${snake(operation.operationId)}": ("${method.toUpperCase()}", "${path.replace('/api/v1', '')}", ${place}, ${list(kinds)})`;
}

class Types {
  private readonly classes = new Map<string, string>();

  constructor(private readonly document: OpenApi) {}

  written(): string {
    return [...this.classes.values()].join('\n');
  }

  /** The name of a schema's type; objects become classes. `name` is what one without a name of its own is called. */
  of(schema: Json, name: string): string {
    const ref = schema['$ref'];
    if (typeof ref === 'string') {
      const own = ref.split('/').at(-1)!;
      if (!this.classes.has(own)) {
        this.classes.set(own, '');
        const type = this.of(this.document.components.schemas[own]!, own);
        // What is no object has no class of its own, and stands under its name all the same.
        if (this.classes.get(own) === '') this.classes.set(own, `${own} = ${type}\n`);
      }
      return own;
    }
    if ('const' in schema) return `Literal[${literal(schema['const'])}]`;
    // More may be added to what is listed.
    if (Array.isArray(schema['enum'])) return `Union[Literal[${schema['enum'].map(literal).join(', ')}], str]`;
    const forms = (schema['anyOf'] ?? schema['oneOf']) as Json[] | undefined;
    if (forms)
      return `Union[${[...new Set(forms.map((each, index) => this.of(each, `${name}${index ? String(index) : ''}`)))].join(', ')}]`;
    const kinds = [schema['type']].flat() as (string | undefined)[];
    const of = kinds.map((kind) => this.plain(kind, schema, name));
    return of.length > 1 ? `Union[${of.join(', ')}]` : of[0]!;
  }

  methodOf({ operation }: { operation: Operation }): string {
    const { operationId, summary, parameters, requestBody, responses, security } = operation;
    const id = snake(operationId);
    const fields = parameters
      .filter((each) => !each.$ref && each.in !== 'header')
      .map((each) => ({
        name: each.name,
        required: each.required,
        type: this.of(each.schema, pascal(operationId, each.name)),
      }));
    const body = this.resolved(requestBody?.content['application/json']?.schema);
    const required = (body['required'] ?? []) as string[];
    for (const [name, schema] of Object.entries((body['properties'] ?? {}) as Record<string, Json>)) {
      fields.push({ name, required: required.includes(name), type: this.of(schema, pascal(operationId, name)) });
    }
    const manage = security.find((each) => 'manageToken' in each);
    if (manage) fields.push({ name: 'manage_token', required: security.length === 1, type: 'str' });
    const repeats = parameters.some((each) => each.name === 'idempotency-key');
    const sorted = [...fields.filter((each) => each.required), ...fields.filter((each) => !each.required)];
    const lines = [
      ...sorted.map(
        ({ name, required, type }) =>
          `        ${argument(name)}: ${required ? type : `Union[${type}, Unset] = UNSET`},\n`,
      ),
      ...(repeats ? ['        idempotency_key: Optional[str] = None,\n'] : []),
    ];
    const given = sorted.map(({ name }) => `"${name}": ${argument(name)}`).join(', ');
    const answer = this.answerOf(responses, operationId);
    const signature = lines.length > 0 ? `\n        self,\n        *,\n${lines.join('')}    ` : 'self';
    return `    def ${id}(${signature}) -> ${answer}:
        """${summary}."""
        return self._call("${id}", {${given}}${repeats ? ', idempotency_key' : ''})
`;
  }

  private answerOf(responses: Operation['responses'], operationId: string): string {
    const [, good] = Object.entries(responses).find(([status]) => status.startsWith('2'))!;
    const [type, medium] = Object.entries(good.content ?? {})[0] ?? [];
    if (!medium) return 'None';
    return type === 'application/json' ? this.of(medium.schema, `${pascal(operationId)}Answer`) : 'str';
  }

  private plain(kind: string | undefined, schema: Json, name: string): string {
    switch (kind) {
      case 'null':
        return 'None';
      case 'integer':
        return 'int';
      case 'number':
        return 'float';
      case 'boolean':
        return 'bool';
      case 'string':
        return 'str';
      case 'array':
        return `List[${this.of((schema['items'] ?? {}) as Json, `${name}Item`)}]`;
      case 'object':
        return this.object(schema, name);
      default:
        return 'Any';
    }
  }

  private object(schema: Json, name: string): string {
    const properties = Object.entries((schema['properties'] ?? {}) as Record<string, Json>);
    if (properties.length === 0) return 'Dict[str, Any]';
    const own = pascal(name);
    const required = (schema['required'] ?? []) as string[];
    this.classes.set(own, '');
    const typed = properties.map(([key, each]) => ({ key, type: this.of(each, `${own}.${key}`) }));
    const members = (those: typeof typed) =>
      those.map(({ key, type }) => `    "${key}": "${type.replaceAll('"', "'")}",\n`).join('');
    const always = typed.filter(({ key }) => required.includes(key));
    const perhaps = typed.filter(({ key }) => !required.includes(key));
    const base = `${own} = TypedDict("${own}", {\n${members(always)}})\n`;
    const whole =
      perhaps.length === 0
        ? base
        : `_${own} = TypedDict("_${own}", {\n${members(perhaps)}}, total=False)\n\n\nclass ${own}(_${own}):\n${always.map(({ key, type }) => `    ${key}: ${type}\n`).join('') || '    pass\n'}\n`;
    this.classes.set(own, whole);
    return own;
  }

  private resolved(schema: Json | undefined): Json {
    const ref = schema?.['$ref'];
    return typeof ref === 'string' ? this.document.components.schemas[ref.split('/').at(-1)!]! : (schema ?? {});
  }
}

const literal = (value: unknown) => (typeof value === 'boolean' ? (value ? 'True' : 'False') : JSON.stringify(value));
const argument = (name: string) => (keywords.has(name) ? `${name}_` : name);
const snake = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const pascal = (...parts: readonly string[]) =>
  parts.join('.').replaceAll(/(?:^|[._-])(\w)/g, (_, letter: string) => letter.toUpperCase());
