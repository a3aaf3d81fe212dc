import type { PublicKeyCredentialCreationOptionsJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { Caller } from '../audit/index.js';
import {
  CheckCredentials,
  Passkey,
  Passkeys,
  wrongPasskey,
  type Assertion,
  type OpenSession,
  type Proof,
} from '../credentials/index.js';
import { Database, type Tx } from '../database/index.js';
import { Injectable } from '../kernel/index.js';
import { Admin } from './admin.js';
import { BeginAdminSession } from './admin-sign-in.js';
import { StaffNotices } from './notices.js';

interface SignedIn {
  readonly adminId: string;
  readonly sessionId: string;
  readonly caller: Caller;
}

/** The passkeys of somebody of the staff; every change is mailed to them. Throws what {@link Passkeys} throws, and `not_found`. */
@Injectable()
export class StaffPasskeys {
  constructor(
    private readonly database: Database,
    private readonly checkCredentials: CheckCredentials,
    private readonly passkeys: Passkeys,
    private readonly notices: StaffNotices,
  ) {}

  async list({ adminId: id }: SignedIn): Promise<Passkey[]> {
    return Passkey.listOf(this.database.manager, { realm: 'admin', id });
  }

  /** For who shows password and code again. Throws what {@link CheckCredentials} throws too. */
  async registration(
    { adminId, sessionId, caller }: SignedIn,
    proof: Proof,
  ): Promise<PublicKeyCredentialCreationOptionsJSON> {
    const account = await Admin.get(this.database.manager, adminId);
    await this.checkCredentials.run(
      { realm: 'admin', email: account.email, account },
      { proof, caller },
      () => Promise.resolve(),
      (tx) => this.notices.slowedDown(tx, caller, account),
    );
    return this.passkeys.registration(account, sessionId);
  }

  async add(
    { adminId, sessionId, caller }: SignedIn,
    { name, response, origin }: { name: string; response: RegistrationResponseJSON; origin: string | undefined },
  ): Promise<Passkey> {
    const admin = await Admin.get(this.database.manager, adminId);
    const passkey = await this.passkeys.register(admin, { sessionId, name, origin }, response);
    await this.database.transaction(async (tx) => {
      await this.passkeys.keep(tx, passkey);
      const changes = { id: passkey.id, name };
      await this.notices.tell(tx, caller, admin, { action: 'admin.passkey_added', changes, alert: 'passkey_added' });
    });
    return passkey;
  }

  async rename({ adminId, caller }: SignedIn, id: string, name: string): Promise<Passkey> {
    return this.change(adminId, id, async (tx, passkey, admin) => {
      const changes = { id, name: [passkey.name, name] };
      passkey.name = name;
      await tx.update(Passkey, { id }, { name });
      await this.notices.tell(tx, caller, admin, { action: 'admin.passkey_renamed', changes });
    });
  }

  /** The authenticator app stays. */
  async remove({ adminId, caller }: SignedIn, id: string): Promise<void> {
    await this.change(adminId, id, async (tx, { name }, admin) => {
      await tx.delete(Passkey, { id });
      const changes = { id, name };
      await this.notices.tell(tx, caller, admin, {
        action: 'admin.passkey_removed',
        changes,
        alert: 'passkey_removed',
      });
    });
  }

  private async change(
    adminId: string,
    id: string,
    act: (tx: Tx, passkey: Passkey, admin: Admin) => Promise<void>,
  ): Promise<Passkey> {
    return this.database.transaction(async (tx) => {
      const admin = await Admin.get(tx, adminId);
      const passkey = await Passkey.getOf(tx, admin, id);
      await act(tx, passkey, admin);
      return passkey;
    });
  }
}

/** Signs somebody of the staff in by a passkey, which is both factors. Throws `invalid_passkey`, `account_suspended`. */
@Injectable()
export class AdminPasskeySignIn {
  constructor(
    private readonly database: Database,
    private readonly passkeys: Passkeys,
    private readonly beginSession: BeginAdminSession,
    private readonly notices: StaffNotices,
  ) {}

  request() {
    return this.passkeys.request('admin|sign-in');
  }

  async run(assertion: Assertion, caller: Caller): Promise<OpenSession> {
    const shown = await this.passkeys.check('admin', 'admin|sign-in', assertion);
    const { id, name, accountId } = shown.passkey;
    const admin = await Admin.get(this.database.manager, accountId);
    if (shown.cloned) {
      const refused = { action: 'admin.passkey_refused', changes: { id, name }, alert: 'passkey_copied' } as const;
      const by: Caller = { ...caller, actor: 'operator', actorId: admin.id };
      await this.database.transaction((tx) => this.notices.tell(tx, by, admin, refused));
      throw wrongPasskey();
    }
    return this.database.transaction(async (tx) => {
      await this.passkeys.used(tx, shown);
      return this.beginSession.run(tx, admin, 'passkey', caller);
    });
  }
}
