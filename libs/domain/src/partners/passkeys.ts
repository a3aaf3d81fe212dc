import type { PublicKeyCredentialCreationOptionsJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { Caller } from '../audit/index.js';
import {
  Passkey,
  Passkeys,
  Session,
  Sessions,
  wrongPasskey,
  type Assertion,
  type OpenSession,
  type Shown,
} from '../credentials/index.js';
import { Database, type Tx } from '../database/index.js';
import { Injectable } from '../kernel/index.js';
import { getHolder, type Holder, holderById, holderIdOf } from './member.js';
import { Notices } from './notices.js';
import { Partner } from './partner.js';
import { BeginSession } from './sign-in.js';

interface SignedIn {
  readonly sessionId: string;
  readonly caller: Caller;
}

/** A new passkey as its device answered it, and what its holder calls it. */
export interface NewPasskey {
  readonly name: string;
  readonly response: RegistrationResponseJSON;
  readonly origin: string | undefined;
}

/** The passkeys of whoever is signed in; every change is told to its holder. Throws what {@link Passkeys} throws, and `not_found`. */
@Injectable()
export class OwnPasskeys {
  constructor(
    private readonly database: Database,
    private readonly passkeys: Passkeys,
    private readonly notices: Notices,
  ) {}

  async list({ caller }: SignedIn): Promise<Passkey[]> {
    return Passkey.listOf(this.database.manager, { realm: 'partner', id: holderIdOf(caller) });
  }

  async registration({ sessionId, caller }: SignedIn): Promise<PublicKeyCredentialCreationOptionsJSON> {
    return this.passkeys.registration(await getHolder(this.database.manager, holderIdOf(caller)), sessionId);
  }

  async add({ sessionId, caller }: SignedIn, { name, response, origin }: NewPasskey): Promise<Passkey> {
    const holder = await getHolder(this.database.manager, holderIdOf(caller));
    const passkey = await this.passkeys.register(holder, { sessionId, name, origin }, response);
    await this.database.transaction(async (tx) => {
      await this.passkeys.keep(tx, passkey);
      const changes = { id: passkey.id, name };
      const told = { action: 'passkey.added', changes, alert: 'passkey_added' } as const;
      await this.notices.tell(tx, caller, holder.ofAccount, told);
    });
    return passkey;
  }

  async rename({ caller }: SignedIn, id: string, name: string): Promise<Passkey> {
    return this.change(caller, id, async (tx, passkey, holder) => {
      const changes = { id, name: [passkey.name, name] };
      passkey.name = name;
      await tx.update(Passkey, { id }, { name });
      await this.notices.tell(tx, caller, holder.ofAccount, { action: 'passkey.renamed', changes });
    });
  }

  /** The authenticator app stays, so this never takes the last second factor away. */
  async remove({ caller }: SignedIn, id: string): Promise<void> {
    await this.change(caller, id, async (tx, { name }, holder) => {
      await tx.delete(Passkey, { id });
      const told = { action: 'passkey.removed', changes: { id, name }, alert: 'passkey_removed' } as const;
      await this.notices.tell(tx, caller, holder.ofAccount, told);
    });
  }

  private async change(
    caller: Caller,
    id: string,
    act: (tx: Tx, passkey: Passkey, holder: Holder) => Promise<void>,
  ): Promise<Passkey> {
    return this.database.transaction(async (tx) => {
      const holder = await getHolder(tx, holderIdOf(caller));
      const passkey = await Passkey.getOf(tx, holder, id);
      await act(tx, passkey, holder);
      return passkey;
    });
  }
}

/** Signs in, and steps up, by a passkey: key and person in one, so nothing else is asked for. */
@Injectable()
export class UsePasskey {
  constructor(
    private readonly database: Database,
    private readonly passkeys: Passkeys,
    private readonly beginSession: BeginSession,
    private readonly sessions: Sessions,
    private readonly notices: Notices,
  ) {}

  signInRequest() {
    return this.passkeys.request('partner|sign-in');
  }

  /** Throws `invalid_passkey`, `account_suspended`. */
  async signIn(assertion: Assertion, caller: Caller): Promise<OpenSession> {
    const shown = await this.passkeys.check('partner', 'partner|sign-in', assertion);
    const holder = await holderById(this.database.manager, shown.passkey.accountId);
    if (!holder || (holder instanceof Partner && holder.founderRemovedAt)) throw wrongPasskey();
    const signedIn: Caller = { ...caller, actorId: holder.id };
    await this.refuseCopy(shown, holder, signedIn);
    return this.database.transaction(async (tx) => {
      await this.passkeys.used(tx, shown);
      return this.beginSession.run(tx, holder, 'passkey', caller);
    });
  }

  stepUpRequest({ sessionId, caller }: SignedIn) {
    return this.passkeys.request(`partner|step-up|${sessionId}`, { realm: 'partner', id: holderIdOf(caller) });
  }

  /** Answers until when it counts. Throws `invalid_passkey`, also for one of somebody else, and `invalid_token`. */
  async stepUp({ sessionId, caller }: SignedIn, assertion: Assertion): Promise<Date> {
    const shown = await this.passkeys.check('partner', `partner|step-up|${sessionId}`, assertion);
    const account = await getHolder(this.database.manager, holderIdOf(caller));
    if (shown.passkey.accountId !== account.id) throw wrongPasskey();
    await this.refuseCopy(shown, account, caller);
    return this.database.transaction(async (tx) => {
      await this.passkeys.used(tx, shown);
      const provedAt = await this.sessions.prove(tx, { account, sessionId });
      const changes = { session_id: sessionId, shown: 'passkey' };
      await this.notices.tell(tx, caller, account.ofAccount, { action: 'session.stepped_up', changes });
      return Session.freshUntil(provedAt);
    });
  }

  /** Tells the holder of a key that may have been copied, and refuses it. */
  private async refuseCopy({ passkey: { id, name }, cloned }: Shown, holder: Holder, caller: Caller): Promise<void> {
    if (!cloned) return;
    await this.database.transaction((tx) =>
      this.notices.tell(tx, caller, holder.ofAccount, {
        action: 'passkey.refused',
        changes: { id, name },
        alert: 'passkey_copied',
      }),
    );
    throw wrongPasskey();
  }
}
