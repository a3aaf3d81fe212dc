import { z } from 'zod';
import type { OrderStatus } from '../catalogue/index.js';
import { HOUR, MINUTE } from '../kernel/index.js';
import { Amount } from '../money/index.js';

const moment = (what: string) => z.iso.datetime({ precision: 3 }).describe(what);

const seen = z.object({
  tx: z.string().describe('The transaction'),
  amount: z
    .string()
    .regex(/^\d+(\.\d+)?$/)
    .describe('What it brought to the address, a decimal number as text'),
  confirmations: z.int().describe('Blocks that have it, its own included; counted up to required'),
  required: z.int().describe('How many it takes'),
  first_seen_at: moment('When it was first seen'),
  confirmed_at: moment('When it had as many blocks as it takes').nullable(),
  source: z
    .string()
    .describe('By what protocol nodes of the chain were asked: esplora, core, evm, tron, solana, monero'),
});

/** What the chains show of an order, as it is told. */
export const evidence = z.object({
  deposit: seen.nullable().describe('What arrived at the deposit address'),
  payout: seen.nullable().describe('What the transaction that the exchange names brought to the receiving address'),
});

/** A transaction as a chain shows it. */
export type Seen = z.output<typeof seen>;

/** The two ends of an order that a chain can tell of. */
export type EvidenceKind = keyof z.output<typeof evidence>;

/** What is kept of the evidence of an order, plain JSON. */
export interface StoredEvidence extends z.output<typeof evidence> {
  /** When an order was completed whose payout the chain does not show long after; null while that is not so. */
  readonly payout_missing_since: string | null;
  /** What was seen once, and then no longer: a reorganisation, or a payment that was replaced. Newest last. */
  readonly taken_back: readonly { readonly kind: EvidenceKind; readonly tx: string; readonly at: string }[];
}

/** Of an order nothing was seen of. */
export const noEvidence: StoredEvidence = { deposit: null, payout: null, payout_missing_since: null, taken_back: [] };

/** The evidence as everybody sees it; null while there is none. */
export function shownEvidence(stored: StoredEvidence | null): z.output<typeof evidence> | null {
  const { deposit, payout } = stored ?? noEvidence;
  return deposit || payout ? { deposit, payout } : null;
}

/** Evidence as it may look, for the documents. */
export const exampleEvidence: z.output<typeof evidence> = {
  deposit: {
    tx: '1f0e9d8c7b6a59483726150413f2e1d0c9b8a796857463524130f1e2d3c4b5a6',
    amount: '0.0105',
    confirmations: 3,
    required: 3,
    first_seen_at: '2025-11-21T11:05:40.000Z',
    confirmed_at: '2025-11-21T11:12:10.000Z',
    source: 'esplora',
  },
  payout: {
    tx: '0x7d3e1c5b9a8f60427d3e1c5b9a8f60427d3e1c5b9a8f60427d3e1c5b9a8f6042',
    amount: '0.3312',
    confirmations: 4,
    required: 12,
    first_seen_at: '2025-11-21T11:14:10.000Z',
    confirmed_at: null,
    source: 'evm',
  },
};

/** What staff should look at, because chain and exchange do not say the same. */
export const orderFlags = ['deposit_not_credited', 'payout_not_seen', 'amount_differs'] as const;
export type OrderFlag = (typeof orderFlags)[number];

/** So long an exchange may take to see what its chain has confirmed. */
const creditMs = 30 * MINUTE;
/** So long a payout may take to be seen after the exchange has called the order completed. */
export const payoutPatienceMs = HOUR;

/** What of an order says whether it is flagged. */
interface Flagged {
  readonly evidence: StoredEvidence | null;
  readonly status: OrderStatus;
  readonly amountFrom: Amount;
  readonly amountTo: Amount;
}

/** Where chain and exchange say different things of an order, as it stands at `now`; empty where nothing is known of the chain. */
export function flagsOf({ evidence: stored, status, amountFrom, amountTo }: Flagged, now: Date): OrderFlag[] {
  if (!stored) return [];
  const { deposit, payout, payout_missing_since: missingSince } = stored;
  const isOver = (since: string | null | undefined, ms: number) =>
    typeof since === 'string' && now.getTime() - Date.parse(since) >= ms;
  const depositDiffers = deposit !== null && !Amount.of(deposit.amount).equals(amountFrom);
  const payoutDiffers = payout !== null && Amount.of(payout.amount).isLessThan(amountTo);
  const isUncredited = (status === 'waiting' || status === 'expired') && isOver(deposit?.confirmed_at, creditMs);
  const found: Readonly<Record<OrderFlag, boolean>> = {
    // Another amount than was asked for is no deposit that an exchange must credit.
    deposit_not_credited: isUncredited && !depositDiffers,
    payout_not_seen: status === 'completed' && payout === null && isOver(missingSince, payoutPatienceMs),
    amount_differs: depositDiffers || payoutDiffers,
  };
  return orderFlags.filter((flag) => found[flag]);
}
