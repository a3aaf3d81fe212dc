import { Injectable } from '@nestjs/common';
import { Config } from '@swap/config';
import { DomainError } from '@swap/domain/kernel';
import { holderOf } from '@swap/domain/throttle';

/** Streams end when their orders do, or their pages are closed: worth another try soon. */
const retryAfterSeconds = 30;

/**
 * Counts the event streams this process keeps open, because each holds a connection for as long as its client likes: so many for one
 * address (IPv6: its /64), and so many in all.
 */
@Injectable()
export class OpenStreams {
  private readonly byHolder = new Map<string, number>();
  private total = 0;

  constructor(private readonly config: Config) {}

  /** Takes a place for a stream of that address; the answered function gives it back. Throws `rate_limited`. */
  open(ip: string): () => void {
    const { STREAMS_PER_ADDRESS, STREAMS_PER_PROCESS, RATE_LIMIT_SCALE } = this.config.values;
    const holder = holderOf(ip);
    const held = this.byHolder.get(holder) ?? 0;
    if (held >= Math.ceil(STREAMS_PER_ADDRESS * RATE_LIMIT_SCALE)) throw tooMany('Your address follows');
    if (this.total >= STREAMS_PER_PROCESS) throw tooMany('There are');
    this.byHolder.set(holder, held + 1);
    this.total += 1;
    let isOpen = true;
    return () => {
      if (isOpen) this.close(holder);
      isOpen = false;
    };
  }

  private close(holder: string): void {
    const left = (this.byHolder.get(holder) ?? 1) - 1;
    this.total -= 1;
    if (left > 0) this.byHolder.set(holder, left);
    else this.byHolder.delete(holder);
  }
}

function tooMany(who: string): DomainError {
  return new DomainError('rate_limited', `${who} too many orders over event streams; ask GET /swap/status instead`, {
    retryAfterSeconds,
  });
}
