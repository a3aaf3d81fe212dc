import { MINUTE } from '@swap/domain/kernel';

/** Quotes and look-ups leave this share of a full budget to creates. */
const reservedShare = 0.25;
/** A budget saves up for a burst of so much of a minute. */
const burstShare = 1 / 6;

/**
 * How many calls this process may make to one provider: so many a minute, saved up for ten seconds. Nobody waits for it: who
 * finds it empty does without.
 */
export class CallBudget {
  private readonly capacity: number;
  private left: number;
  private countedAt = performance.now();

  constructor(private readonly callsPerMinute: number) {
    this.capacity = Math.max(4, callsPerMinute * burstShare);
    this.left = this.capacity;
  }

  /** Counts `calls` if there is room for them. `urgent` ones may use what is kept back from the others. */
  take(calls: number, urgent = false): boolean {
    const now = performance.now();
    this.left = Math.min(this.capacity, this.left + ((now - this.countedAt) / MINUTE) * this.callsPerMinute);
    this.countedAt = now;
    const reserved = urgent ? 0 : this.capacity * reservedShare;
    if (this.left - calls < reserved) return false;
    this.left -= calls;
    return true;
  }
}
