import { Config } from '@swap/config';
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { Database, type Tx } from '../database/index.js';
import { Clock, DomainError, Injectable, newId } from '../kernel/index.js';
import type { Account, AccountRef, Realm } from './account.js';
import { challengeLifeMs, PasskeyChallenges, type ChallengeUse } from './passkey-challenges.js';
import { Passkey } from './passkey.js';
import { RelyingParty } from './relying-party.js';
import { TotpFactor } from './totp.js';

/** Read with the first passkey: certificates of every kind, which few processes ever see. */
const webAuthn = () => import('@simplewebauthn/server');

/** More devices than a person has. */
const passkeysMax = 20;

/** What a device answered, as `navigator.credentials` gives it, and the origin that the browser says the page is of. */
export interface Assertion {
  readonly response: AuthenticationResponseJSON;
  readonly origin: string | undefined;
}

/** A passkey that was just shown to be there. */
export interface Shown {
  readonly passkey: Passkey;
  /** The device counted no further than before: there may be a copy of the key. */
  readonly cloned: boolean;
}

/**
 * Passkeys of any account (WebAuthn level 3). A device proves the key and, by its own means, the person: user verification is demanded
 * at every use, so that one counts as both factors (NIST 800-63B §3.1.7). Throws `invalid_passkey` for whatever does not hold, and says
 * no more.
 */
@Injectable()
export class Passkeys {
  constructor(
    private readonly database: Database,
    private readonly challenges: PasskeyChallenges,
    private readonly party: RelyingParty,
    private readonly clock: Clock,
    private readonly config: Config,
  ) {}

  /** What the browser hands to `navigator.credentials.create`. Throws `action_not_available` without an authenticator app, `limit_reached`. */
  async registration(account: Account, sessionId: string): Promise<PublicKeyCredentialCreationOptionsJSON> {
    if (!(await TotpFactor.isEnabled(this.database.manager, account.id)))
      throw new DomainError(
        'action_not_available',
        'Turn two-factor sign-in on first: its recovery codes are the way back',
      );
    const known = await Passkey.listOf(this.database.manager, account);
    if (known.length >= passkeysMax)
      throw new DomainError('limit_reached', `An account has at most ${String(passkeysMax)} passkeys`);
    const challenge = await this.challenges.issue(registerUse(account, sessionId));
    const { generateRegistrationOptions } = await webAuthn();
    return generateRegistrationOptions({
      rpName: this.config.values.BRAND_NAME,
      rpID: this.party.id,
      userName: account.email,
      userID: new Uint8Array(Buffer.from(account.id)),
      challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
      timeout: challengeLifeMs,
      attestationType: 'none',
      excludeCredentials: known.map(({ credentialId: id, transports }) => ({ id, transports })),
      authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    });
  }

  /** Checks what the device answered, which uses the challenge up, and answers the passkey, yet to be kept. */
  async register(
    account: AccountRef,
    { sessionId, name, origin }: { sessionId: string; name: string; origin: string | undefined },
    response: RegistrationResponseJSON,
  ): Promise<Passkey> {
    await this.redeem(response, registerUse(account, sessionId));
    const { verifyRegistrationResponse } = await webAuthn();
    const { registrationInfo: made } = await refused(
      verifyRegistrationResponse({
        response,
        expectedChallenge: challengeOf(response),
        expectedOrigin: this.party.originsFor(origin),
        expectedRPID: this.party.id,
        requireUserVerification: true,
      }),
    );
    if (!made) throw wrongPasskey();
    const { id: credentialId, publicKey, counter, transports = [] } = made.credential;
    return Object.assign(new Passkey(), {
      id: newId(),
      accountId: account.id,
      realm: account.realm,
      credentialId,
      publicKey: Buffer.from(publicKey),
      counter: String(counter),
      transports: transports.filter((each) => /^[a-z-]{1,20}$/.test(each)).slice(0, 10),
      name,
      createdAt: this.clock.now(),
      lastUsedAt: null,
    });
  }

  /** Keeps a new one. Throws `action_not_available` where the authenticator app was turned off meanwhile, `invalid_passkey` for a known key. */
  async keep(tx: Tx, passkey: Passkey): Promise<void> {
    const { id, accountId, realm, credentialId, publicKey, counter, transports, name, createdAt } = passkey;
    const factor = await tx.findOne(TotpFactor, { where: { accountId }, lock: { mode: 'pessimistic_write' } });
    if (!factor?.enabledAt) throw new DomainError('action_not_available', 'Turn two-factor sign-in on first');
    const rows = await tx.query<unknown[]>(
      `INSERT INTO passkeys (id, account_id, realm, credential_id, public_key, counter, transports, name, created_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT (credential_id) DO NOTHING RETURNING 1`,
      [id, accountId, realm, credentialId, publicKey, counter, transports, name, createdAt],
    );
    if (rows.length === 0) throw wrongPasskey();
  }

