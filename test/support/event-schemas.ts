import { contract } from './contract.js';
import type { FreshDatabase } from './fresh-database.js';
import { problemsBy } from './judge.js';

/** What is wrong with a webhook's body by the published document; nothing, when all is well. */
export function problemsOfEvent(body: unknown): string[] {
  const { type } = body as { type?: string };
  const schema = contract().webhooks[type ?? '']?.post.requestBody.content['application/json']?.schema;
  if (!schema) return [`there is no event type ${String(type)}`];
  return problemsBy(schema, body).map((problem) => `${String(type)}${problem}`);
}

/** The same for every event a service has stored. */
export async function problemsOfEvents(database: FreshDatabase): Promise<string[]> {
  const rows = (await database.query('SELECT body FROM webhook_events')) as { body: string }[];
  return [...new Set(rows.flatMap(({ body }) => problemsOfEvent(JSON.parse(body))))];
}
