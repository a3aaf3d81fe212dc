import { DAY, DomainError, HOUR, Injectable, Keyring, SECOND } from '../kernel/index.js';
import { Throttle, type Quota } from '../throttle/index.js';

const perHour: Quota = { name: 'code-mails', limit: 5, windowSeconds: HOUR / SECOND, exact: true };
const perMinute: Quota = { name: 'code-resends', limit: 1, windowSeconds: 60, exact: true };
const guessesPerDay: Quota = { name: 'code-guesses', limit: 20, windowSeconds: DAY / SECOND, exact: true };

/**
 * What may be mailed to one address and guessed about it, whether an account is behind it or not: without it a million
 * possible codes fall to asking for new ones again and again, and a mailbox to a flood.
 */
@Injectable()
export class CodeBudget {
  constructor(
    private readonly throttle: Throttle,
    private readonly keyring: Keyring,
  ) {}

  /** Whether one more mail may go out on behalf of a sign-up: five an hour. */
  async allowsMail(email: string): Promise<boolean> {
    return this.has(perHour, email);
  }

  /** Whether one more mail may go out because somebody asked for another code: one a minute, five an hour. */
  async allowsAnother(email: string): Promise<boolean> {
    return (await this.has(perMinute, email)) && (await this.has(perHour, email));
  }

  /** Throws `too_many_attempts` after twenty guesses in a day. */
  async spendGuess(email: string): Promise<void> {
    const { retryAfterSeconds } = await this.throttle.spend(guessesPerDay, this.subjectOf(email));
    if (retryAfterSeconds === null) return;
    throw new DomainError('too_many_attempts', 'Too many wrong codes; try again later', { retryAfterSeconds });
  }

  private async has(quota: Quota, email: string): Promise<boolean> {
    return (await this.throttle.spend(quota, this.subjectOf(email))).retryAfterSeconds === null;
  }

  private subjectOf(email: string): string {
    return this.keyring.mac('attempt', email);
  }
}
