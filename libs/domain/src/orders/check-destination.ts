import { Database } from '../database/index.js';
import type { Asset } from '../catalogue/index.js';
import { Injectable } from '../kernel/index.js';
import { destinationProblems, type CreateOrderInput, type InputProblem } from './create-order-input.js';

/** Whether one of our orders waits, or has waited, for deposits at that address; a shared address is told apart by its memo. */
const isOursSql = `
  SELECT EXISTS (SELECT 1 FROM orders WHERE lower(deposit_address) = lower($1) AND coalesce(deposit_memo, '') = coalesce($2, '')) AS ours`;

/** Finds everything wrong with where the money shall go, all at once, and that it would only come back to us. */
@Injectable()
export class CheckDestination {
  constructor(private readonly database: Database) {}

  async run(input: CreateOrderInput, from: Asset, to: Asset): Promise<InputProblem[]> {
    const problems = destinationProblems(input, from, to);
    const named = [
      { field: 'address_to', address: input.addressTo, memo: input.receiverMemoTag },
      { field: 'refund_address', address: input.refundAddress, memo: input.refundMemoTag },
    ];
    for (const { field, address, memo } of named) {
      if (address === null || problems.some((problem) => problem.field === field)) continue;
      if (await this.isOurs(address, memo)) problems.push({ code: 'invalid_address', field, message });
    }
    return problems;
  }

  private async isOurs(address: string, memo: string | null): Promise<boolean> {
    const [row] = await this.database.prepared<{ ours: boolean }>('own-deposit-address', isOursSql, [address, memo]);
    return row?.ours ?? false;
  }
}

const message = 'The address is where an order of this service waits for its deposit; name one of your own';
