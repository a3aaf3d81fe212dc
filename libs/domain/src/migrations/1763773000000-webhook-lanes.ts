import { SqlMigration } from './sql-migration.js';

/*
 * Deliveries, attempts and events are many and change often, so they reference nothing: whole events are removed together
 * when they have been kept long enough, and an endpoint's removal does not wait for its history.
 */
export class WebhookLanes1763773000000 extends SqlMigration {
  protected readonly sql = `
    CREATE TABLE webhook_lanes (
      endpoint_id uuid CONSTRAINT webhook_lanes_pkey PRIMARY KEY REFERENCES webhook_endpoints (id) ON DELETE CASCADE,
      wake_at timestamptz,
      rest_until timestamptz,
      failures integer NOT NULL,
      failing_since timestamptz,
      notices integer NOT NULL,
      rate_from timestamptz NOT NULL
    );
    CREATE INDEX webhook_lanes_wake_at_idx ON webhook_lanes (wake_at) WHERE wake_at IS NOT NULL;
    INSERT INTO webhook_lanes SELECT id, now(), NULL, 0, failing_since, 0, now() - interval '1 second' FROM webhook_endpoints;

    ALTER TABLE webhook_endpoints
      DROP COLUMN failing_since,
      ADD COLUMN ordered boolean NOT NULL DEFAULT false,
      ADD COLUMN retiring_secrets jsonb NOT NULL DEFAULT '[]',
      ADD COLUMN missed_from timestamptz,
      ADD COLUMN missed_until timestamptz;
    ALTER TABLE webhook_endpoints ALTER COLUMN ordered DROP DEFAULT, ALTER COLUMN retiring_secrets DROP DEFAULT;

    ALTER TABLE webhook_counters ADD COLUMN last_at timestamptz NOT NULL DEFAULT '-infinity';

    ALTER TABLE webhook_deliveries
      DROP CONSTRAINT webhook_deliveries_event_id_fkey,
      DROP CONSTRAINT webhook_deliveries_endpoint_id_fkey,
      ADD COLUMN sequence bigint,
      ADD COLUMN leased_until timestamptz,
      ADD COLUMN attempts_before integer NOT NULL DEFAULT 0,
      ADD COLUMN replay_id uuid;
    UPDATE webhook_deliveries d SET sequence = e.sequence FROM webhook_events e WHERE e.id = d.event_id;
    ALTER TABLE webhook_deliveries ALTER COLUMN sequence SET NOT NULL, ALTER COLUMN attempts_before DROP DEFAULT;
    DROP INDEX webhook_deliveries_event_id_endpoint_id_key, webhook_deliveries_endpoint_id_idx, webhook_deliveries_due_idx;
    ALTER TABLE webhook_deliveries DROP COLUMN event_id;
    CREATE UNIQUE INDEX webhook_deliveries_endpoint_id_sequence_key ON webhook_deliveries (endpoint_id, sequence);
    CREATE INDEX webhook_deliveries_due_idx ON webhook_deliveries (endpoint_id, next_attempt_at, sequence)
      WHERE state = 'pending';
    CREATE INDEX webhook_deliveries_replay_id_idx ON webhook_deliveries (replay_id) WHERE replay_id IS NOT NULL;
    ALTER TABLE webhook_deliveries SET (fillfactor = 80);
    ALTER TABLE webhook_lanes SET (fillfactor = 50);

    ALTER TABLE webhook_attempts DROP CONSTRAINT webhook_attempts_delivery_id_fkey, ADD COLUMN url text;
    UPDATE webhook_attempts a SET url = e.url
      FROM webhook_deliveries d JOIN webhook_endpoints e ON e.id = d.endpoint_id WHERE d.id = a.delivery_id;
    ALTER TABLE webhook_attempts ALTER COLUMN url SET NOT NULL;

    CREATE INDEX webhook_events_created_at_idx ON webhook_events (created_at);

    CREATE TABLE webhook_replays (
      id uuid CONSTRAINT webhook_replays_pkey PRIMARY KEY,
      partner_id uuid NOT NULL REFERENCES partners (id) ON DELETE CASCADE,
      endpoint_id uuid NOT NULL REFERENCES webhook_endpoints (id) ON DELETE CASCADE,
      since timestamptz NOT NULL,
      until timestamptz NOT NULL,
      only_failed boolean NOT NULL,
      total integer NOT NULL,
      queued integer NOT NULL,
      after_sequence bigint NOT NULL,
      last_sequence bigint NOT NULL,
      created_at timestamptz NOT NULL,
      finished_at timestamptz
    );
    CREATE INDEX webhook_replays_endpoint_id_idx ON webhook_replays (endpoint_id);
    CREATE INDEX webhook_replays_open_idx ON webhook_replays (created_at) WHERE finished_at IS NULL;

    ALTER TABLE outbox_messages ADD COLUMN line text;
    UPDATE outbox_messages SET line = 'webhook.event/' || (payload->>'partnerId') WHERE topic = 'webhook.event';
    CREATE INDEX outbox_messages_line_idx ON outbox_messages (line, id) WHERE line IS NOT NULL;
  `;
}
