import type { EntityManager } from 'typeorm';
import { DomainError } from '../kernel/index.js';
import { WebhookEndpoint } from './webhook-endpoint.js';

/** Which events: created from `since` to `until`, both included, of the types the endpoint has subscribed to. */
export interface ReplayFilter {
  readonly since: Date;
  /** Now, when left out. */
  readonly until?: Date;
  /** Leaves out what the endpoint has received. */
  readonly onlyFailed: boolean;
}

/**
 * The events of a replay that are still to be put on their way. With `only_failed` what the endpoint has received is left out;
 * what it never got because it was switched off is not. Tests are never sent again.
 */
const eventsOf = (replay: string) => `
  FROM webhook_events e
  JOIN ${replay} r ON true
  JOIN webhook_endpoints endpoint ON endpoint.id = r.endpoint_id
  LEFT JOIN webhook_deliveries d ON d.endpoint_id = r.endpoint_id AND d.sequence = e.sequence
  WHERE e.partner_id = r.partner_id AND e.sequence > r.after_sequence AND e.sequence <= r.last_sequence
    AND e.created_at >= r.since AND e.created_at <= r.until AND e.type = ANY (endpoint.events)
    AND NOT e.is_test AND NOT (r.only_failed AND d.state IS NOT DISTINCT FROM 'delivered')`;

/** Of the replay `$1`. */
export const replayedEvents = eventsOf('(SELECT * FROM webhook_replays WHERE id = $1)');

const wouldBeReplayed = eventsOf(`(
  SELECT $1::uuid AS partner_id, $2::uuid AS endpoint_id, $3::timestamptz AS since, $4::timestamptz AS until,
         $5::boolean AS only_failed, 0::bigint AS after_sequence,
         coalesce((SELECT last_sequence FROM webhook_counters WHERE partner_id = $1), 0) AS last_sequence)`);

/** What a replay would send, if it were begun now. */
export interface ReplayPreview {
  readonly total: number;
  readonly types: readonly { readonly type: string; readonly events: number }[];
  /** The body of the first, as it would be sent; null where there is none. */
  readonly first: object | null;
}

/** Sends nothing. `until` must be said. Throws `not_found`. */
export async function previewReplay(
  read: EntityManager,
  { partnerId, endpointId }: { readonly partnerId: string; readonly endpointId: string },
  { since, until, onlyFailed }: Required<ReplayFilter>,
): Promise<ReplayPreview> {
  const known = await read.existsBy(WebhookEndpoint, { id: endpointId, partnerId });
  if (!known) throw new DomainError('not_found', 'There is no such webhook endpoint');
  const span = [partnerId, endpointId, since, until, onlyFailed];
  const [types, [first]] = await Promise.all([
    read.query<{ type: string; events: number }[]>(
      `SELECT e.type, count(*)::int AS events ${wouldBeReplayed} GROUP BY e.type ORDER BY 2 DESC, 1`,
      span,
    ),
    read.query<{ body: string }[]>(`SELECT e.body ${wouldBeReplayed} ORDER BY e.sequence LIMIT 1`, span),
  ]);
  return {
    total: types.reduce((sum, { events }) => sum + events, 0),
    types,
    first: first ? (JSON.parse(first.body) as object) : null,
  };
}

/** When the span of a replay ends. Throws `validation_failed` where that is before it begins. */
export function endOfReplay({ since, until }: Pick<ReplayFilter, 'since' | 'until'>, now: Date): Date {
  if (until && until < since)
    throw DomainError.ofField('validation_failed', 'until', 'until must not lie before since');
  if (!until && now < since)
    throw DomainError.ofField('validation_failed', 'since', 'since must not lie in the future');
  return until ?? now;
}
