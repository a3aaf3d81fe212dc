import { SqlMigration } from './sql-migration.js';

/*
 * As before, but for the last statement, which finds the deliveries by an array of their ids: a plan made while there are few of them
 * read all, by their index, to join them with the attempts that are over, and went on so until statistics were gathered anew.
 */
export class WebhookRecordPlan1764810001900 extends SqlMigration {
  protected readonly sql = `
    CREATE OR REPLACE FUNCTION webhook_record(
      finished json, reports json, at timestamptz, breaker_at integer, pause_ms bigint, pause_max_ms bigint
    ) RETURNS void LANGUAGE plpgsql SET enable_seqscan = off AS $$
    #variable_conflict use_column
    BEGIN
      WITH reported AS MATERIALIZED (
        SELECT * FROM json_to_recordset(reports)
          AS r (endpoint_id uuid, failed integer, delivered boolean, failed_at timestamptz, paused_until timestamptz)
      ), woken AS MATERIALIZED (
        SELECT endpoint_id FROM webhook_lanes WHERE endpoint_id IN (SELECT endpoint_id FROM reported) ORDER BY endpoint_id FOR UPDATE
      ), counted AS (
        SELECT reported.*, CASE
            WHEN delivered THEN 0
            WHEN l.failures < breaker_at THEN LEAST(l.failures + failed, breaker_at)
            -- Begun before it opened.
            WHEN l.rest_until > at THEN l.failures
            ELSE l.failures + 1
          END AS failures
        FROM reported JOIN woken USING (endpoint_id) JOIN webhook_lanes l USING (endpoint_id)
      ), schedule AS (
        UPDATE webhook_lanes l SET
          wake_at = at,
          failures = counted.failures,
          failing_since = CASE WHEN NOT delivered THEN COALESCE(l.failing_since, failed_at) END,
          notices = CASE WHEN delivered THEN 0 ELSE l.notices END,
          rest_until = CASE
            WHEN delivered THEN NULL
            WHEN counted.paused_until IS NOT NULL THEN counted.paused_until
            WHEN counted.failures = l.failures OR counted.failures < breaker_at THEN l.rest_until
            ELSE at + LEAST(pause_ms * power(2, LEAST(counted.failures - breaker_at, 20)), pause_max_ms) * interval '1 millisecond'
          END
        FROM counted WHERE l.endpoint_id = counted.endpoint_id
      ), attempt AS MATERIALIZED (
        SELECT * FROM json_to_recordset(finished)
          AS f (id uuid, number integer, url text, started_at timestamptz, duration_ms integer, connected_ms integer,
                answered_ms integer, status integer, excerpt text, error text, state text, next_attempt_at timestamptz)
      ), noted AS (
        INSERT INTO webhook_attempts
          (delivery_id, number, url, started_at, duration_ms, connected_ms, answered_ms, response_status, response_excerpt, error)
        SELECT id, number, url, started_at, duration_ms, connected_ms, answered_ms, status, excerpt, error FROM attempt ON CONFLICT DO NOTHING
      )
      UPDATE webhook_deliveries d SET
        state = attempt.state,
        leased_until = NULL,
        next_attempt_at = COALESCE(attempt.next_attempt_at, d.next_attempt_at),
        delivered_at = CASE WHEN attempt.state = 'delivered' THEN at END
      FROM attempt
      WHERE d.id = ANY (ARRAY(SELECT id FROM attempt)) AND d.id = attempt.id AND d.attempts = attempt.number AND d.leased_until IS NOT NULL;
    END $$;
  `;
}
