import { mailTopic, type Mail, type MailMessage } from '@swap/domain/mail';
import { eventually } from './eventually.js';
import type { FreshDatabase } from './fresh-database.js';
import type { Service } from './service.js';

/** Where a letter says that it can be stopped, as a path of this service: it names the address that the public knows. */
export function stopPathOf({ headers }: { readonly headers: Readonly<Record<string, string>> }): string {
  const [, address = ''] = /^<(\S+)>$/.exec(headers['list-unsubscribe'] ?? '') ?? [];
  return new URL(address).pathname;
}

/** Every letter on its way, oldest first. */
export async function lettersIn(database: Pick<FreshDatabase, 'query'>, mail: Mail): Promise<MailMessage[]> {
  const rows = await database.query('SELECT payload FROM outbox_messages WHERE topic = $1 ORDER BY id', [mailTopic]);
  return rows.map(({ payload }) => mail.open(payload));
}

/** Resolves once nothing waits to leave the service: who has no letter by now gets none. */
export async function everythingIsSent({ database }: Pick<Service, 'database'>): Promise<void> {
  await eventually(async () => expect(await database.query('SELECT 1 FROM outbox_messages')).toEqual([]));
}
