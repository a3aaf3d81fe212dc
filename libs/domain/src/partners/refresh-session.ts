import { Injectable } from '@nestjs/common';
import { Clock, DomainError, sameText, sha256 } from '../kernel/index.js';
import { Database, type Tx } from '../database/index.js';
import { RefreshTokens, refreshLifeMs, replayGraceMs, type RefreshTokenParts } from './refresh-tokens.js';
import { Session } from './session.js';
import type { SignedIn } from './sign-in.js';

/**
 * Exchanges a refresh token for its successor. The token just replaced answers the same successor for ten seconds;
 * any older one means a copy is in use, so the session ends: `refresh_token_reused`. Otherwise `invalid_token`.
 */
@Injectable()
export class RefreshSession {
  constructor(
    private readonly database: Database,
    private readonly refreshTokens: RefreshTokens,
    private readonly clock: Clock,
  ) {}

  async run(token: string): Promise<SignedIn> {
    const parts = this.refreshTokens.read(token);
    // The end of a stolen session must be committed, so the refusal is thrown afterwards.
    const result = await this.database.transaction((tx) => this.rotate(tx, parts, token));
    if (result === 'reused') {
      throw new DomainError(
        'refresh_token_reused',
        'This refresh token was used before; the session has ended, sign in again',
      );
    }
    if (result === 'ended') throw new DomainError('invalid_token', 'The session has ended; sign in again');
    return result;
  }

  private async rotate(tx: Tx, parts: RefreshTokenParts, token: string): Promise<SignedIn | 'reused' | 'ended'> {
    const session = await tx.findOne(Session, { where: { id: parts.sessionId }, lock: { mode: 'pessimistic_write' } });
    const now = this.clock.now();
    if (!session || session.revokedAt || session.expiresAt <= now) return 'ended';
    if (parts.counter === session.counter && sameText(session.tokenHash, sha256(token))) {
      session.counter += 1;
      session.rotatedAt = now;
      session.expiresAt = this.clock.in(refreshLifeMs);
      session.tokenHash = sha256(this.refreshTokens.make({ sessionId: session.id, counter: session.counter }));
      await tx.save(session);
    } else if (parts.counter !== session.counter - 1 || now.getTime() - session.rotatedAt.getTime() > replayGraceMs) {
      await tx.update(Session, { id: session.id }, { revokedAt: now });
      return 'reused';
    }
    return {
      partnerId: session.partnerId,
      sessionId: session.id,
      refreshToken: this.refreshTokens.make({ sessionId: session.id, counter: session.counter }),
      refreshExpiresAt: session.expiresAt,
    };
  }
}

/** Ends the session a refresh token belongs to (specification §5.5). Ending an ended session is no error. */
@Injectable()
export class SignOut {
  constructor(
    private readonly database: Database,
    private readonly refreshTokens: RefreshTokens,
    private readonly clock: Clock,
  ) {}

  async run(token: string): Promise<void> {
    const { sessionId } = this.refreshTokens.read(token);
    await this.database.read.update(Session, { id: sessionId }, { revokedAt: this.clock.now() });
  }
}
