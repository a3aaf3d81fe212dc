import { sha256 } from '@noble/hashes/sha2.js';
import { createBase58check, hex } from '@scure/base';
import type { Spelling } from './evm-node.js';

const base58check = createBase58check(sha256);
/** The first byte of every address on the main network. */
const prefix = 0x41;

/** Tron writes addresses in Base58Check and hashes without 0x; its RPC writes both as Ethereum does. */
export const tron: Spelling = {
  kind: 'tron',
  address: (text) => {
    if (/^0x[0-9a-f]{40}$/i.test(text)) return text.toLowerCase();
    try {
      const bytes = base58check.decode(text);
      return bytes.length === 21 && bytes[0] === prefix ? `0x${hex.encode(bytes.slice(1))}` : null;
    } catch {
      return null;
    }
  },
  hash: (text) => (/^(0x)?[0-9a-f]{64}$/i.test(text) ? `0x${text.toLowerCase().replace(/^0x/, '')}` : null),
  ownHash: (text) => text.replace(/^0x/, ''),
};
