import { createHmac } from 'node:crypto';
import { IsNull, MoreThan, Not } from 'typeorm';
import {
  Clock,
  DAY,
  DomainError,
  HOUR,
  Injectable,
  Keyring,
  MINUTE,
  newId,
  sameText,
  SECOND,
  sha256,
} from '../kernel/index.js';
import type { Tx } from '../database/index.js';
import { networkOf } from '../throttle/index.js';
import type { AccountRef, Realm } from './account.js';
import { Session } from './session.js';

/** Sliding: each use starts the 30 days anew, within {@link sessionLifeMs}. */
const refreshLifeMs = 30 * DAY;

/** However much it is used, a session ends so long after the sign-in. */
const sessionLifeMs: Readonly<Record<Realm, number>> = { partner: 90 * DAY, admin: 12 * HOUR };

/**
 * A page that is loaded again so soon gets the token it has: what is rotated at every load is lost with any load that is broken off.
 */
export const pageRestMs = MINUTE;

/** A lost answer is no theft: the token just replaced still answers its successor this long (promise 17). */
const replayGraceMs = 10 * SECOND;

interface RefreshTokenParts {
  readonly sessionId: string;
  readonly counter: number;
}

const shape = /^rt_([0-9a-f-]{36})\.(\d{1,9})\.([a-z0-9]{1,16})\.([A-Za-z0-9_-]{43})$/;

/** Makes and reads refresh tokens: `rt_<session>.<counter>.<key id>.<256-bit MAC>`, opaque to clients. */
@Injectable()
class RefreshTokens {
  constructor(private readonly keyring: Keyring) {}

  make({ sessionId, counter }: RefreshTokenParts): string {
    return this.write({ sessionId, counter }, this.keyring.current('refresh-token').id);
  }

  /** Throws `invalid_token` for anything this service did not make. */
  read(token: string): RefreshTokenParts {
    const [, sessionId, counter, keyId] = shape.exec(token) ?? [];
    if (sessionId && counter && keyId && this.keyring.find('refresh-token', keyId)) {
      const parts = { sessionId, counter: Number(counter) };
      if (sameText(this.write(parts, keyId), token)) return parts;
    }
    throw new DomainError('invalid_token', 'The refresh token is not valid; sign in again');
  }

  private write({ sessionId, counter }: RefreshTokenParts, keyId: string): string {
    const key = this.keyring.find('refresh-token', keyId);
    if (!key) throw new Error(`No service key is named "${keyId}"`);
    const mac = createHmac('sha256', key.bytes)
      .update(`${sessionId}.${String(counter)}`)
      .digest('base64url');
    return `rt_${sessionId}.${String(counter)}.${keyId}.${mac}`;
  }
}

/** Where a session is used from. */
export interface Device {
  readonly ip: string | null;
  readonly userAgent: string | null;
}

/** Names one session of an account. */
export interface SessionRef {
  readonly account: AccountRef;
  readonly sessionId: string;
}

/** A live session and the refresh token that continues it. */
export interface OpenSession {
  readonly accountId: string;
  readonly sessionId: string;
  readonly refreshToken: string;
  readonly refreshExpiresAt: Date;
}

/**
 * What became of a refresh token. `replayed`: it was the one just replaced, and got the same successor. `reused`: an older one,
 * so a copy is in use and the session is over. `ended`: nothing lives behind it.
 */
export type Rotation =
  | { readonly outcome: 'rotated' | 'replayed'; readonly session: OpenSession }
  | { readonly outcome: 'reused'; readonly session: Session }
  | { readonly outcome: 'ended' };

const userAgentMax = 300;

/** Sessions of any realm: each sign-in one, continued by refresh tokens, ended one by one or together. */
@Injectable()
export class Sessions {
  constructor(
    private readonly refreshTokens: RefreshTokens,
    private readonly clock: Clock,
  ) {}

  /** `secondFactor`: whether more than a password was shown. */
  async open(
    tx: Tx,
    { realm, id: accountId }: AccountRef,
    { device, secondFactor }: { device: Device; secondFactor: boolean },
  ): Promise<OpenSession> {
    const id = newId();
    const refreshToken = this.refreshTokens.make({ sessionId: id, counter: 0 });
    const now = this.clock.now();
    const expiresAt = this.endOf(realm, now);
    await tx.insert(Session, {
      id,
      realm,
      accountId,
      counter: 0,
      tokenHash: sha256(refreshToken),
      rotatedAt: now,
      expiresAt,
      revokedAt: null,
      ...trace(device),
      secondFactor,
      provedAt: now,
      createdAt: now,
    });
    return { accountId, sessionId: id, refreshToken, refreshExpiresAt: expiresAt };
  }