  /** What the browser hands to `navigator.credentials.get`; any passkey of this service will do where nobody is named. */
  async request(use: ChallengeUse, account?: AccountRef): Promise<PublicKeyCredentialRequestOptionsJSON> {
    const challenge = await this.challenges.issue(use);
    const known = account ? await Passkey.listOf(this.database.manager, account) : [];
    const { generateAuthenticationOptions } = await webAuthn();
    return generateAuthenticationOptions({
      rpID: this.party.id,
      challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
      timeout: challengeLifeMs,
      userVerification: 'required',
      allowCredentials: known.map(({ credentialId: id, transports }) => ({ id, transports })),
    });
  }

  /** Checks what the device answered, which uses the challenge up, and answers whose passkey it is. To be followed by {@link used}. */
  async check(realm: Realm, use: ChallengeUse, { response, origin }: Assertion): Promise<Shown & { counter: number }> {
    await this.redeem(response, use);
    const passkey = await this.database.manager.findOneBy(Passkey, { realm, credentialId: response.id });
    // Who signs in is named by nobody else; for a session the device need not say it (WebAuthn level 3 §7.2 step 6).
    const unsaid = use.endsWith('|sign-in') ? undefined : passkey?.accountId;
    if (!passkey || (userHandleOf(response) ?? unsaid) !== passkey.accountId) throw wrongPasskey();
    const counted = Number(passkey.counter);
    const { verifyAuthenticationResponse } = await webAuthn();
    const { verified, authenticationInfo } = await refused(
      verifyAuthenticationResponse({
        response,
        expectedChallenge: challengeOf(response),
        expectedOrigin: this.party.originsFor(origin),
        expectedRPID: this.party.id,
        requireUserVerification: true,
        // Held against the count below: the owner is to hear of a copy, which a mere refusal would not tell.
        credential: { id: passkey.credentialId, publicKey: new Uint8Array(passkey.publicKey), counter: 0 },
      }),
    );
    if (!verified) throw wrongPasskey();
    const { newCounter: counter } = authenticationInfo;
    return { passkey, counter, cloned: (counter > 0 || counted > 0) && counter <= counted };
  }

  /** Notes the use, in the transaction of what it allows. Throws `invalid_passkey` where the passkey was removed or used meanwhile. */
  async used(tx: Tx, { passkey, counter }: { passkey: Passkey; counter: number }): Promise<void> {
    const { affected } = await tx.update(
      Passkey,
      { id: passkey.id, counter: passkey.counter },
      { counter: String(counter), lastUsedAt: this.clock.now() },
    );
    if (!affected) throw wrongPasskey();
  }

  private async redeem(
    response: AuthenticationResponseJSON | RegistrationResponseJSON,
    use: ChallengeUse,
  ): Promise<void> {
    if (!(await this.challenges.redeem(challengeOf(response), use))) throw wrongPasskey();
  }
}

const registerUse = ({ realm, id }: AccountRef, sessionId: string): ChallengeUse =>
  `${realm}|register|${id}|${sessionId}`;

/** One refusal for all: what exactly does not hold is of use to nobody else. */
export function wrongPasskey(): DomainError {
  return new DomainError('invalid_passkey', 'This passkey was not accepted; try again, or sign in another way');
}

async function refused<T>(verified: Promise<T>): Promise<T> {
  try {
    return await verified;
  } catch (cause) {
    throw new DomainError('invalid_passkey', wrongPasskey().message, { cause });
  }
}

/** The challenge that the browser says was signed; whether it was is for the verification. */
function challengeOf({ response }: AuthenticationResponseJSON | RegistrationResponseJSON): string {
  try {
    const { challenge } = JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString()) as {
      challenge?: unknown;
    };
    return typeof challenge === 'string' ? challenge : '';
  } catch {
    return '';
  }
}

function userHandleOf({ response: { userHandle } }: AuthenticationResponseJSON): string | undefined {
  return userHandle ? Buffer.from(userHandle, 'base64url').toString() : undefined;
}
