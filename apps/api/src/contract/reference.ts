import type { OpenAPIObject } from '@nestjs/swagger';
import { escaped } from './markdown.js';
import type { Entry } from './search-index.js';

type Json = Readonly<Record<string, unknown>>;

interface Parameter {
  readonly $ref?: string;
  readonly name: string;
  readonly in: string;
  readonly required: boolean;
  readonly description?: string;
  readonly schema: Json;
}

interface Answer {
  readonly $ref?: string;
  readonly description: string;
  readonly content?: Readonly<Record<string, { readonly schema: Json; readonly example?: unknown }>>;
}

interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly parameters: readonly Parameter[];
  readonly requestBody?: Answer;
  readonly responses: Readonly<Record<string, Answer>>;
  readonly security: readonly Json[];
}

interface Shown {
  readonly html: string;
  readonly headings: readonly { readonly id: string; readonly title: string }[];
  readonly entries: readonly Entry[];
}

/** The document as a page for people: every route with its input, answers, errors and a form that tries it. */
export function referenceOf(document: OpenAPIObject): Shown {
  const components = document.components as Readonly<Record<string, Readonly<Record<string, Json>>>>;
  const tables = new Tables(components);
  const routes = Object.entries(document.paths as Record<string, Record<string, Operation>>).flatMap(
    ([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );
  const tags = document.tags ?? [];
  const sections = tags.map(({ name, description = '' }) => {
    const those = routes.filter(({ operation }) => operation.tags[0] === name);
    const title = name.replace(/^\w/, (letter) => letter.toUpperCase());
    return `<section aria-labelledby="${idOf(name)}"><h2 id="${idOf(name)}">${title}</h2>\n<p>${escaped(description)}</p>
${those.map((each) => routeOf(each, tables)).join('\n')}</section>`;
  });
  const entries = routes.map(({ path, method, operation: { operationId, summary, description } }) => {
    const url = `/api/v1/docs#${operationId}`;
    return {
      url,
      page: 'Reference',
      title: `${method} ${path.replace('/api/v1', '')}`,
      text: `${summary} ${description}`,
    };
  });
  const headings = tags.map(({ name }) => ({ id: idOf(name), title: name }));
  return { html: `${opening}${sections.join('\n')}`, headings, entries };
}

const opening = `<h1>Reference</h1>
<p>Every route of integrators and partners. The same for programs: <a href="/api/v1/openapi.json">/api/v1/openapi.json</a>.
Open a route to see what it takes and answers, and to try it; what you try is really done here.</p>
<form id="credentials" class="credentials"><p>For trying routes, kept in this tab alone:</p>
<label>API key <input name="key" autocomplete="off" spellcheck="false" placeholder="swap_pk_…"></label>
<label>Access token <input name="token" autocomplete="off" spellcheck="false" placeholder="of POST /partners/signin"></label>
<label>Manage token <input name="manage" autocomplete="off" spellcheck="false" placeholder="of POST /swap/create"></label></form>
`;

const idOf = (tag: string): string => `tag-${tag.replaceAll(' ', '-')}`;

interface Route {
  readonly path: string;
  readonly method: string;
  readonly operation: Operation;
}

function routeOf({ path, method, operation }: Route, tables: Tables): string {
  const { operationId, summary, description, requestBody, responses } = operation;
  const parameters = operation.parameters.filter((each) => !each.$ref && each.in !== 'header');
  const body = Object.values(requestBody?.content ?? {})[0];
  const good = Object.entries(responses).filter(([status]) => Number(status) < 400);
  const codes = Object.entries(responses).flatMap(([status, { $ref }]) =>
    ($ref?.split('/').at(-1)?.split('.') ?? []).map((code) => `<a href="/docs/errors#${code}">${status} ${code}</a>`),
  );
  const answers = good.map(([status, { description: about, content = {} }]) => {
    const [type, medium] = Object.entries(content)[0] ?? [];
    const shape = medium && type === 'application/json' ? tables.of(medium.schema) : '';
    const example = medium?.example === undefined ? '' : code(JSON.stringify(medium.example, null, 2));
    return `<h3>${status} ${escaped(about)}${type === undefined ? '' : ` <span class="quiet">${type}</span>`}</h3>${shape}${example}`;
  });
  return `<details class="route" id="${operationId}"><summary><span class="method ${method}">${method}</span>
<code>${escaped(path.replace('/api/v1', ''))}</code> <span class="quiet">${escaped(summary)}</span></summary>
<p>${inline(description)}</p>
${parameters.length > 0 ? `<h3>Parameters</h3>${tables.ofParameters(parameters)}` : ''}
${body ? `<h3>Body</h3>${tables.of(body.schema)}` : ''}
${tryIt({ path, method, operation }, parameters, body?.example)}
${answers.join('\n')}
<h3>Errors</h3><p class="codes">${codes.join(' ')}</p></details>`;
}

function tryIt({ path, method, operation }: Route, parameters: readonly Parameter[], example: unknown): string {
  const fields = parameters.map(
    ({ name, in: place, required }) =>
      `<label>${name}${required ? ' *' : ''} <input name="${place}:${name}" autocomplete="off"></label>`,
  );
  const proofs = operation.security.flatMap((each) => Object.keys(each)).join(' ');
  const text = example === undefined ? '' : escaped(JSON.stringify(example, null, 2));
  const body =
    example === undefined
      ? ''
      : `<label>Body <textarea name="body" rows="${String(Math.min(12, text.split('\n').length))}" spellcheck="false">${text}</textarea></label>`;
  return `<form class="try" data-method="${method}" data-path="${escaped(path)}" data-proofs="${proofs}">${fields.join('')}${body}
<button type="submit">Try it</button><output></output></form>`;
}

const code = (text: string): string =>
  `<details class="example"><summary>Example</summary><pre tabindex="0"><code>${escaped(text)}</code></pre></details>`;

const inline = (text: string): string => escaped(text).replaceAll(/`([^`]*)`/g, '<code>$1</code>');

/** Members of objects as lists, those of objects inside beneath them. */
class Tables {
  constructor(private readonly components: Readonly<Record<string, Readonly<Record<string, Json>>>>) {}

  ofParameters(parameters: readonly Parameter[]): string {
    return `<dl>${parameters.map(({ name, required, description, schema }) => this.line(name, required, { ...schema, ...(description !== undefined && { description }) })).join('')}</dl>`;
  }

  /** `depth` ends what would go on for good. */
  of(schema: Json, depth = 0): string {
    const own = this.resolved(schema);
    if (own['type'] === 'array') return this.of((own['items'] ?? {}) as Json, depth);
    const form = ((own['anyOf'] ?? []) as Json[]).find((each) => this.resolved(each)['properties']);
    if (form) return this.of(form, depth);
    const properties = Object.entries((own['properties'] ?? {}) as Record<string, Json>);
    if (properties.length === 0 || depth > 3) return '';
    const required = (own['required'] ?? []) as string[];
    return `<dl>${properties.map(([name, each]) => this.line(name, required.includes(name), each, depth)).join('')}</dl>`;
  }

  private line(name: string, required: boolean, schema: Json, depth = 0): string {
    const own = this.resolved(schema);
    const about = typeof own['description'] === 'string' ? ` ${inline(own['description'])}` : '';
    return `<dt><code>${escaped(name)}</code> <span class="quiet">${escaped(this.typeOf(own))}${required ? '' : ', optional'}</span></dt><dd>${about}${this.of(own, depth + 1)}</dd>`;
  }

  private typeOf(schema: Json): string {
    const own = this.resolved(schema);
    if (Array.isArray(own['enum'])) return own['enum'].map((each) => JSON.stringify(each)).join(' | ');
    if ('const' in own) return JSON.stringify(own['const']);
    if (Array.isArray(own['anyOf']))
      return [...new Set((own['anyOf'] as Json[]).map((each) => this.typeOf(each)))].join(' | ');
    if (own['type'] === 'array') return `${this.typeOf((own['items'] ?? {}) as Json)}[]`;
    const kinds = (own['type'] ?? 'any') as string | string[];
    return [kinds].flat().join(' | ');
  }

  private resolved(schema: Json): Json {
    const ref = schema['$ref'];
    return typeof ref === 'string' ? (this.components['schemas']?.[ref.split('/').at(-1) ?? ''] ?? {}) : schema;
  }
}
