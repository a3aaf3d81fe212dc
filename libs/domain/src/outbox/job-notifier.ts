/** What there may be to do: messages in the outbox, or webhooks that are due. */
export type Work = 'outbox' | 'webhook-delivery';

/**
 * Says "there is work" to whoever does it, soon but without promise: the sweeps find the same work from PostgreSQL.
 * The queue module notifies through BullMQ; a process that does the work itself notifies in memory.
 */
export abstract class JobNotifier {
  abstract notify(work: Work): void;
}
