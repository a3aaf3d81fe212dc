import Big from 'big.js';

/**
 * Exact decimals for amounts and prices. The constructor is a private copy that refuses JavaScript numbers, so that no
 * binary float can slip into an amount; 40 digits carry a division of 18-decimal amounts.
 */
const Exact = Big();
Exact.strict = true;
Exact.DP = 40;

export type Decimal = Big;

/** The decimal a text such as `0.105` stands for. Throws on anything else. */
export const decimal = (text: string): Decimal => new Exact(text);

/** Is this the text of a decimal number of at most 40 digits, without an exponent? */
export const isDecimalText = (text: string): boolean => /^-?\d{1,40}(\.\d{1,40})?$/.test(text);

/** Plain text, never in exponent form, without trailing zeros. */
export const plain = (value: Decimal): string => value.toFixed();

/** Cut to so many decimal places, towards zero. */
export const roundDown = (value: Decimal, places: number): Decimal => value.round(places, 0);

/** Rounded away from zero to so many decimal places. */
export const roundUp = (value: Decimal, places: number): Decimal => value.round(places, 3);

/** Rounded half up to so many significant digits. */
export const significant = (value: Decimal, digits: number): Decimal => value.prec(digits, 1);
