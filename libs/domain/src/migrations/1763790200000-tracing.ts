import { SqlMigration } from './sql-migration.js';

/** Of which trace (W3C `traceparent`) a message and an event are; null where nothing is traced. */
export class Tracing1763790200000 extends SqlMigration {
  protected readonly sql = `
    ALTER TABLE outbox_messages ADD COLUMN traceparent text;
    ALTER TABLE webhook_events ADD COLUMN traceparent text;
  `;
}
