import type { AddressKind } from '../address/address-kinds.js';

/** How a network's transaction hashes look. */
export type HashKind =
  '0x-hex' | 'hex' | 'upper-hex' | 'base58-64' | 'base58-32' | 'base64url' | 'tezos' | 'hedera' | 'base32' | 'cid';

/**
 * A network, under the name ChangeNOW uses for it. `memoName` is what the network calls its second address line, null
 * where it has none; on a network that has one, deposits are told apart by it.
 */
export interface Network {
  readonly id: string;
  readonly addressKind: AddressKind;
  readonly hashKind: HashKind;
  readonly memoName: string | null;
}

type Row = readonly [id: string, addressKind: AddressKind, hashKind: HashKind, memoName?: string];

const ROWS: readonly Row[] = [
  ['btc', 'bitcoin', 'hex'],
  ['ltc', 'litecoin', 'hex'],
  ['doge', 'dogecoin', 'hex'],
  ['bch', 'bitcoin-cash', 'hex'],
  ['dash', 'dash', 'hex'],
  ['zec', 'zcash', 'hex'],
  ['eth', 'evm', '0x-hex'],
  ['etc', 'evm', '0x-hex'],
  ['bsc', 'evm', '0x-hex'],
  ['cchain', 'evm', '0x-hex'],
  ['matic', 'evm', '0x-hex'],
  ['arbitrum', 'evm', '0x-hex'],
  ['op', 'evm', '0x-hex'],
  ['base', 'evm', '0x-hex'],
  ['sol', 'solana', 'base58-64'],
  ['trx', 'tron', 'hex'],
  ['xrp', 'ripple', 'upper-hex', 'Destination tag'],
  ['xlm', 'stellar', 'hex', 'Memo'],
  ['atom', 'cosmos', 'upper-hex', 'Memo'],
  ['ton', 'ton', 'base64url', 'Memo'],
  ['hbar', 'hedera', 'hedera', 'Memo'],
  ['eos', 'eos', 'hex', 'Memo'],
  ['ada', 'cardano', 'hex'],
  ['dot', 'polkadot', '0x-hex'],
  ['xmr', 'monero', 'hex'],
  ['near', 'near', 'base58-32'],
  ['xtz', 'tezos', 'tezos'],
  ['algo', 'algorand', 'base32'],
  ['sui', 'move', 'base58-32'],
  ['apt', 'move', '0x-hex'],
  ['fil', 'filecoin', 'cid'],
  ['kas', 'kaspa', 'hex'],
];

/** Every network of the sandbox, by id. */
export const NETWORKS: ReadonlyMap<string, Network> = new Map(
  ROWS.map(([id, addressKind, hashKind, memoName]) => [id, { id, addressKind, hashKind, memoName: memoName ?? null }]),
);
