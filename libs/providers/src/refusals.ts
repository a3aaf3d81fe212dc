import { DomainError } from '@swap/domain/kernel';
import type { Resolution } from '@swap/domain/catalogue';

/** `who` or what does not swap a pair. */
export const pairUnavailable = (who: string): DomainError =>
  new DomainError('pair_unavailable', `${who} does not swap this pair now`);

export const quoteExpired = (message = 'The quote has expired; ask for a new one'): DomainError =>
  new DomainError('quote_expired', message);

/** For providers whose fixed orders name the quote they are at. */
export const quoteMissing = (): DomainError => quoteExpired('A fixed rate is quoted first; ask for a quote');

/** `field` is ours. */
export const badAddress = (field: string): DomainError =>
  DomainError.ofField('invalid_address', field, 'The exchange does not accept this address');

/** A refusal that has no code of ours. */
export const refused = (name: string, words: string): DomainError =>
  new DomainError('provider_unavailable', `${name} refused: ${words}`.trim());

/** Where the customer wants the refund, for providers that must be told. Throws `invalid_address` without an address. */
export function refundTo({ address, memo }: Extract<Resolution, { choice: 'refund' }>) {
  if (address === null) throw DomainError.ofField('invalid_address', 'address', 'Name the address of the refund');
  return { address, memo };
}

/** What a refused choice of the customer means: the address is bad, or the choice is not to be had. */
export function choiceRefused(error: DomainError, message: string): DomainError {
  return error.code === 'invalid_address' ? badAddress('address') : new DomainError('action_not_available', message);
}
