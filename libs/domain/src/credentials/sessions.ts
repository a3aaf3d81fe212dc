import { IsNull, MoreThan, Not } from 'typeorm';
import { Clock, Injectable, newId, sameText, sha256 } from '../kernel/index.js';
import type { Tx } from '../database/index.js';
import { networkOf } from '../throttle/index.js';
import type { AccountRef, Realm } from './account.js';
import { refreshLifeMs, RefreshTokens, replayGraceMs } from './refresh-tokens.js';
import { Session } from './session.js';

/** Where a session is used from. */
export interface Device {
  readonly ip: string | null;
  readonly userAgent: string | null;
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

  async open(tx: Tx, { realm, id: accountId }: AccountRef, device: Device): Promise<OpenSession> {
    const id = newId();
    const refreshToken = this.refreshTokens.make({ sessionId: id, counter: 0 });
    const now = this.clock.now();
    const expiresAt = this.clock.in(refreshLifeMs);
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
   * session has to last. Throws `invalid_token` for anything this service did not make.
   */
  async rotate(tx: Tx, realm: Realm, token: string): Promise<Rotation> {
    const parts = this.refreshTokens.read(token);
    const where = { id: parts.sessionId, realm };
    const session = await tx.findOne(Session, { where, lock: { mode: 'pessimistic_write' } });
    const now = this.clock.now();
    if (!session || session.revokedAt || session.expiresAt <= now) return { outcome: 'ended' };
    if (parts.counter === session.counter && sameText(session.tokenHash, sha256(token))) {
      session.counter += 1;
      session.rotatedAt = now;
      session.expiresAt = this.clock.in(refreshLifeMs);
      session.tokenHash = sha256(this.refreshTokens.make({ sessionId: session.id, counter: session.counter }));
      await tx.save(session);
      return { outcome: 'rotated', session: this.continuation(session) };
    }
    const sinceMs = now.getTime() - session.rotatedAt.getTime();
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

  private continuation({ id, accountId, counter, expiresAt }: Session): OpenSession {
    const refreshToken = this.refreshTokens.make({ sessionId: id, counter });
    return { accountId, sessionId: id, refreshToken, refreshExpiresAt: expiresAt };
  }
}

function trace({ ip, userAgent }: Device) {
  return { ip, network: ip === null ? null : networkOf(ip), userAgent: userAgent?.slice(0, userAgentMax) ?? null };
}
