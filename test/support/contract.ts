import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from './repository.js';

type Json = Record<string, unknown>;

type Content = Readonly<Record<string, { readonly schema: Json; readonly example?: unknown }>>;

interface Described {
  readonly $ref?: string;
  readonly content?: Content;
}

/** One route of the document. */
export interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly tags: readonly string[];
  readonly parameters: readonly {
    readonly name: string;
    readonly in: string;
    readonly required: boolean;
    readonly schema: Json;
    readonly example?: unknown;
  }[];
  readonly requestBody?: { readonly content: Content };
  readonly security: readonly Json[];
  readonly responses: Readonly<Record<string, Described>>;
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
    readonly responses: Readonly<Record<string, Described>>;
    /** Of every error, by its code. */
    readonly examples: Readonly<Record<string, unknown>>;
  };
}

/** Where the committed copy of the document is. */
export const contractFile = join(repository, 'docs/openapi.json');

let document: OpenApi | undefined;
export function contract(): OpenApi {
  return (document ??= JSON.parse(readFileSync(contractFile, 'utf8')) as OpenApi);
}
