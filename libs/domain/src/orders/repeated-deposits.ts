import type { OrderStatus, RepeatedDeposit } from '../catalogue/index.js';
import { isFinal } from './order-status.js';

/** A deposit to an address that had served already, as it is stored and shown. Amounts are decimal text. */
export interface StoredDeposit {
  readonly status_name: OrderStatus | null;
  /** Whether it waits for somebody to talk to the exchange's support. */
  readonly held: boolean;
  readonly amount_from: string | null;
  readonly amount_to: string | null;
  readonly deposit_tx: string | null;
  readonly payout_tx: string | null;
}

/** What a provider reported, as it is stored. */
export function toStoredDeposits(reported: readonly RepeatedDeposit[]): StoredDeposit[] {
  return reported.map(({ status, held, amountFrom, amountTo, depositTx, payoutTx }) => ({
    status_name: status,
    held,
    amount_from: amountFrom?.toString() ?? null,
    amount_to: amountTo?.toString() ?? null,
    deposit_tx: depositTx,
    payout_tx: payoutTx,
  }));
}

/** Whether its end is still to come and will be reported; late money may still wake one that expired. */
export function isUnderWay({ status_name: status }: StoredDeposit): boolean {
  return status !== null && (status === 'expired' || !isFinal(status));
}

/** Equal for lists that say the same, whatever order the database gives their members back in. */
export function depositsKey(deposits: readonly StoredDeposit[] | null): string {
  return JSON.stringify((deposits ?? []).map((each) => Object.entries(each).sort()));
}
