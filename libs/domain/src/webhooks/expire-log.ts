import { Config } from '@swap/config';
import { Clock, DAY, Injectable } from '../kernel/index.js';
import { Database } from '../database/index.js';

const expireSql = `
  WITH old AS (
    SELECT e.id, e.partner_id, e.sequence FROM webhook_events e
    WHERE e.created_at < $1 AND NOT EXISTS (
      SELECT 1 FROM webhook_endpoints endpoint JOIN webhook_deliveries d ON d.endpoint_id = endpoint.id AND d.sequence = e.sequence
      WHERE endpoint.partner_id = e.partner_id AND d.state = 'pending')
    ORDER BY e.created_at LIMIT $2
  ), delivery AS (
    DELETE FROM webhook_deliveries d USING old JOIN webhook_endpoints endpoint ON endpoint.partner_id = old.partner_id
    WHERE d.endpoint_id = endpoint.id AND d.sequence = old.sequence RETURNING d.id
  ), attempt AS (
    DELETE FROM webhook_attempts a USING delivery WHERE a.delivery_id = delivery.id
  )
  DELETE FROM webhook_events e USING old WHERE e.id = old.id RETURNING 1`;

/** Finds the endpoints there are deliveries for by leaping through their index. */
const listed = `
  WITH RECURSIVE listed AS (
    (SELECT endpoint_id FROM webhook_deliveries ORDER BY endpoint_id LIMIT 1)
    UNION ALL
    SELECT (SELECT d.endpoint_id FROM webhook_deliveries d WHERE d.endpoint_id > listed.endpoint_id
            ORDER BY d.endpoint_id LIMIT 1)
    FROM listed WHERE listed.endpoint_id IS NOT NULL
  )`;

const ofNobody = `
  SELECT d.id FROM listed JOIN webhook_deliveries d USING (endpoint_id)
  WHERE NOT EXISTS (SELECT 1 FROM webhook_endpoints e WHERE e.id = listed.endpoint_id)`;

/** Removes what belongs to no endpoint. */
const removedSql = `${listed}, delivery AS (
    DELETE FROM webhook_deliveries WHERE id IN (${ofNobody} LIMIT $1) RETURNING id
  ), attempt AS (
    DELETE FROM webhook_attempts a USING delivery WHERE a.delivery_id = delivery.id
  )
  SELECT 1 FROM delivery`;

/**
 * Forgets events with their deliveries and attempts once they have been kept long enough and nothing about them is pending,
 * and the deliveries of endpoints that were removed.
 */
@Injectable()
export class ExpireWebhookLog {
  constructor(
    private readonly database: Database,
    private readonly config: Config,
    private readonly clock: Clock,
  ) {}

  /** Removes up to `limit` events with all that belongs to them; answers how many. */
  async expire(limit: number): Promise<number> {
    return (await this.database.prepared(expireSql, [this.keptSince, limit])).length;
  }

  /** How many events are old enough for that, counted up to `limit`. */
  async expirable(limit: number): Promise<number> {
    return this.database.countUpTo(limit, 'SELECT FROM webhook_events WHERE created_at < $1', [this.keptSince]);
  }

  /** Removes up to `limit` deliveries of endpoints that are gone; answers how many. */
  async dropOrphans(limit: number): Promise<number> {
    return (await this.database.prepared(removedSql, [limit])).length;
  }

  /** How many of these there are, counted up to `limit`. */
  async orphans(limit: number): Promise<number> {
    return this.database.countUpTo(limit, `${listed} ${ofNobody}`);
  }

  private get keptSince(): Date {
    return this.clock.in(-this.config.values.WEBHOOK_RETENTION_DAYS * DAY);
  }
}
