import { DomainError, type ErrorCode } from '@swap/domain/kernel';
import { z } from 'zod';
import { toProblem } from '../http/problem.js';
import { named } from '../http/wire.js';
import { answersOfProblem } from './headers.js';

type Json = Record<string, unknown>;

interface ErrorAnswer {
  readonly description: string;
  readonly headers: Json;
  readonly content: Record<string, Json>;
}

const problem = named(
  'Problem',
  {
    type: z.string().meta({ description: 'Where this code is explained' }),
    title: z.string(),
    status: z.int(),
    detail: z.string().meta({ description: 'For people; may be reworded' }),
    code: z.string().meta({ description: 'Stable; decide by this one' }),
    request_id: z.string(),
    errors: z
      .array(z.object({ field: z.string(), message: z.string() }))
      .optional()
      .meta({ description: 'The fields that are to blame' }),
  },
  'RFC 9457; some codes add members, which docs/errors.md names',
);

/** A defect has no error of the domain. */
export type PublishedCode = ErrorCode | 'internal_error';

/** What operations share: named schemas, error answers, and an example of each error. */
export class Components {
  readonly schemas: Record<string, Json> = {};
  readonly examples: Record<string, { value: unknown }> = {};
  readonly responses: Record<string, ErrorAnswer> = {};

  /** The schema as OpenAPI 3.1 has it; named ones are put aside and referred to. */
  schemaOf(schema: z.ZodType): Json {
    const { $schema: _dialect, $defs: named = {}, ...own } = z.toJSONSchema(schema, { io: 'input' }) as Json;
    for (const [name, each] of Object.entries(named as Record<string, Json>)) this.put(name, each);
    return typeof own['id'] === 'string' ? this.put(own['id'], own) : referring(own);
  }

  /** An error answer of a status that carries one of these codes. */
  problemOf(status: number, those: readonly PublishedCode[]): Json {
    const codes = [...those].sort();
    const which = { type: 'object', properties: { code: { enum: codes } } };
    const content = {
      schema: { allOf: [this.schemaOf(problem), which] },
      examples: Object.fromEntries(codes.map((code) => [code, { $ref: this.exampleOf(code) }])),
    };
    const name = codes.join('.');
    this.responses[name] = {
      description: codes.join(', '),
      headers: answersOfProblem(status),
      content: { 'application/problem+json': content },
    };
    return { $ref: `#/components/responses/${name}` };
  }

  private put(name: string, { id: _id, ...schema }: Json): Json {
    this.schemas[name] = referring(schema);
    return { $ref: `#/components/schemas/${name}` };
  }

  private exampleOf(code: PublishedCode): string {
    const error = code === 'internal_error' ? undefined : new DomainError(code, 'What is wrong with this request');
    this.examples[code] = { value: toProblem(error, '3f0b1c9e-6d0a-4b7f-9d53-0a7c1a0c2f4e').problem };
    return `#/components/examples/${code}`;
  }
}

function referring(schema: Json): Json {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/')) as Json;
}
