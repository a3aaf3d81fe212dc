import { checkAddress } from './check-address.js';
import { checkMemo } from './check-memo.js';
import { findNetwork } from './networks.js';
import type { AddressFamily, Network } from './network.js';

/**
 * A plain decimal string as a whole number of the asset's smallest unit (`'1.5'` with 6 decimals is `1500000n`). Exact,
 * without floats; null when the text is not a plain positive decimal or has more digits than the asset carries.
 */
export function toBaseUnits(amount: string, decimals: number): bigint | null {
  const found = /^(\d+)(?:\.(\d+))?$/.exec(amount);
  if (!found || !Number.isInteger(decimals) || decimals < 0 || decimals > 36) return null;
  const fraction = (found[2] ?? '').replace(/0+$/, '');
  if (fraction.length > decimals) return null;
  const units = BigInt((found[1] ?? '') + fraction.padEnd(decimals, '0'));
  return units > 0n ? units : null;
}

/** The shortest plain decimal string of a number of smallest units: no exponent, no trailing zeros. */
export function fromBaseUnits(units: bigint, decimals: number): string {
  if (decimals === 0) return units.toString();
  const digits = units.toString().padStart(decimals + 1, '0');
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '');
  const whole = digits.slice(0, digits.length - decimals);
  return fraction === '' ? whole : `${whole}.${fraction}`;
}

/** A checked payment: `units` in the asset's smallest unit, `amount` the same in its shortest plain decimal form. */
export interface Payment {
  readonly network: Network;
  readonly address: string;
  readonly units: bigint;
  readonly amount: string;
  readonly contract: string | null;
  readonly memo: string | null;
}

/** Writes the link, or null where the scheme cannot say all of the payment. */
type Scheme = (payment: Payment) => string | null;

/** Percent-encodes as RFC 3986 asks, with %20 for a blank, which every one of these schemes reads. */
const query = (fields: Readonly<Record<string, string | null>>): string =>
  Object.entries(fields)
    .flatMap(([key, value]) => (value === null ? [] : [`${key}=${encodeURIComponent(value)}`]))
    .join('&');

/** `scheme:address?amount=`; an address that already carries the scheme keeps it once. Tokens and memos do not exist. */
const coinLink =
  (scheme: string, field = 'amount'): Scheme =>
  ({ address, amount, contract, memo }) =>
    contract !== null || memo !== null
      ? null
      : `${scheme}:${address.replace(new RegExp(`^${scheme}:`, 'i'), '')}?${field}=${amount}`;

/**
 * BIP-21 (github.com/bitcoin/bips) and the forms made after it: Bitcoin Cash's, ZIP-321 (zips.z.cash) with a single payment, Monero's
 * `tx_amount` (getmonero.org, "Monero URI scheme").
 */
export const bip21Schemes: Readonly<Record<string, Scheme>> = {
  btc: coinLink('bitcoin'),
  ltc: coinLink('litecoin'),
  doge: coinLink('dogecoin'),
  bch: coinLink('bitcoincash'),
  xec: coinLink('ecash'),
  dash: coinLink('dash'),
  dgb: coinLink('digibyte'),
  zec: coinLink('zcash'),
  xmr: coinLink('monero', 'tx_amount'),
};

/** EIP-681 (eips.ethereum.org/EIPS/eip-681): a native payment in wei, or a call of ERC-20 `transfer` on the token's contract. */
const ethereum: Scheme = ({ network, address, units, contract, memo }) => {
  if (memo !== null || network.chainId === undefined) return null;
  const chain = `@${String(network.chainId)}`;
  if (contract === null) return `ethereum:${address}${chain}?value=${String(units)}`;
  if (!/^0x[0-9a-f]{40}$/i.test(contract)) return null;
  return `ethereum:${contract}${chain}/transfer?address=${address}&uint256=${String(units)}`;
};

/** Solana Pay's transfer request (docs.solanapay.com/spec); the amount stays in the coin's or token's own unit. */
const solana: Scheme = ({ address, amount, contract, memo }) => {
  if (contract !== null && !/^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(contract)) return null;
  return `solana:${address}?${query({ amount, 'spl-token': contract, memo })}`;
};

/** The base64url spelling of a friendly TON address, null for the raw form, which links do not take. */
const tonFriendly = (address: string): string | null =>
  /^[\w+/-]{48}$/.test(address) ? address.replaceAll('+', '-').replaceAll('/', '_') : null;

/** TON's transfer link (docs.ton.org, "Deep links"): nanotons, or the token's smallest unit with its master contract under `jetton`. */
const ton: Scheme = ({ address, units, contract, memo }) => {
  const destination = tonFriendly(address);
  const jetton = contract === null ? null : tonFriendly(contract);
  if (destination === null || (contract !== null && jetton === null)) return null;
  return `ton://transfer/${destination}?${query({ jetton, amount: String(units), text: memo })}`;
};

/** Stellar's `pay` (SEP-7, github.com/stellar/stellar-protocol); an issued asset is given as `CODE:ISSUER` or `CODE-ISSUER`. */
const stellar: Scheme = ({ address, amount, contract, memo }) => {
  const asset = contract === null ? null : /^([A-Za-z0-9]{1,12})[:-](G[A-Z2-7]{55})$/.exec(contract);
  if (contract !== null && !asset) return null;
  return `web+stellar:pay?${query({
    destination: address,
    amount,
    asset_code: asset?.[1] ?? null,
    asset_issuer: asset?.[2] ?? null,
    memo,
    memo_type: memo === null ? null : 'MEMO_TEXT',
  })}`;
};

/**
 * The XRP Ledger's payment request (docs.xaman.dev, "Payment Request Link", universal variant; the parameters are those of
 * XLS-2): whole XRP, and `dt` for the destination tag. Issued currencies are left out: their codes are written in more than one way.
 */
const xrpLedger: Scheme = ({ address, amount, contract, memo }) =>
  contract === null ? `xrpl://${address}?${query({ amount, network: 'XRPL', dt: memo })}` : null;

/** Schemes that serve a whole family. Tron's wallets publish none that they agree on, nor do those of the rest. */
export const otherSchemes: Readonly<Partial<Record<AddressFamily, Scheme>>> = {
  evm: ethereum,
  solana,
  ton,
  stellar,
  xrp: xrpLedger,
};

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
 * The link a wallet opens to pay: BIP-21 and its kin, EIP-681, Solana Pay, TON, Stellar SEP-7, the XRP Ledger's. Null when the network has
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
