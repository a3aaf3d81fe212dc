import { mistyped, refuse, testOnly, unlike, type Finding, type Named } from '../address-problem.js';

const letters = 26;
const threeLetters = letters ** 3;
const fiveLetters = letters ** 5;
/** Ledger id of the main network, one zero byte, followed by the six zero bytes that HIP-15 prescribes. */
const ledger = [0, 0, 0, 0, 0, 0, 0];

/** The five letters HIP-15 derives from an account number on the main network. */
function hip15(account: string): string {
  const digits = Array.from(account, (sign) => (sign === '.' ? 10 : Number(sign)));
  const sum = (parity: number) =>
    digits.reduce((total, digit, at) => (at % 2 === parity ? total + digit : total), 0) % 11;
  const weighted = digits.reduce((total, digit) => (total * 31 + digit) % threeLetters, 0);
  const salted = ledger.reduce((total, byte) => (total * 31 + byte) % fiveLetters, 0);
  const mixed = ((((digits.length % 5) * 11 + sum(0)) * 11 + sum(1)) * threeLetters + weighted + salted) % fiveLetters;
  let rest = (mixed * 1_000_003) % fiveLetters;
  let text = '';
  for (let place = 0; place < 5; place += 1) {
    text = String.fromCharCode(97 + (rest % letters)) + text;
    rest = Math.floor(rest / letters);
  }
  return text;
}

/** Hedera accounts `0.0.n`, n from 1 to 2^63-1, with or without the checksum letters of HIP-15. */
export function checkHedera(address: string, { name }: Named): Finding | null {
  const found = /^(\d{1,10})\.(\d{1,10})\.(\d{1,19})(?:-([a-z]{5}))?$/.exec(address);
  if (!found) return unlike(name, 'it reads 0.0. and a number');
  const [, shard, realm, number = '', checksum] = found;
  if (shard !== '0' || realm !== '0')
    return refuse('Hedera has only shard 0 and realm 0: the account begins with 0.0.');
  if (/^0/.test(number) || BigInt(number) >= 2n ** 63n) return refuse(`There is no ${name} account of that number.`);
  return checksum === undefined || checksum === hip15(`0.0.${number}`) ? null : mistyped(name);
}

/** The protocol's account name: parts of a-z, 0-9 joined by single `-`, `_` or `.`. */
const accountName = /^[a-z0-9]+(?:[-_.][a-z0-9]+)*$/;

/**
 * NEAR: an implicit account (64 lower-case digits) or a name of 2 to 64 characters. A name must stand under another, as
 * in `alice.near`: top-level names are a few system accounts only, and any slip of the hand or an account number such as
 * 0.0.123 looks just like one. Existence is not checked.
 */
export function checkNear(address: string, { name }: Named): Finding | null {
  if (/^[0-9a-f]{64}$/.test(address)) return null;
  if (/^[0-9a-f]{64}$/i.test(address)) return unlike(name, 'its digits are written in lower case');
  if (/\.(testnet|betanet)$/.test(address)) return testOnly(name);
  const fits =
    address.length >= 2 && address.length <= 64 && accountName.test(address) && /\.[a-z][^.]*$/.test(address);
  return fits && !address.startsWith('0x') ? null : unlike(name, 'it is a name such as alice.near or has 64 digits');
}

/** EOS and its kin: a name of 1 to 12 letters of a-z, digits of 1-5 and dots, which does not end in a dot. Existence is not checked. */
export function checkAntelope(address: string, { name }: Named): Finding | null {
  const fits = /^[a-z1-5.]{0,11}[a-z1-5]$/.test(address) && !address.startsWith('.');
  return fits ? null : unlike(name, 'it is a name of at most 12 letters of a to z, digits of 1 to 5 and dots');
}
