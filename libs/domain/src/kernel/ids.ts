import { randomBytes, randomInt } from 'node:crypto';
import { base32crockford, base64urlnopad } from '@scure/base';
import { v7 } from 'uuid';

/**
 * Internal row id: UUID version 7 (RFC 9562), so that new rows land at the end of an index. Never a secret. `at` is the time it is
 * ordered by, of a row that is written down later than it came to be.
 */
export function newId(at?: Date): string {
  return at ? v7({ msecs: at.getTime() }) : v7();
}

/** Public order id: 128 random bits in lower-case base32 without look-alikes (26 characters). Status is public, so it must not be guessable. */
export function newPublicId(): string {
  return base32crockford.encode(randomBytes(16)).toLowerCase();
}

export const publicIdPattern = /^[0-9a-hjkmnp-tv-z]{26}$/;

/** `prefix` followed by 256 random bits in base64url. */
export function newSecret(prefix: string): string {
  return prefix + base64urlnopad.encode(randomBytes(32));
}

/** A code a person types: `digits` random decimal digits, leading zeros kept. */
export function newDigits(digits: number): string {
  return String(randomInt(10 ** digits)).padStart(digits, '0');
}

/** A code a person keeps on paper: 80 random bits in base32 without look-alikes, as `xxxx-xxxx-xxxx-xxxx`. */
export function newRecoveryCode(): string {
  return base32crockford
    .encode(randomBytes(10))
    .toLowerCase()
    .replace(/(.{4})(?!$)/g, '$1-');
}
