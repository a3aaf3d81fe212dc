import { randomInt } from 'node:crypto';
import { makeAddress } from '../address/address-kinds.js';
import { makeTransactionHash } from '../address/transaction-hash.js';
import type { Asset } from '../catalogue/catalogue.js';
import type { Decimal } from './decimal.js';

/** Coins that arrived at an address. `matched` tells whether somebody was waiting for exactly this asset and memo. */
export interface Transfer {
  readonly hash: string;
  readonly address: string;
  readonly memo: string | null;
  readonly asset: Asset;
  readonly amount: Decimal;
  readonly at: number;
  readonly matched: boolean;
}

/** An address an exchange gave out. */
export interface DepositSlot {
  readonly address: string;
  readonly memo: string | null;
  readonly asset: Asset;
  /** What the exchange was told will come, in units of the asset. */
  readonly expected: Decimal;
}

interface Watched extends DepositSlot {
  readonly onDeposit: (transfer: Transfer) => void;
}

interface Sending {
  readonly address: string;
  readonly memo: string | null;
  readonly asset: Asset;
  readonly amount: Decimal;
  readonly at: number;
  readonly hash?: string;
}

/** Addresses that differ in case only, or by a spelled-out prefix, are one address where the network says so. */
const addressKey = (address: string): string => {
  const bare = address.trim().replace(/^bitcoincash:/i, '');
  return /^(0x|bc1|ltc1|kaspa:)/i.test(bare) ? bare.toLowerCase() : bare;
};

/**
 * All networks in one: gives out deposit addresses and carries transfers. Coins sent to an address that nobody gave out
 * leave the sandbox. On a network with memos every deposit address also wants its memo.
 */
export class Chain {
  private readonly slots = new Map<string, Watched>();
  private readonly transfers: Transfer[] = [];
  private readonly everything: Transfer[] = [];

  /** A fresh deposit address for that asset, never given out before. */
  openSlot(asset: Asset, expected: Decimal, onDeposit: (transfer: Transfer) => void): DepositSlot {
    const memo = asset.network.memoName === null ? null : String(randomInt(100_000_000, 4_000_000_000));
    const slot = { address: makeAddress(asset.network.addressKind), memo, asset, expected, onDeposit };
    this.slots.set(addressKey(slot.address), slot);
    return slot;
  }

  slotAt(address: string): DepositSlot | undefined {
    return this.slots.get(addressKey(address));
  }

  /** Sends coins. Whoever watches the address hears of it if asset and memo are the expected ones. */
  send({ address, memo, asset, amount, at, hash }: Sending): Transfer {
    const slot = this.slots.get(addressKey(address));
    const matched = slot !== undefined && slot.asset === asset && (slot.memo === null || slot.memo === memo?.trim());
    const transfer: Transfer = {
      hash: hash ?? this.newHash(asset, at),
      address: slot?.address ?? address,
      memo,
      asset,
      amount,
      at,
      matched,
    };
    this.everything.push(transfer);
    if (slot) this.transfers.push(transfer);
    if (slot && matched) slot.onDeposit(transfer);
    return transfer;
  }

  newHash(asset: Asset, at: number): string {
    return makeTransactionHash(asset.network.hashKind, at);
  }

  /** Every transfer there was on a network, those that left the sandbox too, oldest first. */
  carriedOn(network: string): Transfer[] {
    return this.everything.filter(({ asset }) => asset.network.id === network);
  }

  /** Transfers to deposit addresses, newest first; of one address when one is named. */
  history(address?: string): Transfer[] {
    const key = address === undefined ? undefined : addressKey(address);
    const chosen = this.transfers.filter((each) => key === undefined || addressKey(each.address) === key);
    return chosen.reverse();
  }
}
