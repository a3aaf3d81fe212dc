import { decimal, type Decimal } from '../engine/decimal.js';
import type { Pair } from '../engine/pair.js';
import type { Quote } from '../engine/quote.js';

const REMEMBERED = 200;
const NEAR = decimal('0.000000001');

/** What a caller that follows the advice of a quote takes at least, of its price. */
const ADVISED = decimal('0.985');

/**
 * A channel takes any amount and is told none. So that a deposit can be made without naming one, the sandbox guesses it: what was last
 * asked about for the pair, at the very price the least price was made of if there is such a one.
 */
export class AskedAmounts {
  private readonly quotes: Quote[] = [];

  note(quote: Quote): void {
    this.quotes.push(quote);
    if (this.quotes.length > REMEMBERED) this.quotes.shift();
  }

  guess({ from, to }: Pair, minimumPrice: Decimal | null): Decimal | null {
    const asked = this.quotes.filter((quote) => quote.from === from && quote.to === to);
    const isOf = ({ rate }: Quote) =>
      minimumPrice !== null && rate.times(ADVISED).minus(minimumPrice).abs().lte(minimumPrice.times(NEAR));
    return (asked.findLast(isOf) ?? asked.at(-1))?.amountFrom ?? null;
  }
}
