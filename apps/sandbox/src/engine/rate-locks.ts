import type { Decimal } from './decimal.js';
import type { ExchangeProfile } from './exchange-profile.js';
import type { Pair } from './pair.js';
import type { Quote } from './quote.js';
import { Refusal } from './refusal.js';

/** A frozen rate; `validUntil` in Unix ms of sandbox time. */
export interface RateLock extends Pair {
  readonly id: string;
  readonly rate: Decimal;
  readonly validUntil: number;
}

/** The rates an exchange has promised to hold for a while. */
export class RateLocks {
  private readonly locks = new Map<string, RateLock>();

  constructor(private readonly profile: ExchangeProfile) {}

  freeze({ from, to, fixed, rate }: Quote, now: number): RateLock {
    this.forgetOld(now);
    const lock = { from, to, fixed, rate, id: this.profile.makeRateId(), validUntil: now + this.profile.rateLockMs };
    this.locks.set(lock.id, lock);
    return lock;
  }

  /** The promised rate. Throws `rate_gone` when the id is unknown, too old, or for another pair. */
  use(id: string, pair: Pair, now: number): Decimal {
    const lock = this.locks.get(id);
    const holds = lock && now <= lock.validUntil && lock.from === pair.from && lock.to === pair.to && pair.fixed;
    if (!holds) throw new Refusal('rate_gone', 'Rate id is not found or expired');
    return lock.rate;
  }

  /** Locks are kept in the order of their age. */
  private forgetOld(now: number): void {
    for (const [id, lock] of this.locks) {
      if (lock.validUntil >= now) return;
      this.locks.delete(id);
    }
  }
}
