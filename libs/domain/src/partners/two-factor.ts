import type { Caller } from '../audit/index.js';
import { Sessions, Totp, TotpFactor, type Proof, type TotpSetup } from '../credentials/index.js';
import { Clock, DomainError, Injectable } from '../kernel/index.js';
import { Database, type Tx } from '../database/index.js';
import { Notices } from './notices.js';
import { getHolder, holderIdOf, isOfPayouts } from './member.js';
import { Partner } from './partner.js';
import { StepUp } from './step-up.js';

interface SignedIn {
  readonly partnerId: string;
  readonly sessionId: string;
  readonly caller: Caller;
}

/** What follows from turning the second factor on or off: other sessions end, the time is noted, the owner is told. */
@Injectable()
class FactorChange {
  constructor(
    private readonly sessions: Sessions,
    private readonly notices: Notices,
    private readonly clock: Clock,
  ) {}

  async apply(tx: Tx, { partnerId, sessionId, caller }: SignedIn, what: 'enabled' | 'disabled'): Promise<void> {
    const now = this.clock.now();
    const holder = await getHolder(tx, holderIdOf(caller));
    const weakened = what === 'disabled' && isOfPayouts(holder) && { accessWeakenedAt: now };
    await tx.update(Partner, { id: partnerId }, { credentialsChangedAt: now, ...weakened });
    if (what === 'enabled') await this.sessions.passSecondFactor(tx, { account: holder, sessionId });
    else await this.sessions.endAll(tx, holder, sessionId);
    await this.notices.tell(tx, caller, holder.ofAccount, {
      action: `two_factor.${what}`,
      alert: `two_factor_${what}`,
    });
  }
}

/** Begins TOTP setup; nothing is asked for until the first code arrives. Throws `action_not_available` when it is on, and what {@link StepUp} throws. */
@Injectable()
export class SetUpTwoFactor {
  constructor(
    private readonly database: Database,
    private readonly stepUp: StepUp,
    private readonly totp: Totp,
    private readonly notices: Notices,
  ) {}

  async run({ caller }: SignedIn, password: string): Promise<TotpSetup> {
    if (await TotpFactor.isEnabled(this.database.manager, holderIdOf(caller))) {
      throw new DomainError('action_not_available', 'Two-factor authentication is on; turn it off first');
    }
    return this.stepUp.run({ proof: { password }, caller }, async (tx, holder) => {
      const setup = await this.totp.setup(tx, holder);
      await this.notices.tell(tx, caller, holder.ofAccount, { action: 'two_factor.setup_started' });
      return setup;
    });
  }
}

/** Turns TOTP on with the first code and answers the recovery codes, shown this once. Throws `invalid_totp`, also when no setup waits. */
@Injectable()
export class EnableTwoFactor {
  constructor(
    private readonly database: Database,
    private readonly totp: Totp,
    private readonly change: FactorChange,
  ) {}

  async run(signedIn: SignedIn, code: string): Promise<string[]> {
    const codes = await this.database.transaction(async (tx) => {
      const made = await this.totp.enable(tx, { realm: 'partner', id: holderIdOf(signedIn.caller) }, code);
      if (made) await this.change.apply(tx, signedIn, 'enabled');
      return made;
    });
    if (!codes) throw new DomainError('invalid_totp', 'The code is wrong, or no setup waits for one; begin again');
    return codes;
  }
}

/** Turns TOTP off, for whoever shows the password and a code or recovery code. Throws `action_not_available` when it is off, and what {@link StepUp} throws. */
@Injectable()
export class DisableTwoFactor {
  constructor(
    private readonly stepUp: StepUp,
    private readonly totp: Totp,
    private readonly change: FactorChange,
  ) {}

  async run(signedIn: SignedIn, proof: Proof): Promise<void> {
    await this.stepUp.run({ proof, caller: signedIn.caller }, async (tx, holder, factor) => {
      if (factor === null) {
        throw new DomainError('action_not_available', 'Two-factor authentication is not on');
      }
      await this.totp.disable(tx, holder);
      await this.change.apply(tx, signedIn, 'disabled');
    });
  }
}
