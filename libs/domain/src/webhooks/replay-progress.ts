import type { EntityManager } from 'typeorm';
import { DomainError } from '../kernel/index.js';
import { WebhookReplay } from './webhook-replay.js';

/** A replay and how far it has got. */
export interface ReplayRecord {
  readonly replay: WebhookReplay;
  readonly delivered: number;
  readonly failed: number;
  /** Neither delivered nor given up yet. */
  readonly left: number;
}

/** One replay of a partner. Throws `not_found`. */
export async function getReplay(read: EntityManager, partnerId: string, id: string): Promise<ReplayRecord> {
  const replay = await read.findOneBy(WebhookReplay, { id, partnerId });
  if (!replay) throw new DomainError('not_found', 'There is no such replay');
  const [row] = await read.query<{ delivered: string; failed: string; pending: string }[]>(
    `SELECT count(*) FILTER (WHERE state = 'delivered') AS delivered, count(*) FILTER (WHERE state = 'exhausted') AS failed,
            count(*) FILTER (WHERE state = 'pending') AS pending
     FROM webhook_deliveries WHERE replay_id = $1`,
    [id],
  );
  const waiting = replay.finishedAt ? 0 : Math.max(0, replay.total - replay.queued);
  const { delivered = 0, failed = 0, pending = 0 } = row ?? {};
  return { replay, delivered: Number(delivered), failed: Number(failed), left: Number(pending) + waiting };
}
