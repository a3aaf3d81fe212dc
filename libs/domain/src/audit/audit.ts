import { Clock, Injectable, newId } from '../kernel/index.js';
import type { Tx } from '../database/index.js';
import { staffChain, type Changes } from './audit-entry.js';
import type { Caller } from './caller.js';

export interface Act {
  /** The partner it concerns, in whose log it appears; null when it concerns none. */
  readonly partnerId: string | null;
  /** `<subject>.<what happened>`, for example `api_key.created`. */
  readonly action: string;
  /** What changed, in the words of the API. Never a secret. */
  readonly changes?: Changes;
}

const userAgentMax = 300;

/** The append-only, chained log of who did what (promise 19). */
@Injectable()
export class Audit {
  constructor(private readonly clock: Clock) {}

  /** Writes an entry in the transaction of the act itself. Takes the chain's row lock: do it last. */
  async record(tx: Tx, caller: Caller, { partnerId, action, changes = {} }: Act): Promise<void> {
    await tx.query('SELECT audit_append($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)', [
      newId(),
      partnerId ?? staffChain,
      action,
      caller.actor,
      caller.actorId,
      caller.via,
      caller.ip,
      caller.userAgent?.slice(0, userAgentMax) ?? null,
      JSON.stringify(changes),
      this.clock.now(),
    ]);
  }
}
