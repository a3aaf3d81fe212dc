import { SqlMigration } from './sql-migration.js';

/** What the service's own checks found out of order, and until when; and when it last looked. */
export class Incidents1763775000000 extends SqlMigration {
  protected readonly sql = `
    CREATE TABLE incidents (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      component text NOT NULL,
      began_at timestamptz NOT NULL,
      ended_at timestamptz
    );
    CREATE UNIQUE INDEX incidents_open_key ON incidents (component) WHERE ended_at IS NULL;
    CREATE INDEX incidents_began_at_idx ON incidents (began_at);

    CREATE TABLE service_looks (
      single boolean PRIMARY KEY DEFAULT true CHECK (single),
      first_at timestamptz NOT NULL,
      last_at timestamptz NOT NULL
    );
  `;
}
