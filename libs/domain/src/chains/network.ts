import type { familyChecks } from './family-checks.js';

/** How addresses of a network are written and checked; networks of one family share the check, not always the prefix. */
export type AddressFamily = keyof typeof familyChecks;

/** Explorer pages as templates: `{address}` and `{tx}` stand for the value, which goes in percent-encoded. */
export interface ExplorerLinks {
  readonly address: string;
  readonly tx: string;
}

/** The extra word a payment carries beside its address, under the name the network's wallets show. */
export interface MemoRule {
  readonly name: 'Destination tag' | 'Memo' | 'Comment' | 'Note';
  /** The characters a memo may hold; lengths that count UTF-8 bytes are in `maxBytes`. */
  readonly pattern: RegExp;
  readonly maxBytes: number;
  /** Whether the network itself refuses a payment without one. A provider may demand one where the network does not. */
  readonly required: boolean;
}

/** One blockchain: `decimals` are those of its native coin, `chainId` is the EIP-155 number of an EVM chain. */
export interface Network {
  readonly code: string;
  readonly name: string;
  readonly nativeTicker: string;
  readonly decimals: number;
  readonly family: AddressFamily;
  readonly chainId?: number;
  readonly memo?: MemoRule;
  readonly explorer: ExplorerLinks;
}
