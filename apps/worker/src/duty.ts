/** One kind of work a worker does; which of them a process does is set by `WORKER_QUEUES`. */
export abstract class Duty {
  /** As named in `WORKER_QUEUES`. */
  abstract readonly name: string;
  abstract start(): Promise<void>;
  /** Begins nothing new and waits for what runs. Queue consumers are closed with the queues. */
  abstract stop(): Promise<void>;
}
