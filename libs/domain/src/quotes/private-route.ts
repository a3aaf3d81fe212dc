import { Clock, DomainError, Injectable } from '../kernel/index.js';
import {
  boundsOf,
  Catalogue,
  narrower,
  outOfRange,
  taking,
  whyNoOffer,
  widest,
  type Asset,
  type Bounds,
  type LiquidityProvider,
} from '../catalogue/index.js';
import { CollectOffers, type Question, type Taken } from './collect-offers.js';
import { boundsSent, byWorth, Offer, type OfferLeg } from './offer.js';

/** Coins a private route may pass through: liquid, quick, without memo, listed nearly everywhere. Tried two at a time. */
const intermediates = ['xmr', 'ltc', 'trx', 'sol', 'dash', 'eth'];
const triedAtOnce = 2;
/** Of each the best first legs that a second one is looked for, one after the other. */
const firstsMax = 2;

interface Pair {
  readonly from: Asset;
  readonly to: Asset;
}

interface Time {
  /** In milliseconds since 1970. */
  readonly deadline: number;
  /** What the first leg may take of it. */
  readonly halfMs: number;
}

interface Routes {
  readonly offers: readonly Offer[];
  readonly errors: readonly DomainError[];
  /** What both legs take together, as far as a second one could be asked. */
  readonly bounds: Bounds;
}

/**
 * Finds routes of two legs through an intermediate coin at two different providers, so that neither knows both ends.
 * Only float: no provider holds a price for a deposit another exchange sends. Throws `pair_unavailable`, and what
 * {@link whyNoOffer} finds.
 */
@Injectable()
export class PrivateRoute {
  constructor(
    private readonly catalogue: Catalogue,
    private readonly collectOffers: CollectOffers,
    private readonly clock: Clock,
  ) {}

  /** Offers best first, at least one, and what both legs take. */
  async run(pair: Pair, question: Question, deadlineMs: number): Promise<Pick<Routes, 'offers' | 'bounds'>> {
    if (question.fixed) {
      throw DomainError.ofField('pair_unavailable', 'fixed', 'Private routing is available at float rates only');
    }
    const deadline = this.clock.now().getTime() + deadlineMs;
    const { offers, errors, bounds } = await this.routes(pair, question, { deadline, halfMs: deadlineMs / 2 });
    if (offers.length > 0) return { offers, bounds: taking(question.amount, bounds) };
    if (boundsOf(errors).length > 0) {
      const { min, max } = await this.boundsOfAny(pair, question, { errors, bounds, deadlineMs });
      throw outOfRange(min, max, question.side);
    }
    if (errors.length > 0) throw whyNoOffer(errors, question.side);
    throw DomainError.ofField('pair_unavailable', 'is_anonym', 'Private routing is not available for this pair');
  }

  /** Every route there is, what they take together as far as a second leg could be asked, and why others are none. */
  private async routes(pair: Pair, question: Question, time: Time): Promise<Routes> {
    const through = await this.candidates(pair);
    const tried = await Promise.all(through.map((middle) => this.through(pair, middle, question, time)));
    return {
      offers: tried.flatMap(({ offers }) => offers).sort(byWorth(question.side)),
      errors: tried.flatMap(({ errors }) => errors),
      bounds: widest(tried.map(({ bounds }) => bounds)),
    };
  }

  /** What both legs take of an amount that one refused: where the first did, the second is asked what it makes of the first's bound. */
  private async boundsOfAny(
    pair: Pair,
    question: Question,
    { errors, bounds, deadlineMs }: Pick<Routes, 'errors' | 'bounds'> & { deadlineMs: number },
  ): Promise<Bounds> {
    if (bounds.min ?? bounds.max) return bounds;
    const first = widest(boundsOf(errors));
    const nearest = first.min && question.amount.isLessThan(first.min) ? first.min : first.max;
    if (!nearest) return first;
    const deadline = this.clock.now().getTime() + deadlineMs;
    const asked = { ...question, amount: nearest };
    const nearer = await this.routes(pair, asked, { deadline, halfMs: deadlineMs / 2 });
    return (nearer.bounds.min ?? nearer.bounds.max) ? nearer.bounds : first;
  }

  private async candidates({ from, to }: { from: Asset; to: Asset }): Promise<Asset[]> {
    const { assets } = await this.catalogue.list();
    return intermediates
      .flatMap((param) => assets.filter((asset) => asset.param === param))
      .filter(({ param, depositEnabled, withdrawEnabled }) => {
        return param !== from.param && param !== to.param && depositEnabled && withdrawEnabled;
      })
      .slice(0, triedAtOnce);
  }

  /** The best first leg with all that may follow it; where none may, the next best. */
  private async through({ from, to }: Pair, middle: Asset, question: Question, time: Time): Promise<Routes> {
    const first = await this.collectOffers.run({ from, to: middle }, question, time.halfMs, mayServe);
    let found: Routes = { offers: [], errors: first.errors, bounds: widest([]) };
    const firsts = first.legs.map((leg) => new Offer(leg)).sort(byWorth('from'));
    for (const best of firsts.slice(0, firstsMax)) {
      // The second leg must take what the first pays out; its customer address stays unknown to the first provider.
      const onward = { ...question, amount: best.amountTo, customerIp: null };
      const leftMs = Math.max(1, time.deadline - this.clock.now().getTime());
      const second = await this.collectOffers.run({ from: middle, to }, onward, leftMs, (provider) => {
        return mayServe(provider) && provider.name !== best.first.provider.name;
      });
      const bounds = widest([found.bounds, boundsOfBoth(first.taken, best.first, second.taken)]);
      if (second.legs.length > 0) {
        return { ...found, offers: second.legs.map((leg) => new Offer(best.first, leg)), bounds };
      }
      const isRefused = boundsOf(second.errors).length > 0;
      found = { ...found, bounds, errors: isRefused ? [...found.errors, refusal(bounds)] : found.errors };
    }
    return found;
  }
}

const mayServe = ({ capabilities }: LiquidityProvider) => capabilities.privateLeg;

const refusal = ({ min, max }: Bounds) => outOfRange(min, max, 'from');

/** What some provider and some other one after it take together, in what is sent through the first. */
function boundsOfBoth(firsts: readonly Taken[], through: OfferLeg, seconds: readonly Taken[]): Bounds {
  return widest(
    firsts.flatMap((first) =>
      seconds
        .filter(({ provider }) => provider !== first.provider)
        .map((second) => narrower(first, boundsSent(through, second))),
    ),
  );
}
