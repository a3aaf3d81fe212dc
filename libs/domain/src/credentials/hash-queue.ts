import { DomainError, Injectable } from '../kernel/index.js';

/** Hashing is the dearest thing a stranger can ask for: so many run at once, so many wait, and more are turned away. */
const runningMax = 2;
const waitingMax = 50;

/**
 * Runs password work a few at a time: it takes threads that DNS look-ups and files need too, and processor time that every
 * other request needs. Throws `service_unavailable` when too much waits already.
 */
@Injectable()
export class HashQueue {
  private running = 0;
  private readonly waiting: (() => void)[] = [];

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.running < runningMax) this.running += 1;
    else await this.turn();
    try {
      return await work();
    } finally {
      const next = this.waiting.shift();
      // The place passes on without ever being free, so nobody slips in between.
      if (next) next();
      else this.running -= 1;
    }
  }

  private turn(): Promise<void> {
    if (this.waiting.length >= waitingMax) {
      throw new DomainError('service_unavailable', 'Too many passwords are being checked; try again shortly', {
        retryAfterSeconds: 2,
      });
    }
    return new Promise((resolve) => this.waiting.push(resolve));
  }
}
