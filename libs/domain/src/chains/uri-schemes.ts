import type { AddressFamily, Network } from './network.js';

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

/** BIP-21 and the forms made after it: Bitcoin Cash's, ZIP-321 with a single payment, Monero's `tx_amount`. */
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

/** EIP-681: a native payment in wei, or a call of ERC-20 `transfer` on the token's contract. */
const ethereum: Scheme = ({ network, address, units, contract, memo }) => {
  if (memo !== null || network.chainId === undefined) return null;
  const chain = `@${String(network.chainId)}`;
  if (contract === null) return `ethereum:${address}${chain}?value=${String(units)}`;
  if (!/^0x[0-9a-f]{40}$/i.test(contract)) return null;
  return `ethereum:${contract}${chain}/transfer?address=${address}&uint256=${String(units)}`;
};

/** Solana Pay transfer request; the amount stays in the coin's or token's own unit. */
const solana: Scheme = ({ address, amount, contract, memo }) => {
  if (contract !== null && !/^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(contract)) return null;
  return `solana:${address}?${query({ amount, 'spl-token': contract, memo })}`;
};

/** The base64url spelling of a friendly TON address, null for the raw form, which links do not take. */
const tonFriendly = (address: string): string | null =>
  /^[\w+/-]{48}$/.test(address) ? address.replaceAll('+', '-').replaceAll('/', '_') : null;

/** TON's transfer link: nanotons, or the token's smallest unit with its master contract under `jetton`. */
const ton: Scheme = ({ address, units, contract, memo }) => {
  const destination = tonFriendly(address);
  const jetton = contract === null ? null : tonFriendly(contract);
  if (destination === null || (contract !== null && jetton === null)) return null;
  return `ton://transfer/${destination}?${query({ jetton, amount: String(units), text: memo })}`;
};

/** Stellar SEP-7 `pay`; an issued asset is given as `CODE:ISSUER` or `CODE-ISSUER`. */
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

/** Schemes that serve a whole family; the XRP Ledger and the rest have no standard that wallets agree on. */
export const otherSchemes: Readonly<Partial<Record<AddressFamily, Scheme>>> = { evm: ethereum, solana, ton, stellar };
