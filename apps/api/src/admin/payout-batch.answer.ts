import { Amount } from '@swap/domain/money';
import {
  batchFormats,
  type BatchProgress,
  type LeftOut,
  type OwedPayment,
  type Payment,
  type ReadyPayouts,
} from '@swap/domain/payouts';
import { z } from 'zod';
import { amount, count, flag, list, moment, named, present, text, usd, uuid } from '../http/wire.js';
import { staffPayout } from './payout.answer.js';

export const readyNetwork = named('ReadyPayouts', { network: text, payouts: count, amount_usd: usd });

export const presentReady = (ready: ReadyPayouts) => present(readyNetwork, ready);

export const payoutBatch = named('PayoutBatch', {
  id: uuid,
  network: text,
  created_by: uuid,
  created_at: moment,
  payouts: count,
  open: count.meta({ description: 'Of these, how many wait to be paid' }),
  paid: count,
  amount_usd: usd,
});

export const presentBatch = ({ batch, payouts, open, paid, amountUsd }: BatchProgress) =>
  present(payoutBatch, batch, { payouts, open, paid, amount_usd: amountUsd });

/** What a file may be written as, beside the formats of wallets: a table for people. */
export const fileFormats = [...batchFormats, 'csv'] as const;

const total = z.object({ asset: text, amount });

/** Sums by asset. */
export function totalsOf(payments: readonly OwedPayment[]): z.output<typeof total>[] {
  const sums = new Map<string, Amount>();
  for (const { ticker, amount } of payments)
    sums.set(ticker, (sums.get(ticker) ?? Amount.zero).plus(Amount.of(amount)));
  return [...sums].map(([asset, amount]) => ({ asset, amount }));
}

const leftOut = z.object({ payout_request_id: uuid, code: text, message: text });

export const payoutBatchInFull = named('PayoutBatchInFull', {
  ...payoutBatch.shape,
  requests: list(staffPayout),
  totals: list(total).meta({ description: 'What is left to be sent, by asset' }),
  formats: list(z.enum(fileFormats)).meta({ description: 'In which files what is left to be sent can be written' }),
  left_out: list(leftOut).meta({ description: 'What this call could not move, and why' }),
});

export const presentLeftOut = ({ id, error }: LeftOut): z.output<typeof leftOut> => ({
  payout_request_id: id,
  code: error.code,
  message: error.message,
});

const payment = z.object({
  payout_request_id: uuid,
  state: z.enum(['seen', 'not_seen', 'undecided', 'unasked']),
  tx_hash: text.nullable().meta({ description: 'Which of the transactions pays it' }),
});

export const batchPayments = named('BatchPayments', {
  payments: list(payment),
  can_complete: flag.meta({
    description: 'Whether each is paid by one of the transactions, as far as anybody can be asked',
  }),
});

export const presentPayments = (payments: readonly Payment[]): z.output<typeof batchPayments> => ({
  payments: payments.map(({ id, state, txHash }) => ({ payout_request_id: id, state, tx_hash: txHash })),
  can_complete: payments.every(({ txHash }) => txHash !== null),
});
