import { outOfRange, type ListedAsset, type OrderStatus, type ProviderReport } from '@swap/domain/catalogue';
import type { DomainError } from '@swap/domain/kernel';
import { z } from 'zod';
import { listedAsset, reportOf, unlessZero } from '../answers.js';
import { networkCode, tickerOn, wordIn } from '../asset-names.js';
import { badAddress, pairUnavailable, refused } from '../refusals.js';
import { optionalAmount, optionalText, optionalTime, wholeNumber, word } from '../schema.js';
import { baseUnits, fromUnits } from '../units.js';

/** Shapes of 1Click answers (docs.near-intents.org). Amounts are whole numbers of the smallest unit, as text, and decimals beside. */
export const tokens = z.array(
  z.object({
    assetId: word,
    decimals: wholeNumber,
    blockchain: word,
    symbol: word,
    contractAddress: optionalText,
  }),
);

/** Everything is kept as it came: the signature covers it. */
export const quote = z.object({
  quote: z.looseObject({
    amountIn: baseUnits,
    amountOut: baseUnits,
    minAmountOut: baseUnits,
    depositAddress: optionalText,
    depositMemo: optionalText,
    deadline: optionalText,
    timeEstimate: wholeNumber.nullish(),
  }),
  quoteRequest: z.looseObject({
    dry: z.boolean(),
    swapType: word,
    originAsset: word,
    destinationAsset: word,
    amount: baseUnits,
    recipient: word,
    refundTo: word,
  }),
  signature: word,
  timestamp: word,
});

export type QuoteAnswer = Pick<z.infer<typeof quote>, 'signature' | 'timestamp'> & {
  readonly quote: Readonly<Record<string, unknown>>;
  readonly quoteRequest: Readonly<Record<string, unknown>>;
};

const hashes = z
  .array(z.object({ hash: optionalText }))
  .nullish()
  .transform((list) => list?.find(({ hash }) => hash)?.hash ?? null);

export const status = z.object({
  status: word.max(64),
  quoteResponse: z.object({
    quote: z.object({ depositAddress: word, depositMemo: optionalText, deadline: optionalTime }),
  }),
  swapDetails: z.object({
    depositedAmountFormatted: optionalAmount,
    amountOutFormatted: optionalAmount,
    refundedAmountFormatted: optionalAmount,
    refundReason: optionalText,
    originChainTxHashes: hashes,
    destinationChainTxHashes: hashes,
  }),
});

export const problem = z.object({ message: z.string(), statusCode: z.string().optional() });
export type Problem = z.infer<typeof problem>;

/** Their word, our state. A word that is not here is no news. What came short waits for the rest, or goes back at the deadline. */
const statuses: Readonly<Record<string, OrderStatus>> = {
  PENDING_DEPOSIT: 'waiting',
  KNOWN_DEPOSIT_TX: 'confirming',
  INCOMPLETE_DEPOSIT: 'confirming',
  PROCESSING: 'exchanging',
  SUCCESS: 'completed',
  REFUNDED: 'refunded',
  FAILED: 'failed',
};

export function toListedAsset(listed: z.infer<typeof tokens>[number]): ListedAsset {
  const network = networkCode(listed.blockchain, 'nearintents');
  return listedAsset({
    ticker: tickerOn(network, listed.symbol),
    name: listed.symbol,
    network,
    providerTicker: listed.assetId,
    providerNetwork: listed.blockchain,
    contractAddress: listed.contractAddress,
    decimals: listed.decimals,
    fixedSupported: false,
  });
}

export function toReport(reply: z.infer<typeof status>, now: Date): ProviderReport {
  const { swapDetails: details, quoteResponse } = reply;
  const known = wordIn(statuses, reply.status);
  const { deadline } = quoteResponse.quote;
  const isOver = known === 'waiting' && deadline !== null && deadline <= now;
  const returned = known === 'refunded';
  return reportOf({
    rawStatus: reply.status,
    status: isOver ? 'expired' : known,
    actionRequired: reply.status === 'INCOMPLETE_DEPOSIT' ? 'deposit_too_small' : null,
    ...(returned &&
      details.refundReason && { reason: { code: 'provider_refunded', message: details.refundReason.slice(0, 200) } }),
    amountFrom: unlessZero(details.depositedAmountFormatted),
    amountTo: known === 'completed' ? unlessZero(details.amountOutFormatted) : null,
    depositTx: details.originChainTxHashes,
    payoutTx: known === 'completed' ? details.destinationChainTxHashes : null,
  });
}

/** What a refusal means in our terms, told by its words; the least amount comes in them, in the smallest unit of what is sent. */
export function toError({ message }: Problem, side: 'from' | 'to', decimals: number): DomainError {
  const [, least] = /at least (\d{1,78})/i.exec(message) ?? [];
  if (least !== undefined) return outOfRange(side === 'from' ? fromUnits(least, decimals) : null, null, side);
  if (/amount is too (low|small|large|high)|insufficient (amount|liquidity)/i.test(message))
    return outOfRange(null, null, side);
  if (/refundTo/.test(message)) return badAddress('refund_address');
  if (/recipient/i.test(message)) return badAddress('address_to');
  if (/token(In|Out)|asset|quote|route|no liquidity/i.test(message)) return pairUnavailable('NEAR Intents');
  return refused('nearintents', message.slice(0, 200));
}
