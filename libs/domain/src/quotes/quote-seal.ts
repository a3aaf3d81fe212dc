import { createHmac } from 'node:crypto';
import { Clock, DomainError, Injectable, Keyring, MINUTE, sameText } from '../kernel/index.js';
import { Amount } from '../money/index.js';
import type { Asset } from '../catalogue/index.js';
import type { Offer } from './offer.js';

/** What a firm quote promises. */
export interface SealedQuote {
  readonly provider: string;
  /** Names the price at the provider; null where it fixes the price only when the order is created. */
  readonly rateId: string | null;
  readonly currencyFrom: string;
  readonly currencyTo: string;
  readonly side: 'from' | 'to';
  readonly amountFrom: Amount;
  readonly amountTo: Amount;
  readonly expiresAt: Date;
}

/** How long we stand by a fixed price that its provider put no time on. */
const promisedMs = MINUTE;

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

  /** The `quote_id` of a fixed offer and how long it holds; null for a float one. */
  sealOffer({ from, to }: { from: Asset; to: Asset }, { first }: Offer): { quoteId: string; expiresAt: Date } | null {
    const { provider, request, quote } = first;
    if (!request.fixed) return null;
    const expiresAt = quote.expiresAt ?? this.clock.in(promisedMs);
    const quoteId = this.seal({
      provider: provider.name,
      rateId: quote.rateId,
      currencyFrom: from.param,
      currencyTo: to.param,
      side: request.side,
      amountFrom: quote.amountFrom,
      amountTo: quote.amountTo,
      expiresAt,
    });
    return { quoteId, expiresAt };
  }

  private seal(quote: SealedQuote): string {
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
      'provider' | 'currencyFrom' | 'currencyTo' | 'amountFrom' | 'amountTo' | 'expiresAt',
      string
    > & { side: 'from' | 'to'; rateId: string | null };
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
