/** Equal for spellings of one address: with or without the prefix of Bitcoin Cash, bech32 and EVM addresses in whichever case. */
export function addressKey(address: string): string {
  const bare = address.trim().replace(/^[a-z]{3,12}:/i, '');
  return /^0x[0-9a-f]{40}$/i.test(bare) || /^[a-z]{2,5}1[02-9ac-hj-np-z]{20,}$/i.test(bare) ? bare.toLowerCase() : bare;
}
