import { openChecked } from './encodings.js';
import type { AddressFamily } from './network.js';

/** Schemes that belong to the address itself rather than to a payment link. */
const ownSchemes =
  /^(bitcoincash|bchtest|bchreg|simpleledger|ecash|ectest|ecregtest|etoken|kaspa|kaspatest|kaspadev|kaspasim):[a-z0-9]+$/i;

/** Families whose accounts are written with dots, and those whose accounts are 64 hexadecimal digits. */
const dotted: ReadonlySet<AddressFamily> = new Set(['near', 'hedera']);
const longHex: ReadonlySet<AddressFamily> = new Set(['near', 'sui', 'aptos']);
const warning = 'Never share it with anyone; give the address.';

/** A Base58Check text that is a key rather than an address: WIF is 33 or 34 bytes, BIP-32 extended keys are 78. */
function keyReason(text: string): string | null {
  const payload = /^[1-9A-HJ-NP-Za-km-z]{50,112}$/.test(text) ? openChecked(text) : null;
  if (payload?.length === 78) return `This is an extended key of a wallet. ${warning}`;
  const private33 = payload?.length === 33 || (payload?.length === 34 && payload[33] === 1);
  return private33 && (payload[0] ?? 0) >= 0x80 ? `This is a private key. ${warning}` : null;
}

/**
 * Why a text is no address of any network: empty, blanks, look-alike letters, a link, a key, a name. Null when it could
 * be one; `family` says what the network's own accounts may look like.
 */
export function whyNotAddress(text: string, family: AddressFamily): string | null {
  if (text.trim() === '') return 'The address is empty.';
  if (text.length > 300) return 'The address is too long.';
  if (/^\s*(?:[a-z]+\s+){11,24}[a-z]+\s*$/.test(text)) return `This is a recovery phrase. ${warning}`;
  if (text !== text.trim()) return 'There are blanks or line breaks around the address.';
  if (/\s/.test(text)) return 'There are blanks or line breaks inside the address.';
  const odd = text.search(/[^\x21-\x7e]/);
  if (odd >= 0) return `Character ${String(odd + 1)} is not a plain letter, digit or sign: it may only look like one.`;
  if (/^https?:/i.test(text)) return 'This is a web link. Give the address alone.';
  if (/^(ed25519|secp256k1):/.test(text)) return 'This is a key, not an address.';
  if (/^[a-z][a-z0-9+.-]*:/i.test(text) && !ownSchemes.test(text))
    return 'This is a payment link. Give the address alone.';
  if (/^[^?]+\?[^?]*=/.test(text)) return 'This is part of a payment link. Give the address alone.';
  if (text.includes('@')) return 'This is a mail address or a handle. Give the address of a wallet.';
  if (!dotted.has(family) && /^[\w.-]+\.[a-z]{1,12}$/i.test(text))
    return 'This is a name. Give the address that it stands for.';
  if (!longHex.has(family) && /^(0x)?[0-9a-f]{64}$/i.test(text)) {
    return 'This is a transaction hash, a private key or an account of another network. Never share a private key.';
  }
  return keyReason(text);
}

/** The permissive rule for networks we do not know: 5 to 200 printable ASCII characters without blanks. */
export function whyNotPlain(text: string): string | null {
  if (text.trim() === '') return 'The address is empty.';
  if (text !== text.trim()) return 'There are blanks or line breaks around the address.';
  if (!/^[\x21-\x7e]+$/.test(text))
    return 'The address holds a blank or a character that is not a plain letter, digit or sign.';
  return text.length < 5 || text.length > 200 ? 'An address has 5 to 200 characters.' : null;
}
