import type { Caller } from '../audit/index.js';
import type { PayoutBatch } from './payout-batch.js';
import type { PayoutAction, PayoutActor } from './payout-rules.js';

/** What somebody does with a payout request. */
export interface PayoutMove {
  readonly action: PayoutAction;
  readonly actor: PayoutActor;
  readonly caller: Caller;
  /** Comes with complete. */
  readonly txHash?: string;
  /** The private key of that transaction, where its chain shows a payment by it alone. */
  readonly txKey?: string;
  /** Comes with fail and a reviewer's cancel, or of who vouches for a payment. */
  readonly reason?: string;
  /** The batch it joins with process, or is paid with. */
  readonly batch?: PayoutBatch;
}
