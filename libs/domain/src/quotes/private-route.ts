import { Clock, DomainError, Injectable } from '../kernel/index.js';
import { Catalogue, whyNoOffer, type Asset } from '../catalogue/index.js';
import { CollectOffers, type Question } from './collect-offers.js';
import { byWorth, Offer } from './offer.js';

/** Coins a private route may pass through: liquid, quick, without memo, listed nearly everywhere. Tried two at a time. */
const intermediates = ['xmr', 'ltc', 'trx', 'sol', 'dash', 'eth'];
const triedAtOnce = 2;

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

  async run(pair: { from: Asset; to: Asset }, question: Question, deadlineMs: number): Promise<Offer[]> {
    if (question.fixed) {
      throw DomainError.ofField('pair_unavailable', 'fixed', 'Private routing is available at float rates only');
    }
    const deadline = this.clock.now().getTime() + deadlineMs;
    const errors: DomainError[] = [];
    const through = await this.candidates(pair);
    const found = await Promise.all(
      through.map((middle) => this.through(pair, middle, question, { deadline, halfMs: deadlineMs / 2, errors })),
    );
    const offers = found.flat().sort(byWorth(question.side));
    if (offers.length > 0) return offers;
    if (errors.length > 0) throw whyNoOffer(errors, question.side);
    throw DomainError.ofField('pair_unavailable', 'is_anonym', 'Private routing is not available for this pair');
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

  private async through(
    { from, to }: { from: Asset; to: Asset },
    middle: Asset,
    question: Question,
    { deadline, halfMs, errors }: { deadline: number; halfMs: number; errors: DomainError[] },
  ): Promise<Offer[]> {
    const first = await this.collectOffers.run({ from, to: middle }, question, halfMs);
    errors.push(...first.errors);
    const [best] = usable(first.legs.map((leg) => new Offer(leg)));
    if (!best) return [];
    // The second leg must take what the first pays out; its customer address stays unknown to the first provider.
    const onward = { ...question, amount: best.amountTo, customerIp: null };
    const leftMs = Math.max(1, deadline - this.clock.now().getTime());
    const second = await this.collectOffers.run({ from: middle, to }, onward, leftMs);
    return usable(second.legs.map((leg) => new Offer(leg)))
      .filter(({ first: { provider } }) => provider.name !== best.first.provider.name)
      .map((onwardOffer) => new Offer(best.first, onwardOffer.first));
  }
}

/** Best first, of providers that may serve as a leg. */
function usable(offers: readonly Offer[]): Offer[] {
  return offers.filter(({ first }) => first.provider.capabilities.privateLeg).sort(byWorth('from'));
}
