import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from './repository.js';

type Json = Record<string, unknown>;

type Content = Readonly<Record<string, { readonly schema: Json; readonly example?: unknown }>>;

interface Described {
  readonly $ref?: string;
  readonly headers?: Json;
  readonly content?: Content;
}

interface Parameter {
  readonly $ref?: string;
  readonly name: string;
  readonly in: string;
  readonly required: boolean;
  readonly schema: Json;
  readonly example?: unknown;
}

/** One route of the document. */
export interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly tags: readonly string[];
  readonly parameters: readonly Parameter[];
  readonly requestBody?: { readonly content: Content };
  readonly security: readonly Json[];
  readonly responses: Readonly<Record<string, Described>>;
  /** A path of the same operation that the document leads no more. */
  readonly 'x-also-at'?: string;
  /** Of the staff: who may; everybody on it where none is named. */
  readonly 'x-roles'?: readonly string[];
}

export interface OpenApi {
  readonly openapi: string;
  readonly info: Json;
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  /** By type of event. */
  readonly webhooks: Readonly<
    Record<string, { readonly post: { readonly requestBody: { readonly content: Content } } }>
  >;
  readonly components: {
    readonly schemas: Readonly<Record<string, Json>>;
    readonly securitySchemes: Readonly<Record<string, Json>>;
    readonly responses: Readonly<Record<string, Described>>;
    readonly parameters: Readonly<Record<string, Parameter>>;
    /** Of every error, by its code. */
    readonly examples: Readonly<Record<string, unknown>>;
  };
}

/** Where the committed copies of the documents are: for integrators and partners, and for the staff. */
export const contractFiles = ['openapi', 'openapi.admin'].map((name) => join(repository, `docs/${name}.json`));

let document: OpenApi | undefined;
/** Both documents as one: every route there is. */
export function contract(): OpenApi {
  const read = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as OpenApi;
  return (document ??= joined(contractFiles.map(read)));
}

/** Several documents as one, with the parameters that they refer to in their places. */
export function joined(documents: readonly OpenApi[]): OpenApi {
  const [first] = documents;
  const all = <T>(of: (each: OpenApi) => Readonly<Record<string, T>>) =>
    Object.assign({}, ...documents.map((each) => of(each))) as Record<string, T>;
  const parameters = all(({ components }) => components.parameters) as Readonly<Record<string, Parameter>>;
  const whole = {
    ...first!,
    paths: all(({ paths }) => paths),
    webhooks: all(({ webhooks }) => webhooks),
    components: {
      securitySchemes: all(({ components }) => components.securitySchemes),
      schemas: all(({ components }) => components.schemas),
      responses: all(({ components }) => components.responses),
      examples: all(({ components }) => components.examples),
      parameters,
    },
  };
  const ref = '#/components/parameters/';
  return JSON.parse(JSON.stringify(whole), (_key, value: { $ref?: unknown } | null) => {
    const to = value?.$ref;
    return typeof to === 'string' && to.startsWith(ref) ? parameters[to.slice(ref.length)] : value;
  }) as OpenApi;
}
