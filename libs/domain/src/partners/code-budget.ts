import type { Caller } from '../audit/index.js';
import { DAY, DomainError, HOUR, Injectable, Keyring, SECOND } from '../kernel/index.js';
import { networkOf, Throttle, type Quota } from '../throttle/index.js';
import { isToken } from './email-codes.js';

const perHour: Quota = { name: 'code-mails', limit: 5, windowSeconds: HOUR / SECOND, exact: true };
const perMinute: Quota = { name: 'code-resends', limit: 1, windowSeconds: 60, exact: true };

/** Bounds on guesses are what makes six digits enough, so no installation scales them. */
const aDay = { windowSeconds: DAY / SECOND, exact: true, fixed: true } as const;
const guessesOverall: Quota = { name: 'code-guesses', limit: 50, ...aDay };
/** Of those, one network's: so that no stranger uses up what is left for everybody. */
const guessesNearby: Quota = { name: 'code-guesses-nearby', limit: 20, ...aDay };

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
    return this.has(perHour, this.subjectOf(email));
  }

  /** Whether one more mail may go out because somebody asked for another code: one a minute, five an hour. */
  async allowsAnother(email: string): Promise<boolean> {
    const subject = this.subjectOf(email);
    return (await this.has(perMinute, subject)) && (await this.has(perHour, subject));
  }

  /**
   * Throws `too_many_attempts` after twenty guesses in a day from one network, and after fifty from everywhere. What a link carries is
   * nobody's guess and always let through, so that whoever reads the mail is never locked out.
   */
  async spendGuess(email: string, shown: string, { ip }: Caller): Promise<void> {
    if (isToken(shown)) return;
    const subject = this.subjectOf(email);
    await this.spend(guessesNearby, `${subject}|${ip === null ? '' : networkOf(ip)}`);
    await this.spend(guessesOverall, subject);
  }

  private async spend(quota: Quota, subject: string): Promise<void> {
    const { retryAfterSeconds } = await this.throttle.spend(quota, subject);
    if (retryAfterSeconds === null) return;
    const message = 'Too many wrong codes for this address; use the link of the mail, or try again later';
    throw new DomainError('too_many_attempts', message, { retryAfterSeconds });
  }

  private async has(quota: Quota, subject: string): Promise<boolean> {
    return (await this.throttle.spend(quota, subject)).retryAfterSeconds === null;
  }

  private subjectOf(email: string): string {
    return this.keyring.mac('attempt', email);
  }
}
