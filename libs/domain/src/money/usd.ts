import { Amount } from './amount.js';
import { divideHalfAwayFromZero } from './rounding.js';

/** An amount of US dollars in whole cents, signed. The only type the ledger knows. */
export class Usd {
  static readonly zero = new Usd(0n);

  private constructor(readonly cents: bigint) {}

  static ofCents(cents: bigint | number | string): Usd {
    return new Usd(BigInt(cents));
  }

  /** Reads `"12.34"`, `"-5"`, `"50.5"`. Throws RangeError on anything else, more than two decimals included. */
  static parse(text: string): Usd {
    const match = /^(-?)(\d{1,15})(?:\.(\d{1,2}))?$/.exec(text);
    if (!match) throw new RangeError(`"${text}" is not an amount of US dollars`);
    const [, sign, whole = '0', decimals = ''] = match;
    const cents = BigInt(whole) * 100n + BigInt(decimals.padEnd(2, '0'));
    return new Usd(sign ? -cents : cents);
  }

  /** What `amount` units at `price` dollars each come to, rounded to cents. */
  static value(amount: Amount, price: Amount): Usd {
    const [whole = '0', decimals = ''] = amount.times(price).times(Amount.of('100')).toString().split('.');
    return new Usd(divideHalfAwayFromZero(BigInt(whole + decimals), 10n ** BigInt(decimals.length)));
  }

  plus(other: Usd): Usd {
    return new Usd(this.cents + other.cents);
  }

  minus(other: Usd): Usd {
    return new Usd(this.cents - other.cents);
  }

  /** `bps` hundredths of a percent of this, rounded to cents. */
  share(bps: number): Usd {
    return new Usd(divideHalfAwayFromZero(this.cents * BigInt(bps), 10_000n));
  }

  isLessThan(other: Usd): boolean {
    return this.cents < other.cents;
  }

  get isZero(): boolean {
    return this.cents === 0n;
  }

  /** Decimal text with exactly two decimals. */
  toString(): string {
    const magnitude = this.cents < 0n ? -this.cents : this.cents;
    const digits = magnitude.toString().padStart(3, '0');
    return `${this.cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
  }

  /** The JSON number of the wire. Exact: it is the number nearest to the text, which prints back as the same cents up to 90 trillion dollars. */
  toJSON(): number {
    return Number(this.toString());
  }
}
