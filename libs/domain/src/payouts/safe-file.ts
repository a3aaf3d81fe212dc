import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { findNetwork } from '../chains/index.js';
import { type OwedPayment, unitsOf } from './owed-payments.js';
import type { PayoutBatch } from './payout-batch.js';

/** `transfer(address,uint256)` of ERC-20, as the builder shows it to whoever signs. */
const transfer = {
  name: 'transfer',
  payable: false,
  inputs: [
    { name: 'to', type: 'address', internalType: 'address' },
    { name: 'value', type: 'uint256', internalType: 'uint256' },
  ],
} as const;

/** The first four bytes of the Keccak-256 of `transfer(address,uint256)`. */
const selector = 'a9059cbb';
const word = (hex: string): string => hex.padStart(64, '0');

/**
 * A batch of Safe's Transaction Builder, version 1.0 (safe-global/safe-react-apps, apps/tx-builder, `BatchFile`): coins in wei, tokens as a
 * call of `transfer` in their smallest unit.
 */
export function safeFile(payments: readonly OwedPayment[], { id, network, createdAt }: PayoutBatch): string {
  const file = {
    version: '1.0',
    chainId: String(findNetwork(network)?.chainId),
    createdAt: createdAt.getTime(),
    meta: { name: `Payouts ${id.slice(-8)}`, description: `Batch ${id}`, txBuilderVersion: '1.18.0' },
    transactions: payments.map((payment) => {
      const { address, contract } = payment;
      const units = unitsOf(payment);
      if (contract === null) {
        return { to: address, value: String(units), data: '0x', contractMethod: null, contractInputsValues: null };
      }
      const data = `0x${selector}${word(address.slice(2).toLowerCase())}${word(units.toString(16))}`;
      const contractInputsValues = { to: address, value: String(units) };
      return { to: contract, value: '0', data, contractMethod: transfer, contractInputsValues };
    }),
  };
  return JSON.stringify({ ...file, meta: { ...file.meta, checksum: safeChecksum(file) } }, null, 2);
}

/** What the builder finds a file changed by: Keccak-256 over its members in the order of their names (tx-builder, `lib/checksum.ts`). */
export function safeChecksum(file: unknown): string {
  return `0x${bytesToHex(keccak_256(utf8ToBytes(serialized(file))))}`;
}

function serialized(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(serialized).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  const names = JSON.stringify(members.map(([name]) => name));
  return `{${names}${members.map(([, each]) => `${serialized(each)},`).join('')}}`;
}
