import { SqlMigration } from './sql-migration.js';

/** How exchanges differ from what their adapters know. */
export class ProviderDrift1764020000000 extends SqlMigration {
  protected readonly sql = `
    CREATE TABLE provider_drift (
      provider text NOT NULL,
      finding text NOT NULL,
      first_seen_at timestamptz NOT NULL,
      seen_at timestamptz NOT NULL,
      CONSTRAINT provider_drift_pkey PRIMARY KEY (provider, finding)
    );`;
}
