import { SqlMigration } from './sql-migration.js';

export class Webhooks1763683500000 extends SqlMigration {
  protected readonly sql = `
    CREATE TABLE webhook_endpoints (
      id uuid CONSTRAINT webhook_endpoints_pkey PRIMARY KEY,
      partner_id uuid NOT NULL REFERENCES partners (id) ON DELETE CASCADE,
      url text NOT NULL,
      events text[] NOT NULL,
      active boolean NOT NULL,
      description text,
      secret_sealed text NOT NULL,
      failing_since timestamptz,
      disabled_at timestamptz,
      disabled_reason text,
      created_at timestamptz NOT NULL
    );
    CREATE INDEX webhook_endpoints_partner_id_idx ON webhook_endpoints (partner_id);

    CREATE TABLE webhook_counters (
      partner_id uuid PRIMARY KEY REFERENCES partners (id) ON DELETE CASCADE,
      last_sequence bigint NOT NULL
    );

    CREATE TABLE webhook_events (
      id text CONSTRAINT webhook_events_pkey PRIMARY KEY,
      partner_id uuid NOT NULL,
      sequence bigint NOT NULL,
      type text NOT NULL,
      body text NOT NULL,
      created_at timestamptz NOT NULL
    );
    CREATE UNIQUE INDEX webhook_events_partner_id_sequence_key ON webhook_events (partner_id, sequence);

    CREATE TABLE webhook_deliveries (
      id uuid CONSTRAINT webhook_deliveries_pkey PRIMARY KEY,
      event_id text NOT NULL REFERENCES webhook_events (id),
      endpoint_id uuid NOT NULL REFERENCES webhook_endpoints (id) ON DELETE CASCADE,
      partner_id uuid NOT NULL,
      state text NOT NULL CHECK (state IN ('pending', 'delivered', 'exhausted')),
      attempts integer NOT NULL,
      next_attempt_at timestamptz NOT NULL,
      created_at timestamptz NOT NULL,
      delivered_at timestamptz
    );
    CREATE UNIQUE INDEX webhook_deliveries_event_id_endpoint_id_key ON webhook_deliveries (event_id, endpoint_id);
    CREATE INDEX webhook_deliveries_endpoint_id_idx ON webhook_deliveries (endpoint_id, created_at);
    CREATE INDEX webhook_deliveries_due_idx ON webhook_deliveries (next_attempt_at) WHERE state = 'pending';

    CREATE TABLE webhook_attempts (
      delivery_id uuid NOT NULL REFERENCES webhook_deliveries (id) ON DELETE CASCADE,
      number integer NOT NULL,
      started_at timestamptz NOT NULL,
      duration_ms integer NOT NULL,
      response_status integer,
      response_excerpt text,
      error text,
      CONSTRAINT webhook_attempts_pkey PRIMARY KEY (delivery_id, number)
    );
  `;
}
