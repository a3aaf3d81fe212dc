import type { Asset } from '../catalogue/catalogue.js';
import type { Decimal } from './decimal.js';

/** From where to where, and at which kind of rate. */
export interface Pair {
  readonly from: Asset;
  readonly to: Asset;
  readonly fixed: boolean;
}

/** What may be sent, in units of the asset sent; `max` null = no limit. */
export interface Range {
  readonly min: Decimal;
  readonly max: Decimal | null;
}

/** Exactly one side is given. */
export type Wanted = { readonly amountFrom: Decimal } | { readonly amountTo: Decimal };
