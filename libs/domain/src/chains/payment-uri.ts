import { fromBaseUnits, toBaseUnits } from './base-units.js';
import { checkAddress } from './check-address.js';
import { checkMemo } from './check-memo.js';
import { findNetwork } from './network-table.js';
import { bip21Schemes, otherSchemes, type Payment } from './uri-schemes.js';

/** What a payment link is made of: `amount` a plain decimal string, `decimals` and `contract` those of the asset. */
export interface PaymentRequest {
  readonly network: string;
  readonly address: string;
  readonly amount: string;
  /** The token's contract or mint; null or absent for the native coin. */
  readonly contract?: string | null;
  readonly decimals: number;
  readonly memo?: string | null;
}

/**
 * The link a wallet opens to pay: BIP-21 and its kin, EIP-681, Solana Pay, TON, Stellar SEP-7. Null when the network has
 * no such standard, when the link could not say everything (a memo, a token), and when address, memo or amount is not
 * exact and valid: a link that leaves something out loses money, no link does not. Never throws.
 */
export function paymentUri(request: PaymentRequest): string | null {
  const network = findNetwork(request.network);
  const units = toBaseUnits(request.amount, request.decimals);
  const memo = request.memo || null;
  if (!network || units === null || checkAddress(network.code, request.address)) return null;
  if (memo !== null && checkMemo(network.code, memo)) return null;
  const payment: Payment = {
    network,
    address: request.address,
    units,
    amount: fromBaseUnits(units, request.decimals),
    contract: request.contract || null,
    memo,
  };
  const scheme = bip21Schemes[network.code] ?? otherSchemes[network.family];
  return scheme ? scheme(payment) : null;
}
