import { In } from 'typeorm';
import type { Caller } from '../audit/index.js';
import { Database } from '../database/index.js';
import { Clock, DomainError, Injectable, newId } from '../kernel/index.js';
import { PayoutBatch } from './payout-batch.js';
import { PayoutRequest } from './payout-request.js';
import { ReviewPayout } from './review-payout.js';

/** As many as a wallet pays in one transaction without being slow or refused; the others make the next batch. */
const payoutsMax = 200;

interface BatchInput {
  /** Our code of the network. */
  readonly network: string;
  /** Only these; everything of the network that is approved, oldest first, when left out. */
  readonly ids?: readonly string[];
  /** Names a repeatable request; see `Idempotency`. */
  readonly idempotencyRef: string | null;
}

/** A payout that did not join the batch, and why. */
export interface LeftOut {
  readonly id: string;
  readonly error: DomainError;
}

/**
 * Takes approved payouts of one network over for sending, as a batch. Each is taken by the same rules as by itself; one that may not be is
 * left out and keeps no other from it. What a run that crashed had taken is in the batch when the request is repeated.
 */
@Injectable()
export class CollectBatch {
  constructor(
    private readonly database: Database,
    private readonly reviewPayout: ReviewPayout,
    private readonly clock: Clock,
  ) {}

  /** Throws `validation_failed` for ids of another network, `action_not_available` where nothing could be taken. */
  async run(input: BatchInput, caller: Caller): Promise<{ batch: PayoutBatch; leftOut: readonly LeftOut[] }> {
    const batch = await this.begin(input, caller);
    const leftOut: LeftOut[] = [];
    for (const { id } of await this.candidates(input, batch)) {
      try {
        await this.reviewPayout.run(id, { action: 'process', actor: 'treasurer', caller, batch });
      } catch (error) {
        if (!(error instanceof DomainError)) throw error;
        leftOut.push({ id, error });
      }
    }
    if (await this.database.manager.existsBy(PayoutBatch, { id: batch.id })) return { batch, leftOut };
    const [first] = leftOut;
    const why = first ? `: ${first.error.message}` : '; none is approved';
    throw new DomainError('action_not_available', `No payout on ${input.network} can be taken over by you${why}`);
  }

  private async begin({ network, idempotencyRef }: BatchInput, { actorId }: Caller): Promise<PayoutBatch> {
    const { manager: read } = this.database;
    const before = idempotencyRef === null ? null : await read.findOneBy(PayoutBatch, { idempotencyRef });
    const createdAt = this.clock.now();
    return (
      before ?? read.create(PayoutBatch, { id: newId(), network, createdBy: actorId ?? '', idempotencyRef, createdAt })
    );
  }

  private async candidates({ network, ids }: BatchInput, batch: PayoutBatch): Promise<PayoutRequest[]> {
    const { manager: read } = this.database;
    const order = { id: 'ASC' } as const;
    if (!ids) return read.find(PayoutRequest, { where: { network, status: 'approved' }, order, take: payoutsMax });
    const found = await read.find(PayoutRequest, { where: { id: In([...ids]) }, order });
    const strange = ids.find((id) => found.find((request) => request.id === id)?.network !== network);
    if (strange !== undefined) {
      throw DomainError.ofField('validation_failed', 'payout_request_ids', `${strange} is no payout on ${network}`);
    }
    return found.filter(({ batchId }) => batchId !== batch.id);
  }
}
