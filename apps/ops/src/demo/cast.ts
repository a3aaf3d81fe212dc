import type { SwapClient } from '@swap/client';
import type { HttpCaller } from './http-caller.js';
import type { Pair } from './pairs.js';
import type { Partner } from './partner.js';
import type { Receiver } from './receiver.js';

/** Who plays in the demo's story. */
export interface Cast {
  readonly api: HttpCaller;
  readonly client: SwapClient;
  readonly sandbox: HttpCaller;
  readonly receiver: Receiver;
  readonly partner: Partner;
  readonly pair: Pair;
}
