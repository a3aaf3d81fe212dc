import { createHmac } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock, DomainError, Keyring, sameText } from '../kernel/index.js';
import { Amount } from '../money/index.js';

/** What a firm quote promises. */
export interface SealedQuote {
  readonly provider: string;
  readonly rateId: string;
  readonly currencyFrom: string;
  readonly currencyTo: string;
  readonly side: 'from' | 'to';
  readonly amountFrom: Amount;
  readonly amountTo: Amount;
  readonly expiresAt: Date;
}

/**
 * Signs firm quotes into a `quote_id` and reads them back, so that creating an order trusts one without a second
 * look-up. Shape: `q1.<key id>.<base64url JSON>.<base64url HMAC-SHA-256>`.
 */
@Injectable()
export class QuoteSeal {
  constructor(
    private readonly keyring: Keyring,
    private readonly clock: Clock,
  ) {}

  seal(quote: SealedQuote): string {
    const key = this.keyring.current('quote');
    const content = Buffer.from(JSON.stringify(quote)).toString('base64url');
    return `q1.${key.id}.${content}.${sign(key.bytes, content)}`;
  }

  /** Throws `validation_failed` when it is not one of ours, `quote_expired` when its time is over. */
  open(quoteId: string): SealedQuote {
    const [version, keyId = '', content = '', signature = ''] = quoteId.split('.');
    const key = this.keyring.find('quote', keyId);
    if (version !== 'q1' || !key || !sameText(signature, sign(key.bytes, content))) {
      throw DomainError.ofField('validation_failed', 'quote_id', 'quote_id was not issued by this service');
    }
    const parsed = JSON.parse(Buffer.from(content, 'base64url').toString('utf8')) as Record<
      'provider' | 'rateId' | 'currencyFrom' | 'currencyTo' | 'amountFrom' | 'amountTo' | 'expiresAt',
      string
    > & { side: 'from' | 'to' };
    const expiresAt = new Date(parsed.expiresAt);
    if (expiresAt <= this.clock.now()) {
      throw new DomainError('quote_expired', 'The quote has expired; ask for a new one');
    }
    return { ...parsed, amountFrom: Amount.of(parsed.amountFrom), amountTo: Amount.of(parsed.amountTo), expiresAt };
  }
}

function sign(key: Buffer, content: string): string {
  return createHmac('sha256', key).update(content).digest('base64url');
}
