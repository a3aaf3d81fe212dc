import { paymentUri, type PaymentRequest } from '../chains/index.js';
import type { Asset } from './asset.js';

/**
 * The link that pays so much of an asset, as {@link paymentUri} makes it; null for an asset that nobody vouches for: a link names contract
 * and decimals, and might send something else.
 */
export function paymentLink(
  { network, contractAddress: contract, decimals, isVerified }: Asset,
  due: Pick<PaymentRequest, 'address' | 'amount' | 'memo'>,
): string | null {
  return isVerified ? paymentUri({ ...due, network, contract, decimals }) : null;
}
