import { Config } from '@swap/config';
import { lockAccount, Terms } from '../affiliate/index.js';
import type { Caller } from '../audit/index.js';
import { Database, type Tx } from '../database/index.js';
import { Clock, DomainError, Injectable, newId } from '../kernel/index.js';
import { Usd } from '../money/index.js';
import { Partner } from '../partners/index.js';
import { balanceOf } from './balance.js';
import { PayoutHistory } from './payout-history.js';
import { PayoutProfile } from './payout-profile.js';
import { PayoutRequest } from './payout-request.js';
import { PayoutStops } from './payout-stops.js';

interface PayoutInput {
  readonly amount: Usd;
  readonly note: string | null;
  /** Names a repeatable request; see `Idempotency`. */
  readonly idempotencyRef: string | null;
}

/**
 * Asks for a payout and reserves its amount, in one transaction under the account's row lock, so that requests can never
 * add up to more than there is. Throws `below_minimum_payout`, `terms_not_accepted`, `payout_profile_missing`,
 * `payout_profile_cooling_down`, `payouts_frozen`, `insufficient_balance`.
 */
@Injectable()
export class RequestPayout {
  constructor(
    private readonly database: Database,
    private readonly terms: Terms,
    private readonly history: PayoutHistory,
    private readonly stops: PayoutStops,
    private readonly config: Config,
    private readonly clock: Clock,
  ) {}

  async run(partnerId: string, caller: Caller, input: PayoutInput): Promise<PayoutRequest> {
    return this.database.transaction(async (tx) => {
      await lockAccount(tx, partnerId);
      const { idempotencyRef } = input;
      // What a run that crashed after its commit has made.
      const before = idempotencyRef === null ? null : await tx.findOneBy(PayoutRequest, { idempotencyRef });
      return before ?? this.make(tx, partnerId, caller, input);
    });
  }

  private async make(tx: Tx, partnerId: string, caller: Caller, input: PayoutInput): Promise<PayoutRequest> {
    const { amount, note, idempotencyRef } = input;
    const partner = await Partner.get(tx, partnerId);
    this.checkAmount(amount, partner);
    const { asset, network, address, memoTag } = await this.destination(tx, partner);
    const now = this.clock.now();
    const { available } = await balanceOf(tx, partnerId, now);
    if (available.isLessThan(amount)) {
      throw new DomainError('insufficient_balance', `At most ${available.toString()} USD can be paid out now`, {
        members: { available_balance: available },
      });
    }
    const request = tx.create(PayoutRequest, {
      id: newId(),
      partnerId,
      amountUsd: amount,
      status: 'pending',
      note,
      asset,
      network,
      address,
      memoTag,
      approvalsRequired: this.approvalsFor(amount),
      processedBy: null,
      batchId: null,
      coinAmount: null,
      coinPriceUsd: null,
      coinPriceSources: null,
      coinPricedAt: null,
      txHash: null,
      txClaim: null,
      failureReason: null,
      idempotencyRef,
      createdAt: now,
      updatedAt: now,
    });
    await tx.insert(PayoutRequest, request);
    await this.history.tell(tx, request, { previous: null, caller });
    return request;
  }

  private checkAmount(amount: Usd, { minimumPayoutUsd }: Partner): void {
    if (!amount.isLessThan(minimumPayoutUsd)) return;
    const least = minimumPayoutUsd.toString();
    throw DomainError.ofField('below_minimum_payout', 'amount', `amount must be at least ${least} USD`, {
      minimum_payout_usd: minimumPayoutUsd,
    });
  }

  /** The destination a request made now goes to. Throws every reason why there is none. */
  private async destination(tx: Tx, partner: Partner): Promise<PayoutProfile> {
    await this.terms.demandAcceptance(tx, partner.id);
    const profile = await tx.findOneBy(PayoutProfile, { partnerId: partner.id });
    if (!profile) throw new DomainError('payout_profile_missing', 'Set a payout destination first');
    if (profile.frozenAt) {
      throw new DomainError('payouts_frozen', 'Payouts are stopped since somebody reported a change; contact support');
    }
    const weakUntil = this.stops.weakUntil(partner);
    const until = new Date(Math.max(profile.coolingDownUntil?.getTime() ?? 0, weakUntil.getTime()));
    if (until > this.clock.now()) {
      throw new DomainError(
        'payout_profile_cooling_down',
        `The payout destination or the sign-in was changed lately; payouts resume at ${until.toISOString()}`,
        { members: { cooling_down_until: until } },
      );
    }
    return profile;
  }

  /** How many admins must accept a payout of that size. */
  private approvalsFor(amount: Usd): number {
    return amount.isLessThan(Usd.parse(this.config.values.PAYOUT_TWO_APPROVALS_USD)) ? 1 : 2;
  }
}
