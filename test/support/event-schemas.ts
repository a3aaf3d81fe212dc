import { eventCatalogue } from '@swap/domain/service';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import type { FreshDatabase } from './fresh-database.js';

type Schema = Record<string, unknown>;

const ajv = new Ajv2020({ allErrors: true, strict: true });
formats.default(ajv);

/** By type of event: the published schemas, closed, so that a field the catalogue does not know is found too. */
const checks = new Map(
  eventCatalogue.map(({ type, schema }) => [type, ajv.compile(closed(schema as Schema) as object)]),
);

/** What is wrong with a webhook's body by the catalogue; nothing, when all is well. */
export function problemsOfEvent(body: unknown): string[] {
  const { type } = body as { type?: string };
  const check = checks.get(type ?? '');
  if (!check) return [`there is no event type ${String(type)}`];
  return check(body)
    ? []
    : (check.errors ?? []).map((error) => `${String(type)}${error.instancePath} ${error.message ?? ''}`);
}

/** The same for every event a service has stored. */
export async function problemsOfEvents(database: FreshDatabase): Promise<string[]> {
  const rows = (await database.query('SELECT body FROM webhook_events')) as { body: string }[];
  return [...new Set(rows.flatMap(({ body }) => problemsOfEvent(JSON.parse(body))))];
}

/** The schema, closed to fields that it does not name. */
export function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed);
  if (typeof schema !== 'object' || schema === null) return schema;
  const parts = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, closed(value)]));
  return 'properties' in parts && !('additionalProperties' in parts)
    ? { ...parts, additionalProperties: false }
    : parts;
}
