import { DomainError } from '@swap/domain/kernel';

/** The `Idempotency-Key` of a request, or null without one. Throws `validation_failed` for one of the wrong shape. */
export function checkIdempotencyKey(key: string | undefined): string | null {
  if (key === undefined) return null;
  if (/^[\x21-\x7e]{1,255}$/.test(key)) return key;
  throw DomainError.ofField(
    'validation_failed',
    'Idempotency-Key',
    'Idempotency-Key must be 1 to 255 visible characters',
  );
}
