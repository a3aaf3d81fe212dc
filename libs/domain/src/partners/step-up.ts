import type { Caller } from '../audit/index.js';
import { CheckCredentials, Session, Sessions, type Factor, type FreshProof, type Proof } from '../credentials/index.js';
import { Database, type Tx } from '../database/index.js';
import { Injectable } from '../kernel/index.js';
import { Notices } from './notices.js';
import { getHolder, type Holder, holderIdOf } from './member.js';

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

  /**
   * Runs `act` in the transaction that uses the code up; `act` itself must hash no password. `proof` is null where the session gave it
   * lately ({@link ProveAgain}).
   */
  async run<T>(
    { proof, caller }: { proof: Proof | null; caller: Caller },
    act: (tx: Tx, holder: Holder, factor: Factor) => Promise<T>,
  ): Promise<T> {
    const account = await getHolder(this.database.manager, holderIdOf(caller));
    if (!proof) return this.database.transaction((tx) => act(tx, account, null));
    const claimed = { realm: account.realm, email: account.email, account };
    return this.checkCredentials.run(claimed, { proof, caller }, act, (tx) =>
      this.notices.slowedDown(tx, caller, account.ofAccount),
    );
  }
}

/**
 * Notes in a session that its holder just showed password or code again, so that for a while it may do what asks for a fresh proof.
 * Throws `invalid_credentials`, `invalid_totp`, `too_many_attempts`, `service_unavailable`, `invalid_token`.
 */
@Injectable()
export class ProveAgain {
  constructor(
    private readonly database: Database,
    private readonly checkCredentials: CheckCredentials,
    private readonly sessions: Sessions,
    private readonly notices: Notices,
  ) {}

  /** Answers until when it counts. */
  async run({ sessionId, caller }: { sessionId: string; caller: Caller }, proof: FreshProof): Promise<Date> {
    const account = await getHolder(this.database.manager, holderIdOf(caller));
    return this.checkCredentials.again(
      account,
      { proof, caller },
      async (tx) => {
        const provedAt = await this.sessions.prove(tx, { account, sessionId });
        const shown = proof.totpCode === undefined ? 'password' : 'totp';
        const changes = { session_id: sessionId, shown };
        await this.notices.tell(tx, caller, account.ofAccount, { action: 'session.stepped_up', changes });
        return Session.freshUntil(provedAt);
      },
      (tx) => this.notices.slowedDown(tx, caller, account.ofAccount),
    );
  }
}
