import { Amount, Usd } from '../money/index.js';

/** What an order is worth, of which somebody has said something else than the reference does. */
interface ValueByHand {
  readonly price: Usd;
  /** What was sent, as far as was known then; above zero. */
  readonly amount: Amount;
  /** Of one unit, in US dollars; null while no reference is known. */
  readonly unitPrice: Amount | null;
}

/**
 * What a value that was set by hand becomes once `sent` turns out to have been sent instead: it follows as the reference does, and what was
 * taken from that or added to it keeps its share, though nothing is added that nobody has agreed to. A value that was set because the
 * amount was wrong stands when the amount comes to it.
 */
export function followedBy({ price, amount, unitPrice }: ValueByHand, sent: Amount): Usd {
  const worth = (of: Amount) => (unitPrice ? Usd.value(of, unitPrice) : Usd.zero);
  const [before, now] = [worth(amount), worth(sent)];
  const added = price.minus(before);
  if (unitPrice && !distance(before, price).isLessThan(distance(now, price))) return price;
  if (sent.isMoreThan(amount) && Usd.zero.isLessThan(added)) return now.plus(added);
  const followed = now.plus(shareOf(added, sent, amount));
  return followed.isLessThan(Usd.zero) ? Usd.zero : followed;
}

const distance = (one: Usd, other: Usd): Usd => (one.isLessThan(other) ? other.minus(one) : one.minus(other));

function shareOf(added: Usd, sent: Amount, amount: Amount): Usd {
  const isTaken = added.isLessThan(Usd.zero);
  const size = Amount.of(distance(added, Usd.zero).toString());
  const share = Usd.value(size, sent.dividedBy(amount));
  return isTaken ? Usd.zero.minus(share) : share;
}