  /** True when the account has sessions on record, yet none from such a device in such a network. */
  async isNewDevice(tx: Tx, { realm, id: accountId }: AccountRef, device: Device): Promise<boolean> {
    const { userAgent, network } = trace(device);
    const rows = await tx.query<{ known: boolean }[]>(
      `SELECT bool_or(user_agent IS NOT DISTINCT FROM $3 AND network IS NOT DISTINCT FROM $4) AS known
       FROM sessions WHERE realm = $1 AND account_id = $2 HAVING count(*) > 0`,
      [realm, accountId, userAgent, network],
    );
    return rows[0]?.known === false;
  }

  /**
   * Exchanges a refresh token for its successor. The caller must commit also when it is refused: the end of a stolen
   * session has to last. A token younger than `restMs` stays the live one: `replayed`. Throws `invalid_token` for anything this service did not make.
   */
  async rotate(tx: Tx, realm: Realm, token: string, restMs = 0): Promise<Rotation> {
    const parts = this.refreshTokens.read(token);
    const where = { id: parts.sessionId, realm };
    const session = await tx.findOne(Session, { where, lock: { mode: 'pessimistic_write' } });
    const now = this.clock.now();
    if (!session || session.revokedAt || session.expiresAt <= now) return { outcome: 'ended' };
    // Within its absolute life even where an older release let it slide beyond.
    const end = this.endOf(realm, session.createdAt);
    if (end <= now) return { outcome: 'ended' };
    const sinceMs = now.getTime() - session.rotatedAt.getTime();
    if (parts.counter === session.counter && sameText(session.tokenHash, sha256(token))) {
      if (sinceMs < restMs) return { outcome: 'replayed', session: this.continuation(session) };
      session.counter += 1;
      session.rotatedAt = now;
      session.expiresAt = end;
      session.tokenHash = sha256(this.refreshTokens.make({ sessionId: session.id, counter: session.counter }));
      await tx.save(session);
      return { outcome: 'rotated', session: this.continuation(session) };
    }
    if (parts.counter === session.counter - 1 && sinceMs <= replayGraceMs) {
      return { outcome: 'replayed', session: this.continuation(session) };
    }
    await tx.update(Session, { id: session.id }, { revokedAt: now });
    return { outcome: 'reused', session };
  }

  /** Ends the session a refresh token belongs to and answers it; null when it had ended. Throws `invalid_token`. */
  async close(tx: Tx, realm: Realm, token: string): Promise<Session | null> {
    const { sessionId } = this.refreshTokens.read(token);
    const session = await tx.findOneBy(Session, { id: sessionId, realm });
    return session && (await this.end(tx, { realm, id: session.accountId }, sessionId)) ? session : null;
  }

  /** Ends one session of the account; false when it has no such live one. */
  async end(tx: Tx, { realm, id: accountId }: AccountRef, sessionId: string): Promise<boolean> {
    const live = { id: sessionId, realm, accountId, revokedAt: IsNull(), expiresAt: MoreThan(this.clock.now()) };
    const { affected } = await tx.update(Session, live, { revokedAt: this.clock.now() });
    return (affected ?? 0) > 0;
  }

  /** Ends every session of the account, but the one named, if any. */
  async endAll(tx: Tx, { realm, id: accountId }: AccountRef, except?: string): Promise<void> {
    const live = { realm, accountId, revokedAt: IsNull(), ...(except !== undefined && { id: Not(except) }) };
    await tx.update(Session, live, { revokedAt: this.clock.now() });
  }

  /** Notes that a password or a code was shown just now. Throws `invalid_token` for a session that has ended. */
  async prove(tx: Tx, session: SessionRef): Promise<Date> {
    const provedAt = this.clock.now();
    await this.change(tx, session, { provedAt });
    return provedAt;
  }

  /**
   * Lets a session have the rights of one that passed the second factor, which was just turned on in it; every other of the account
   * ends. Throws `invalid_token` for a session that has ended.
   */
  async passSecondFactor(tx: Tx, session: SessionRef): Promise<void> {
    await this.change(tx, session, { secondFactor: true, provedAt: this.clock.now() });
    await this.endAll(tx, session.account, session.sessionId);
  }

  private async change(tx: Tx, { account, sessionId }: SessionRef, change: Partial<Session>): Promise<void> {
    const { realm, id: accountId } = account;
    const live = { id: sessionId, realm, accountId, revokedAt: IsNull() };
    if ((await tx.update(Session, live, change)).affected) return;
    throw new DomainError('invalid_token', 'The session has ended; sign in again');
  }

  /** When the refresh token handed out now ends, in a session begun at `createdAt`. */
  private endOf(realm: Realm, createdAt: Date): Date {
    return new Date(Math.min(this.clock.in(refreshLifeMs).getTime(), createdAt.getTime() + sessionLifeMs[realm]));
  }

  private continuation({ id, accountId, counter, expiresAt }: Session): OpenSession {
    const refreshToken = this.refreshTokens.make({ sessionId: id, counter });
    return { accountId, sessionId: id, refreshToken, refreshExpiresAt: expiresAt };
  }
}

function trace({ ip, userAgent }: Device) {
  return { ip, network: ip === null ? null : networkOf(ip), userAgent: userAgent?.slice(0, userAgentMax) ?? null };
}
