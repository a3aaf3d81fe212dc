/**
 * Says "there is work" to whoever does it, soon but without promise: the sweeps find the same work from PostgreSQL.
 * The queue module rings through BullMQ; a process that does the work itself rings in memory.
 */
export abstract class Doorbell {
  /** Messages were added to the outbox. */
  abstract ring(): void;
}
