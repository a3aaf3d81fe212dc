import { SqlMigration } from './sql-migration.js';

export class Foundations1763683200000 extends SqlMigration {
  protected readonly sql = `
    CREATE TABLE outbox_messages (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      topic text NOT NULL,
      payload jsonb NOT NULL,
      created_at timestamptz NOT NULL,
      due_at timestamptz NOT NULL,
      attempts integer NOT NULL
    );
    CREATE INDEX outbox_messages_due_idx ON outbox_messages (due_at, id);

    CREATE TABLE idempotency_keys (
      ref text PRIMARY KEY,
      request_hash text NOT NULL,
      answer_sealed text,
      created_at timestamptz NOT NULL,
      running_until timestamptz NOT NULL
    );
    CREATE INDEX idempotency_keys_created_at_idx ON idempotency_keys (created_at);

    CREATE TABLE turns (
      name text PRIMARY KEY,
      next_at timestamptz NOT NULL
    );
  `;
}
