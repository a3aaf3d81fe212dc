import { outOfRange } from '@swap/domain/catalogue';
import type * as port from '@swap/domain/catalogue';
import type { DomainError } from '@swap/domain/kernel';
import { z } from 'zod';
import { listedAsset, reportOf, unreported } from '../answers.js';
import { networkCode, tickerOn, wordIn } from '../asset-names.js';
import { badAddress, pairUnavailable, refused } from '../refusals.js';
import {
  amount,
  flag,
  optionalAmount,
  optionalObject,
  optionalText,
  unixSeconds,
  wholeNumber,
  word,
  optionalList,
} from '../schema.js';

/** Shapes of FixedFloat v2 answers (ff.io/api). Every answer comes in an envelope, errors too, and with HTTP 200. */
const envelope = z.object({ code: z.string().regex(/^-?\d{1,9}$/), msg: z.string().default('') });

const enveloped = <T>(data: z.ZodType<T>) => envelope.extend({ data }).transform((answer) => answer.data);

export const problem = envelope.refine(({ code }) => code !== '0');
export type Problem = z.infer<typeof problem>;

export const currencies = enveloped(
  z.array(
    z.object({
      code: word,
      coin: word,
      network: word,
      name: z.string(),
      recv: flag,
      send: flag,
      tag: optionalText,
    }),
  ),
);

const priceSide = z.object({ amount: optionalAmount, min: optionalAmount, max: optionalAmount });

/** `errors` names limits and outages; the amounts beside them are not to be trusted then. */
export const price = enveloped(z.object({ from: priceSide, to: priceSide, errors: optionalList(z.string()) }));

const transaction = z.object({ id: optionalText, amount: optionalAmount, confirmations: wholeNumber.nullish() });

const leg = z.object({ amount: optionalAmount, tx: optionalObject(transaction) });

export const order = enveloped(
  z.object({
    id: word,
    status: word.max(64),
    from: leg.extend({ reqConfirmations: wholeNumber.nullish() }),
    to: leg,
    back: optionalObject(leg),
    emergency: optionalObject(
      z.object({
        // Reasons only colour what is asked of the customer; an unreadable list must not hide the state.
        status: z.array(z.string()).catch([]),
        choice: z.string().nullish(),
        /** Whether more money came to the address after the first deposit. */
        repeat: flag.nullish().catch(null),
      }),
    ),
  }),
);

/** That a choice was taken; nothing more is read of it. */
export const taken = enveloped(z.unknown());

/** The answer of `create`: the same order with what only its owner needs. `token` decides over refunds. */
export const created = enveloped(
  z.object({
    id: word,
    status: word,
    token: word,
    time: z.object({ expiration: unixSeconds }),
    from: z.object({ amount, address: word, tag: optionalText }),
    to: z.object({ amount }),
  }),
);

/** Their word, our state. A word that is not here is no news. EMERGENCY stands for a deposit that waits for a choice. */
const statuses: Readonly<Record<string, port.OrderStatus>> = {
  NEW: 'waiting',
  PENDING: 'confirming',
  EXCHANGE: 'exchanging',
  WITHDRAW: 'sending',
  DONE: 'completed',
  EXPIRED: 'expired',
  EMERGENCY: 'confirming',
};

/** Why the customer is asked, the first that applies. */
const actions: readonly (readonly [reason: string, action: port.ActionCode])[] = [
  ['EXPIRED', 'deposit_late'],
  ['LESS', 'deposit_too_small'],
  ['MORE', 'deposit_too_large'],
];

export function toListedAsset(listed: z.infer<typeof currencies>[number]): port.ListedAsset {
  const network = networkCode(listed.network, 'fixedfloat');
  return listedAsset({
    ticker: tickerOn(network, listed.coin),
    name: listed.name,
    network,
    providerTicker: listed.code,
    providerNetwork: listed.network,
    memoSupported: listed.tag !== null,
    depositEnabled: listed.recv,
    withdrawEnabled: listed.send,
  });
}

type Reply = z.infer<typeof order>;

export function toReport(reply: Reply): port.ProviderReport {
  const received = reply.from.tx?.id ? reply.from.tx : null;
  const paid = reply.to.tx?.id ? reply.to.tx : null;
  const seen = received?.confirmations ?? null;
  const required = reply.from.reqConfirmations ?? null;
  return reportOf({
    rawStatus: reply.status,
    status: statusOf(reply),
    actionRequired: actionOf(reply),
    amountFrom: received?.amount ?? null,
    amountTo: paid ? (paid.amount ?? reply.to.amount) : null,
    depositTx: received?.id ?? null,
    payoutTx: paid?.id ?? null,
    refundTx: reply.back?.tx?.id ?? null,
    confirmations: seen === null || required === null ? null : { seen, required },
    repeatedDeposits: reply.emergency?.repeat ? [unreported] : [],
  });
}

/** The word alone does not tell where a deposit went: the customer's choice and the refund leg do. */
function statusOf(reply: Reply): port.OrderStatus | null {
  const choice = reply.emergency?.choice;
  const returned = Boolean(reply.back?.tx?.id);
  if (reply.status === 'EMERGENCY' && choice === 'REFUND') return 'refund_pending';
  if (reply.status === 'EMERGENCY' && choice === 'EXCHANGE') return 'exchanging';
  if (reply.status === 'DONE' && returned && (choice === 'REFUND' || !reply.to.tx?.id)) return 'refunded';
  if (reply.status === 'DONE' && choice === 'REFUND') return 'refund_pending';
  return wordIn(statuses, reply.status);
}

function actionOf({ status, emergency, from }: Reply): port.ActionCode | null {
  const decided = emergency?.choice === 'REFUND' || emergency?.choice === 'EXCHANGE';
  if (status !== 'EMERGENCY' || decided) return null;
  const reasons = emergency?.status ?? [];
  const action = actions.find(([reason]) => reasons.includes(reason))?.[1];
  if (action) return action;
  // LIMIT says that the amount is outside the limits, not on which side: what was agreed tells.
  const [came, agreed] = [from.tx?.amount, from.amount];
  if (!reasons.includes('LIMIT') || !came || !agreed || came.equals(agreed)) return 'provider_hold';
  return came.isLessThan(agreed) ? 'deposit_too_small' : 'deposit_too_large';
}

/** What a price with errors means; null when it is a price. `side` is the side whose amount was named. */
export function priceProblem(reply: z.infer<typeof price>, side: 'from' | 'to'): DomainError | null {
  if (reply.errors.some((word) => word.includes('LIMIT'))) return outOfRange(reply[side].min, reply[side].max, side);
  const { from, to } = reply;
  const priced = from.amount && to.amount && !from.amount.isZero && !to.amount.isZero;
  if (reply.errors.length === 0 && priced) return null;
  return pairUnavailable('FixedFloat');
}

/** What a refusal means in our terms. Its codes are not published, so some are known by their words. */
export function toError(reply: Problem): DomainError {
  if (/address/i.test(reply.msg)) return badAddress('address_to');
  if (/direction|currency|pair/i.test(reply.msg)) return pairUnavailable('FixedFloat');
  return refused('fixedfloat', `${reply.code} ${reply.msg}`);
}
