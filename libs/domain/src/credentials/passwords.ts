import { createHmac } from 'node:crypto';
import { Config } from '@swap/config';
import bcrypt from 'bcrypt';
import { bulkhead, BulkheadRejectedError } from 'cockatiel';
import { DomainError, Injectable, Keyring } from '../kernel/index.js';

/** Hashing is the dearest thing a stranger can ask for: so many run at once, so many wait, and more are turned away. */
const runningMax = 2;
const waitingMax = 50;

/**
 * Runs password work a few at a time: it takes threads that DNS look-ups and files need too, and processor time that every
 * other request needs. Throws `service_unavailable` when too much waits already.
 */
@Injectable()
export class HashQueue {
  private readonly places = bulkhead(runningMax, waitingMax);

  async run<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await this.places.execute(work);
    } catch (error) {
      if (!(error instanceof BulkheadRejectedError)) throw error;
      throw new DomainError('service_unavailable', 'Too many passwords are being checked; try again shortly', {
        retryAfterSeconds: 2,
      });
    }
  }
}

/**
 * Password hashing: bcrypt over a keyed HMAC-SHA-384, so that every character counts (bcrypt alone reads 72 bytes)
 * and a stolen database alone cannot be guessed against (OWASP password storage, "peppering" and "pre-hashing").
 * Stored as `<service key id>:<bcrypt hash>`.
 */
@Injectable()
export class Passwords {
  /** Compared with when there is no account, so that an unknown address takes as long as a known one. */
  private readonly decoy: Promise<string>;

  constructor(
    private readonly keyring: Keyring,
    private readonly config: Config,
    private readonly queue: HashQueue,
  ) {
    this.decoy = this.hash('no account has this password');
  }

  /** Throws `service_unavailable` when too many passwords wait to be hashed. */
  async hash(password: string): Promise<string> {
    const key = this.keyring.current('password');
    const hash = await this.queue.run(() => bcrypt.hash(preHash(key.bytes, password), this.config.values.BCRYPT_COST));
    return `${key.id}:${hash}`;
  }

  /**
   * Whether `password` is the one behind `stored`; null means no such account, does the same work and answers false.
   * Call it in a turn of the {@link HashQueue}.
   */
  async verify(password: string, stored: string | null): Promise<boolean> {
    const [keyId = '', hash = ''] = (stored ?? (await this.decoy)).split(':');
    const key = this.keyring.find('password', keyId) ?? this.keyring.current('password');
    const matches = await bcrypt.compare(preHash(key.bytes, password), hash);
    return matches && stored !== null;
  }

  /** The same, in a turn of its own. Throws `service_unavailable` when too many passwords wait. */
  async matches(password: string, stored: string | null): Promise<boolean> {
    return this.queue.run(() => this.verify(password, stored));
  }

  /** Whether `stored` was made with less work, or under an older key, than a new one would be. */
  isOutdated(stored: string): boolean {
    const [keyId, hash = ''] = stored.split(':');
    return keyId !== this.keyring.current('password').id || bcrypt.getRounds(hash) < this.config.values.BCRYPT_COST;
  }
}

/** Base64 of a SHA-384 MAC is 64 characters: within bcrypt's 72 bytes, without a zero byte. */
function preHash(key: Buffer, password: string): string {
  return createHmac('sha384', key).update(password, 'utf8').digest('base64');
}
