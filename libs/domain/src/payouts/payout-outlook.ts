import type { Caller } from '../audit/index.js';
import { paymentUri } from '../chains/index.js';
import { Database } from '../database/index.js';
import { DomainError, Injectable } from '../kernel/index.js';
import type { Amount } from '../money/index.js';
import { FourEyes } from './four-eyes.js';
import { OwedCoins } from './owed-coins.js';
import { OwedPayments } from './owed-payments.js';
import type { PayoutMove } from './payout-move.js';
import type { PayoutRequest } from './payout-request.js';
import { PayoutStops } from './payout-stops.js';

/** Why the next step would be refused to whoever looks. */
export interface PayoutStop {
  readonly code: string;
  readonly message: string;
}

/** What somebody who is about to move a request wants to know before. */
export interface Outlook {
  /** Empty where nothing stands in the way of the next step, but the role that it takes. */
  readonly stops: readonly PayoutStop[];
  /** What it would owe in its coin if it were taken over now; null once that is fixed, and where no price is known. */
  readonly estimate: {
    readonly amount: Amount;
    readonly priceUsd: Amount;
    readonly sources: string;
    readonly asOf: Date;
  } | null;
  /** Opens a wallet with address and amount filled in; null before the amount is fixed, and where no scheme can say it. */
  readonly paymentUri: string | null;
}

const nextStep: Readonly<Partial<Record<PayoutRequest['status'], PayoutMove['action']>>> = {
  pending: 'approve',
  approved: 'process',
  processing: 'complete',
};

/** Looks ahead at a payout request; moves nothing. */
@Injectable()
export class PayoutOutlook {
  constructor(
    private readonly database: Database,
    private readonly payoutStops: PayoutStops,
    private readonly fourEyes: FourEyes,
    private readonly owedCoins: OwedCoins,
    private readonly owedPayments: OwedPayments,
  ) {}

  async run(request: PayoutRequest, caller: Caller): Promise<Outlook> {
    const action = nextStep[request.status];
    if (action === undefined) return { stops: [], estimate: null, paymentUri: null };
    const [ofAccount, ofPerson, estimate, uri] = await Promise.all([
      refusal(() => this.payoutStops.check(this.database.manager, request.partnerId)),
      refusal(() => this.database.transaction((tx) => this.fourEyes.check(tx, request, { action, caller }))),
      this.estimate(request),
      this.uriOf(request),
    ]);
    return { stops: [...ofAccount, ...ofPerson], estimate, paymentUri: uri };
  }

  private async estimate(request: PayoutRequest): Promise<Outlook['estimate']> {
    if (request.coinAmount !== null) return null;
    const { coinAmount, coinPriceUsd, coinPriceSources, coinPricedAt } = await this.owedCoins.of(request);
    if (!coinAmount || !coinPriceUsd || coinPriceSources === null || !coinPricedAt) return null;
    return { amount: coinAmount, priceUsd: coinPriceUsd, sources: coinPriceSources, asOf: coinPricedAt };
  }

  private async uriOf(request: PayoutRequest): Promise<string | null> {
    if (request.status !== 'processing') return null;
    const [payment] = await this.owedPayments.of([request]).catch((error: unknown) => {
      if (DomainError.is(error, 'unknown_asset')) return [];
      throw error;
    });
    return payment ? paymentUri({ ...payment }) : null;
  }
}

async function refusal(check: () => Promise<void>): Promise<PayoutStop[]> {
  try {
    await check();
    return [];
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return [{ code: error.code, message: error.message }];
  }
}
