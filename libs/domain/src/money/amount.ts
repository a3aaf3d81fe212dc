import BigJs from 'big.js';

const Exact = BigJs();
// A number handed to the arithmetic would bring a binary float in; strict mode throws instead.
Exact.strict = true;
// Quotients carry 30 decimals, more than any chain's unit (24 is the largest in use, NEAR's yocto).
Exact.DP = 30;
Exact.RM = Exact.roundDown;

const shape = /^\d{1,30}(\.\d{1,30})?$/;

/** A non-negative exact decimal: an amount of some asset, a price or a rate. Never a float. */
export class Amount {
  static readonly zero = new Amount(new Exact('0'));

  private constructor(private readonly value: BigJs) {}

  /** Reads plain decimal text. Throws RangeError on signs, exponents, blanks, more than 30 digits on a side. */
  static of(text: string): Amount {
    if (!shape.test(text)) throw new RangeError(`"${text}" is not a decimal amount`);
    return new Amount(new Exact(text));
  }

  /**
   * Reads a number as JSON prints it, exponents included (`1e-7`), as providers send them.
   * Throws RangeError when it is negative or no number.
   */
  static ofJsonNumber(text: string): Amount {
    if (!/^\d+(\.\d+)?([eE][+-]?\d{1,2})?$/.test(text)) throw new RangeError(`"${text}" is not a decimal amount`);
    return Amount.of(new Exact(text).round(30, Exact.roundDown).toFixed());
  }

  static isAmount(text: string): boolean {
    return shape.test(text);
  }

  times(other: Amount): Amount {
    return new Amount(this.value.times(other.value));
  }

  /** Quotient to 30 decimals, rounded down. Throws RangeError when `other` is zero. */
  dividedBy(other: Amount): Amount {
    if (other.isZero) throw new RangeError('An amount cannot be divided by zero');
    return new Amount(this.value.div(other.value));
  }

  plus(other: Amount): Amount {
    return new Amount(this.value.plus(other.value));
  }

  /** This less `other`, never below zero. */
  lessOrZero(other: Amount): Amount {
    return this.isLessThan(other) ? Amount.zero : new Amount(this.value.minus(other.value));
  }

  /** Rounded down to `decimals` places: what a chain can carry. */
  truncate(decimals: number): Amount {
    return new Amount(this.value.round(decimals, Exact.roundDown));
  }

  /** Rounded to `digits` significant digits, for rates shown to people. */
  significant(digits: number): Amount {
    return this.isZero ? this : new Amount(this.value.prec(digits, Exact.roundHalfUp));
  }

  compare(other: Amount): -1 | 0 | 1 {
    return this.value.cmp(other.value);
  }

  isLessThan(other: Amount): boolean {
    return this.value.lt(other.value);
  }

  isMoreThan(other: Amount): boolean {
    return this.value.gt(other.value);
  }

  equals(other: Amount): boolean {
    return this.value.eq(other.value);
  }

  get isZero(): boolean {
    return this.value.eq('0');
  }

  /** Plain decimal text, never in exponent form, no trailing zeros. */
  toString(): string {
    return this.value.toFixed();
  }

  toJSON(): string {
    return this.toString();
  }
}
