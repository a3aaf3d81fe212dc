import type { Caller } from '../audit/index.js';
import { CheckCredentials, type Factor, type Proof } from '../credentials/index.js';
import { Database, type Tx } from '../database/index.js';
import { Injectable } from '../kernel/index.js';
import { Notices } from './notices.js';
import { Partner } from './partner.js';

/**
 * Asks a signed-in partner for password and, when two-factor authentication is on, a code, before something that matters.
 * Throws what {@link CheckCredentials} throws; failures count together with those of signing in.
 */
@Injectable()
export class StepUp {
  constructor(
    private readonly database: Database,
    private readonly checkCredentials: CheckCredentials,
    private readonly notices: Notices,
  ) {}

  /** Runs `act` in the transaction that uses the code up; `act` itself must hash no password. */
  async run<T>(
    partnerId: string,
    { proof, caller }: { proof: Proof; caller: Caller },
    act: (tx: Tx, partner: Partner, factor: Factor) => Promise<T>,
  ): Promise<T> {
    const account = await Partner.get(this.database.manager, partnerId);
    const claimed = { realm: account.realm, email: account.email, account };
    return this.checkCredentials.run(claimed, { proof, caller }, act, (tx) =>
      this.notices.slowedDown(tx, caller, account),
    );
  }
}
