import { Catalogue } from '../catalogue/index.js';
import { toBaseUnits } from '../chains/index.js';
import type { Destination } from '../evidence/index.js';
import { Injectable } from '../kernel/index.js';
import type { PayoutRequest } from './payout-request.js';

/** What a payout owes on its chain. `amount` is in the coin, plain decimal text; `contract` null for the network's own coin. */
export interface OwedPayment extends Destination {
  /** Of the payout request. */
  readonly id: string;
  readonly network: string;
  readonly memo: string | null;
  readonly amount: string;
  readonly decimals: number;
  readonly ticker: string;
}

/** In the smallest unit of its asset. */
export const unitsOf = ({ amount, decimals }: OwedPayment): bigint => toBaseUnits(amount, decimals) ?? 0n;

/** What payouts owe on their chains. */
@Injectable()
export class OwedPayments {
  constructor(private readonly catalogue: Catalogue) {}

  /** Of those whose amount was fixed when they were taken over, in the order given. Throws `unknown_asset`. */
  async of(payouts: readonly PayoutRequest[]): Promise<OwedPayment[]> {
    const all = await Promise.all(
      payouts.map(async ({ id, network, address, memoTag: memo, asset, coinAmount }) => {
        if (!coinAmount) return [];
        const { ticker, decimals, isNative, contractAddress } = await this.catalogue.get(asset, 'asset');
        const contract = isNative ? null : contractAddress;
        return { id, network, address, memo, amount: coinAmount.toString(), decimals, ticker, contract };
      }),
    );
    return all.flat();
  }
}
