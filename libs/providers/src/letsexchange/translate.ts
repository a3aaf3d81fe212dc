import type { ListedAsset, OrderStatus, OrderSearch, ProviderOrder, ProviderReport } from '@swap/domain/catalogue';
import { MINUTE, type DomainError } from '@swap/domain/kernel';
import { z } from 'zod';
import { listedAsset, isOfPair, orderOf, reportOf, unlessZero, type NamedPair } from '../answers.js';
import { networkCode, tickerOn, wordIn } from '../asset-names.js';
import { badAddress, pairUnavailable, quoteExpired, refused } from '../refusals.js';
import {
  amount,
  flag,
  optionalAmount,
  optionalText,
  unixMilliseconds,
  unixSeconds,
  wholeNumber,
  word,
} from '../schema.js';

/** Shapes of LetsExchange answers (api-doc.letsexchange.io). Types vary: yes and no, and times, come in several forms. */
export const coins = z.array(
  z.object({
    code: word,
    name: z.string(),
    is_active: flag,
    networks: z.array(
      z.object({
        code: word,
        is_active: flag,
        contract_address: optionalText,
        has_extra: flag.nullish(),
      }),
    ),
  }),
);

/** `amount` is what is received, or for the reverse question what is to be sent. Limits are of the named side. */
export const info = z.object({
  amount,
  min_amount: optionalAmount,
  max_amount: optionalAmount,
  withdrawal_fee: optionalAmount,
  rate_id: optionalText,
  rate_id_expired_at: unixMilliseconds,
  expired_at: unixMilliseconds,
});

const count = wholeNumber.nullish().catch(null);

/** Memos that do not exist are empty texts. `created_at` has no zone and is not read. */
export const transaction = z.object({
  transaction_id: word,
  status: word.max(64),
  is_float: flag,
  coin_from: z.string(),
  coin_to: z.string(),
  coin_from_network: z.string(),
  coin_to_network: z.string(),
  deposit_amount: amount,
  withdrawal_amount: amount,
  deposit: word,
  deposit_extra_id: optionalText,
  expired_at: unixSeconds,
  hash_in: optionalText,
  hash_out: optionalText,
  return_hash: optionalText,
  real_deposit_amount: optionalAmount,
  real_withdrawal_amount: optionalAmount,
  need_confirmations: count,
  confirmations: count,
});

export const history = z.object({
  data: z.array(
    z.object({
      transaction_id: word,
      coin_from: z.string(),
      coin_to: z.string(),
      withdrawal: z.string(),
      deposit_amount: optionalAmount,
      withdrawal_amount: optionalAmount,
    }),
  ),
});

/** A refusal names the fields it is about; anything else under `error` is text. */
export const problem = z.object({
  error: z.union([z.string(), z.object({ validation: z.record(z.string(), z.unknown()) })]),
});

/**
 * Their word, our state. A word that is not here is no news. `refund` is final at LetsExchange. `error` is not: their
 * support decides, and may still pay out or return.
 */
const statuses: Readonly<Record<string, OrderStatus>> = {
  wait: 'waiting',
  confirmation: 'confirming',
  confirmed: 'confirming',
  exchanging: 'exchanging',
  sending: 'sending',
  sending_confirmation: 'sending',
  success: 'completed',
  overdue: 'expired',
  refund: 'refunded',
  refunded: 'refunded',
  aml_check_failed: 'confirming',
  error: 'confirming',
};

/** States in which their support, or a check of the sender, decides what becomes of the deposit. */
const held: ReadonlySet<string> = new Set(['aml_check_failed', 'error']);

/** States in which no deposit has come. */
const unpaid: ReadonlySet<string> = new Set(['wait', 'overdue']);

