import { checkAddress, checkMemo, spellingsOf, type AddressProblem } from '../chains/index.js';
import { DomainError, Injectable, type ErrorCode } from '../kernel/index.js';
import type { Language } from '../mail/index.js';
import { Catalogue, type Asset } from '../catalogue/index.js';
import type { QuoteInput } from '../quotes/index.js';
import { Database } from '../database/index.js';

/** What a customer asks for when placing an order. */
export interface CreateOrderInput extends QuoteInput {
  readonly addressTo: string;
  readonly receiverMemoTag: string | null;
  readonly refundAddress: string | null;
  readonly refundMemoTag: string | null;
  /** The number of the provider whose offer is taken; null takes the best. */
  readonly source: number | null;
  readonly quoteId: string | null;
  /** How much worse than quoted the provider's answer may be, in basis points; null accepts what a float swap brings. */
  readonly maxSlippageBps: number | null;
  /** What the partner calls it, and notes of the partner's. */
  readonly externalId: string | null;
  readonly metadata: Readonly<Record<string, string>> | null;
  /** Where the customer wants mail about it. */
  readonly notifyEmail: string | null;
  /** What that mail is written in; null is English. */
  readonly language: Language | null;
}

export interface InputProblem {
  readonly code: ErrorCode;
  readonly field: string;
  readonly message: string;
}

/** Everything wrong with where the money shall go, all at once. */
function destinationProblems(input: CreateOrderInput, from: Asset, to: Asset): InputProblem[] {
  const problems: InputProblem[] = [];
  const add = (code: ErrorCode, field: string, problem: AddressProblem | null) => {
    if (problem) problems.push({ code, field, message: problem.reason });
  };
  add('invalid_address', 'address_to', checkAddress(to.network, input.addressTo));
  if (input.receiverMemoTag !== null) {
    add('invalid_memo', 'receiver_memo_tag', checkMemo(to.network, input.receiverMemoTag));
  } else if (to.memoRequired) {
    const reason = `${to.name} needs a ${(to.memoName ?? 'memo').toLowerCase()} beside the address`;
    add('memo_required', 'receiver_memo_tag', { reason });
  }
  if (input.refundAddress !== null) {
    add('invalid_address', 'refund_address', checkAddress(from.network, input.refundAddress));
  }
  if (input.refundMemoTag !== null) {
    add('invalid_memo', 'refund_memo_tag', checkMemo(from.network, input.refundMemoTag));
  }
  return problems;
}

/** Throws the first problem, naming the fields of all of them. */
export function refuseProblems(problems: readonly InputProblem[]): void {
  const [first] = problems;
  if (!first) return;
  throw new DomainError(first.code, first.message, {
    fields: problems.map(({ field, message }) => ({ field, message })),
  });
}

/**
 * Whether one of our orders, or the second leg of one, waits or has waited for deposits at that address; a shared address is told apart
 * by its memo.
 */
const isOursSql = `
  SELECT EXISTS (SELECT 1 FROM orders WHERE lower(deposit_address) = ANY($1) AND coalesce(deposit_memo, '') = coalesce($2, ''))
      OR EXISTS (SELECT 1 FROM order_legs WHERE lower(deposit_address) = ANY($1) AND coalesce(deposit_memo, '') = coalesce($2, ''))
      AS ours`;

/** Finds everything wrong with where the money shall go, all at once, and that it would only come back to us. */
@Injectable()
export class CheckDestination {
  constructor(
    private readonly database: Database,
    private readonly catalogue: Catalogue,
  ) {}

  async run(input: CreateOrderInput, from: Asset, to: Asset): Promise<InputProblem[]> {
    const problems = destinationProblems(input, from, to);
    const named = [
      { field: 'address_to', address: input.addressTo, memo: input.receiverMemoTag },
      { field: 'refund_address', address: input.refundAddress, memo: input.refundMemoTag },
    ];
    for (const { field, address, memo } of named) {
      if (address === null || problems.some((problem) => problem.field === field)) continue;
      if (await this.isOurs(address, memo)) problems.push({ code: 'invalid_address', field, message: isOurs });
    }
    return problems;
  }

  /** Throws `invalid_address` and `invalid_memo` where no coins of this asset can or may be sent back to. */
  async refuseRefund(param: string, { address, memo }: { address: string; memo: string | null }): Promise<void> {
    const { network } = await this.catalogue.get(param, 'address');
    const problem = checkAddress(network, address);
    if (problem) throw DomainError.ofField('invalid_address', 'address', problem.reason);
    const memoProblem = memo === null ? null : checkMemo(network, memo);
    if (memoProblem) throw DomainError.ofField('invalid_memo', 'memo_tag', memoProblem.reason);
    if (await this.isOurs(address, memo)) throw DomainError.ofField('invalid_address', 'address', isOurs);
  }

  private async isOurs(address: string, memo: string | null): Promise<boolean> {
    const [row] = await this.database.prepared<{ ours: boolean }>(isOursSql, [spellingsOf(address), memo]);
    return row?.ours ?? false;
  }
}

/** What is wrong with such an address. */
const isOurs = 'The address is where an order of this service waits for its deposit; name one of your own';
