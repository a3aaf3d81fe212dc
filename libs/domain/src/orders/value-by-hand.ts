import { Amount, Usd } from '../money/index.js';

/** What the staff said an order was worth. */
interface ValueByHand {
  readonly price: Usd;
  /** What was sent, as far as was known then. */
  readonly amount: Amount;
}

/**
 * What such a value comes to where `sent` turns out to have been sent, by the price of one unit in US dollars, null while no reference
 * is known. It follows as the reference does. What was taken from that keeps its share, and what was added does as well, but never grows: more
 * than was agreed to nobody gets. A value that was lowered because less had been sent stands once that is known of the amount as well.
 */
export function followedBy({ price, amount }: ValueByHand, sent: Amount, unitPrice: Amount | null): Usd {
  if (sent.equals(amount) || amount.isZero) return price;
  const worth = (of: Amount) => (unitPrice ? Usd.value(of, unitPrice) : Usd.zero);
  const [before, now] = [worth(amount), worth(sent)];
  const share = (usd: Usd) => Usd.value(Amount.of(usd.toString()), sent.dividedBy(amount));
  if (before.isLessThan(price)) {
    const added = price.minus(before);
    return now.plus(sent.isMoreThan(amount) ? added : share(added));
  }
  if (now.isLessThan(before) && !now.isLessThan(price)) return price;
  const taken = share(before.minus(price));
  return now.isLessThan(taken) ? Usd.zero : now.minus(taken);
}