export function toListedAssets(listed: z.infer<typeof coins>[number]): ListedAsset[] {
  return listed.networks.map((place) => {
    const network = networkCode(place.code, 'letsexchange');
    const active = listed.is_active && place.is_active;
    return listedAsset({
      ticker: tickerOn(network, listed.code),
      name: listed.name,
      network,
      providerTicker: listed.code,
      providerNetwork: place.code,
      contractAddress: place.contract_address,
      memoSupported: place.has_extra ?? false,
      depositEnabled: active,
      withdrawEnabled: active,
    });
  });
}

type Reply = z.infer<typeof transaction>;

export function toOrder(reply: Reply): ProviderOrder {
  return orderOf({
    ref: reply.transaction_id,
    depositAddress: reply.deposit,
    depositMemo: reply.deposit_extra_id,
    amountFrom: reply.deposit_amount,
    amountTo: reply.withdrawal_amount,
    expiresAt: reply.expired_at,
    rawStatus: reply.status,
  });
}

export function toReport(reply: Reply): ProviderReport {
  const status = wordIn(statuses, reply.status);
  const { confirmations: seen, need_confirmations: required } = reply;
  return reportOf({
    rawStatus: reply.status,
    status,
    actionRequired: held.has(reply.status) ? 'provider_hold' : null,
    // Of an order nobody paid they write the agreed amount there.
    amountFrom: reply.hash_in === null && unpaid.has(reply.status) ? null : unlessZero(reply.real_deposit_amount),
    amountTo: status === 'refunded' ? null : unlessZero(reply.real_withdrawal_amount),
    depositTx: reply.hash_in,
    payoutTx: reply.hash_out,
    refundTx: reply.return_hash,
    confirmations: typeof seen === 'number' && typeof required === 'number' ? { seen, required } : null,
  });
}

export const pairOf = (reply: Reply): NamedPair => ({
  from: { ticker: reply.coin_from, network: reply.coin_from_network },
  to: { ticker: reply.coin_to, network: reply.coin_to_network },
});

/** Whether a line of the history may be the order that a lost create made. */
export function mayFit(line: z.infer<typeof history>['data'][number], search: OrderSearch): boolean {
  const named = search.side === 'from' ? line.deposit_amount : line.withdrawal_amount;
  return (
    isOfPair({ from: { ticker: line.coin_from }, to: { ticker: line.coin_to } }, search) &&
    line.withdrawal === search.addressTo &&
    (named?.equals(search.amount) ?? false)
  );
}

/** An order waits at most half an hour; times of creation have no zone, so the end of the wait dates it. */
const longestWaitMs = 30 * MINUTE;

export function fits(reply: Reply, search: OrderSearch): boolean {
  const placedAt = reply.expired_at && reply.expired_at.getTime() - longestWaitMs;
  return isOfPair(pairOf(reply), search) && placedAt !== null && placedAt >= search.placedAfter.getTime() - MINUTE;
}

const addressFields: Readonly<Record<string, string>> = {
  withdrawal: 'address_to',
  withdrawal_extra_id: 'address_to',
  return: 'refund_address',
  return_extra_id: 'refund_address',
};

const amountFields = ['amount', 'deposit_amount', 'withdrawal_amount'];
const pairFields = ['from', 'to', 'network_from', 'network_to', 'coin_from', 'coin_to'];

export type Problem = z.infer<typeof problem>;

const fieldsOf = ({ error }: Problem): string[] => (typeof error === 'string' ? [] : Object.keys(error.validation));

export const isAboutAmount = (reply: Problem): boolean => fieldsOf(reply).some((field) => amountFields.includes(field));

/** What a refusal means in our terms: the names of its fields tell, their texts do not. */
export function toError(reply: Problem): DomainError {
  const fields = fieldsOf(reply);
  const address = fields.flatMap((field) => wordIn(addressFields, field) ?? [])[0];
  if (address) return badAddress(address);
  if (fields.includes('rate_id')) return quoteExpired();
  if (fields.some((field) => pairFields.includes(field))) return pairUnavailable('LetsExchange');
  return refused('letsexchange', typeof reply.error === 'string' ? reply.error : fields.join(', '));
}
