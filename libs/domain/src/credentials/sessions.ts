import { createHmac } from 'node:crypto';
import { Column, Entity, Index, IsNull, MoreThan, Not, PrimaryColumn } from 'typeorm';
import { Clock, DAY, DomainError, Injectable, Keyring, newId, sameText, SECOND, sha256 } from '../kernel/index.js';
import type { Tx } from '../database/index.js';
import { networkOf } from '../throttle/index.js';
import type { AccountRef, Realm } from './account.js';

/** Sliding: each use starts the 30 days anew. */
const refreshLifeMs = 30 * DAY;

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

/**
 * One sign-in. Its refresh token changes with every use: the `counter`th token is derived from the session and a
 * service key, so that asking twice for the same successor answers the same token, and none is stored, only its hash.
 */
@Entity('sessions')
@Index('sessions_account_id_idx', ['accountId'])
export class Session {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'sessions_pkey' }) id!: string;
  @Column('text') realm!: Realm;
  @Column('uuid') accountId!: string;
  @Column('integer') counter!: number;

  /** SHA-256 of the live refresh token, hex. */
  @Column('text') tokenHash!: string;

  /** When the live token replaced the one before it. */
  @Column('timestamptz') rotatedAt!: Date;
  @Column('timestamptz') expiresAt!: Date;
  @Column('timestamptz', { nullable: true }) revokedAt!: Date | null;
  @Column('text', { nullable: true }) userAgent!: string | null;
  @Column('text', { nullable: true }) ip!: string | null;

  /** The neighbourhood of `ip`; see `networkOf`. */
  @Column('text', { nullable: true }) network!: string | null;
  @Column('timestamptz') createdAt!: Date;
}

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
