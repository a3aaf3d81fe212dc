import type { DeliveryRecord, EndpointRecord, ReplayRecord, WebhookEndpoint } from '@swap/domain/webhooks';

/** An endpoint as its owner sees it (contract, Endpoint). */
export function presentEndpoint({ endpoint, failingSince, missed }: EndpointRecord) {
  return {
    id: endpoint.id,
    url: endpoint.url,
    events: endpoint.events,
    active: endpoint.active,
    ordered: endpoint.ordered,
    description: endpoint.description,
    created_at: endpoint.createdAt,
    health: {
      state: stateOf(endpoint, failingSince),
      failing_since: failingSince,
      disabled_at: endpoint.disabledAt,
      disabled_reason: endpoint.disabledReason,
    },
    missed_events: missed && missed.count > 0 ? missed : null,
  };
}

function stateOf({ active }: WebhookEndpoint, failingSince: Date | null): 'disabled' | 'failing' | 'healthy' {
  if (!active) return 'disabled';
  return failingSince ? 'failing' : 'healthy';
}

/** A delivery with its request and every attempt. Signatures are left out: they are made afresh each time. */
export function presentDelivery({ delivery, event, attempts, nextAttemptAt }: DeliveryRecord) {
  return {
    id: delivery.id,
    endpoint_id: delivery.endpointId,
    event_id: event.id,
    event_type: event.type,
    sequence: Number(event.sequence),
    state: delivery.state,
    next_attempt_at: nextAttemptAt,
    created_at: delivery.createdAt,
    delivered_at: delivery.deliveredAt,
    attempts: attempts.map((attempt) => ({
      number: attempt.number,
      started_at: attempt.startedAt,
      duration_ms: attempt.durationMs,
      request: {
        method: 'POST' as const,
        url: attempt.url,
        headers: {
          'X-Service-Timestamp': unixSeconds(attempt.startedAt),
          'X-Service-Event-Id': event.id,
          'X-Service-Delivery-Id': delivery.id,
          'X-Service-Attempt': String(attempt.number),
        },
        body: event.body,
      },
      response_status: attempt.responseStatus,
      response_excerpt: attempt.responseExcerpt,
      error: attempt.error,
    })),
  };
}

/** A replay and its progress: `total` is `delivered`, `failed` and `left` together, unless events were sent again twice. */
export function presentReplay({ replay, delivered, failed, left }: ReplayRecord) {
  return {
    id: replay.id,
    endpoint_id: replay.endpointId,
    since: replay.since,
    until: replay.until,
    only_failed: replay.onlyFailed,
    state: left > 0 || !replay.finishedAt ? ('running' as const) : ('finished' as const),
    total: replay.total,
    delivered,
    failed,
    left,
    created_at: replay.createdAt,
  };
}

function unixSeconds(at: Date): string {
  return String(Math.floor(at.getTime() / 1000));
}
