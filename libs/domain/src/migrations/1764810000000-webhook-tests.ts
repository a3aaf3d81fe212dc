import { SqlMigration } from './sql-migration.js';

/** Events that tell of nothing that happened are known from the others, and an attempt says how long each part of it took. */
export class WebhookTests1764810000000 extends SqlMigration {
  protected readonly sql = `
    ALTER TABLE webhook_events ADD COLUMN is_test boolean NOT NULL DEFAULT false;
    ALTER TABLE webhook_attempts ADD COLUMN connected_ms integer, ADD COLUMN answered_ms integer;
  `;
}
