import { SqlMigration } from './sql-migration.js';

/*
 * Claiming is a function because its second statement must see what committed before the first one got its locks: a lane
 * that was put to sleep on an older view of its deliveries would miss the one that has just woken it.
 *
 * The window of a lane is its first deliveries that are due, those under way included, so it never has more under way than
 * its window is long. Lanes are served by the age of their wake-up call, so none starves behind a busy one.
 */
export class WebhookClaim1763773100000 extends SqlMigration {
  protected readonly sql = `
    CREATE FUNCTION webhook_claim(
      at timestamptz, lease_end timestamptz, lanes_max integer, free integer, slots_max integer, rate integer, breaker_at integer
    ) RETURNS TABLE (
      id uuid, attempt integer, attempts_before integer, event_id text, body text, endpoint_id uuid, url text,
      ordered boolean, secret_sealed text, retiring_secrets jsonb
    ) LANGUAGE plpgsql AS $$
    #variable_conflict use_column
    DECLARE
      woken uuid[];
    BEGIN
      SELECT array_agg(lane.endpoint_id) INTO woken FROM (
        SELECT l.endpoint_id FROM webhook_lanes l WHERE l.wake_at <= at
        ORDER BY l.wake_at LIMIT lanes_max FOR UPDATE SKIP LOCKED
      ) lane;
      IF woken IS NULL THEN RETURN; END IF;
      RETURN QUERY
      WITH lane AS MATERIALIZED (
        SELECT e.id, e.url, e.ordered, e.secret_sealed, e.retiring_secrets, e.active, l.wake_at, l.rest_until,
          CASE WHEN NOT e.active OR l.rest_until > at THEN 0
               WHEN e.ordered OR l.failures >= breaker_at THEN 1
               ELSE slots_max END AS slots,
          GREATEST(l.rate_from, at - interval '1 second') AS rate_from
        FROM webhook_lanes l JOIN webhook_endpoints e ON e.id = l.endpoint_id WHERE l.endpoint_id = ANY (woken)
      ), due AS MATERIALIZED (
        SELECT d.id, lane.id AS endpoint_id
        FROM (SELECT * FROM lane ORDER BY wake_at) lane CROSS JOIN LATERAL (
          SELECT w.id FROM (
            SELECT p.id, p.leased_until FROM webhook_deliveries p
            WHERE p.endpoint_id = lane.id AND p.state = 'pending' AND p.next_attempt_at <= at
            ORDER BY p.next_attempt_at, p.sequence LIMIT lane.slots
          ) w WHERE w.leased_until IS NULL OR w.leased_until <= at
          LIMIT GREATEST(0, floor(extract(epoch FROM at - lane.rate_from) * rate))::integer
        ) d LIMIT free
      ), claimed AS (
        UPDATE webhook_deliveries d SET attempts = d.attempts + 1, leased_until = lease_end
        FROM due WHERE d.id = due.id
        RETURNING d.id, d.attempts, d.attempts_before, d.partner_id, d.sequence, d.endpoint_id
      ), counted AS (
        SELECT lane.id, lane.active, lane.slots, lane.rest_until, lane.rate_from,
               (SELECT count(*) FROM due WHERE due.endpoint_id = lane.id) AS taken
        FROM lane
      ), left_alone AS (
        UPDATE webhook_lanes l SET
          rate_from = c.rate_from + make_interval(secs => c.taken / rate::double precision),
          wake_at = CASE
            WHEN NOT c.active THEN NULL
            WHEN c.slots = 0 THEN c.rest_until
            WHEN (SELECT count(*) FROM due) >= free THEN at
            WHEN c.taken >= floor(extract(epoch FROM at - c.rate_from) * rate) THEN at + interval '20 milliseconds'
            ELSE LEAST(
              (SELECT lease_end FROM webhook_deliveries p
               WHERE p.endpoint_id = c.id AND p.state = 'pending' AND p.next_attempt_at <= at LIMIT 1),
              (SELECT p.next_attempt_at FROM webhook_deliveries p
               WHERE p.endpoint_id = c.id AND p.state = 'pending' AND p.next_attempt_at > at
               ORDER BY p.next_attempt_at LIMIT 1))
            END
        FROM counted c WHERE l.endpoint_id = c.id
      )
      SELECT claimed.id, claimed.attempts, claimed.attempts_before, event.id, event.body, lane.id, lane.url, lane.ordered,
             lane.secret_sealed, lane.retiring_secrets
      FROM claimed JOIN lane ON lane.id = claimed.endpoint_id
      JOIN webhook_events event ON event.partner_id = claimed.partner_id AND event.sequence = claimed.sequence
      ORDER BY claimed.sequence;
    END $$;
  `;
}
