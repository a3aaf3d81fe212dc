import { Audit, type Caller } from '../audit/index.js';
import { CheckCredentials, Totp, type TotpSetup } from '../credentials/index.js';
import { Database } from '../database/index.js';
import { DomainError, Injectable } from '../kernel/index.js';
import { Admin } from './admin.js';

/** Sets up the second factor that staff must have before they may do anything (promise 18). */
@Injectable()
export class AdminTwoFactor {
  constructor(
    private readonly database: Database,
    private readonly checkCredentials: CheckCredentials,
    private readonly totp: Totp,
    private readonly audit: Audit,
  ) {}

  /** Throws `action_not_available` when it is on, and what {@link CheckCredentials} throws. */
  async setUp(adminId: string, password: string, caller: Caller): Promise<TotpSetup> {
    const account = await Admin.get(this.database.manager, adminId);
    return this.checkCredentials.run(
      { realm: 'admin', email: account.email, account },
      { proof: { password }, caller },
      async (tx, admin) => {
        const setup = await this.totp.setup(tx, admin);
        await this.audit.record(tx, caller, { partnerId: null, action: 'admin.two_factor_setup_started' });
        return setup;
      },
      (tx) => this.audit.record(tx, caller, { partnerId: null, action: 'admin.sign_in_slowed_down' }),
    );
  }

  /** Answers the recovery codes, shown this once. Throws `invalid_totp`, also when no setup waits. */
  async enable(adminId: string, code: string, caller: Caller): Promise<string[]> {
    const codes = await this.database.transaction(async (tx) => {
      const made = await this.totp.enable(tx, { realm: 'admin', id: adminId }, code);
      if (made) await this.audit.record(tx, caller, { partnerId: null, action: 'admin.two_factor_enabled' });
      return made;
    });
    if (!codes) throw new DomainError('invalid_totp', 'The code is wrong, or no setup waits for one; begin again');
    return codes;
  }
}
