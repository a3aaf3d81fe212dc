import type { Caller } from '../audit/index.js';
import { Sessions, type OpenSession, type Rotation } from '../credentials/index.js';
import { DomainError, Injectable } from '../kernel/index.js';
import { Database, type Tx } from '../database/index.js';
import { Notices } from './notices.js';
import { accountOf, getHolder, type Holder, holderIdOf } from './member.js';

/**
 * Exchanges a refresh token for its successor. The token just replaced answers the same successor for ten seconds;
 * any older one means a copy is in use, so the session ends: `refresh_token_reused`. Otherwise `invalid_token`.
 */
@Injectable()
export class RefreshSession {
  constructor(
    private readonly database: Database,
    private readonly sessions: Sessions,
    private readonly notices: Notices,
  ) {}

  /** `restMs`: so long a token stays the live one. */
  async run(token: string, caller: Caller, restMs = 0): Promise<OpenSession> {
    // The end of a stolen session must be committed, so the refusal is thrown afterwards.
    const rotation = await this.database.transaction(async (tx) => {
      const rotated = await this.sessions.rotate(tx, 'partner', token, restMs);
      await this.tell(tx, rotated, caller);
      return rotated;
    });
    switch (rotation.outcome) {
      case 'reused':
        throw new DomainError(
          'refresh_token_reused',
          'This refresh token was used before; the session has ended, sign in again',
        );
      case 'ended':
        throw new DomainError('invalid_token', 'The session has ended; sign in again');
      default:
        return rotation.session;
    }
  }

  private async tell(tx: Tx, rotation: Rotation, caller: Caller): Promise<void> {
    if (rotation.outcome === 'ended') return;
    const holder = await getHolder(tx, rotation.session.accountId);
    const signedIn: Caller = { ...caller, actorId: holder.id, via: 'session' };
    if (rotation.outcome === 'reused') {
      const changes = { session_id: rotation.session.id };
      await this.notices.tell(tx, signedIn, holder.ofAccount, {
        action: 'session.reused',
        changes,
        alert: 'session_reused',
      });
      return;
    }
    (await accountOf(tx, holder)).refuseIfSuspended();
    if (rotation.outcome === 'replayed') return;
    const changes = { session_id: rotation.session.sessionId };
    await this.notices.tell(tx, signedIn, holder.ofAccount, { action: 'session.refreshed', changes });
  }
}

/** Ends sessions: the one of a refresh token (promise 17), or any of the partner's own by its id. */
@Injectable()
export class EndSession {
  constructor(
    private readonly database: Database,
    private readonly sessions: Sessions,
    private readonly notices: Notices,
  ) {}

  /** Ending an ended session is no error. Throws `invalid_token` for what is no refresh token. */
  async byToken(token: string, caller: Caller): Promise<void> {
    await this.database.transaction(async (tx) => {
      const session = await this.sessions.close(tx, 'partner', token);
      if (!session) return;
      const holder = await getHolder(tx, session.accountId);
      const signedIn: Caller = { ...caller, actorId: holder.id, via: 'session' };
      await this.tell(tx, signedIn, holder, session.id);
    });
  }

  /** Throws `not_found` for a session that is not a live one of the caller. */
  async byId(sessionId: string, caller: Caller): Promise<void> {
    await this.database.transaction(async (tx) => {
      const holder = await getHolder(tx, holderIdOf(caller));
      if (!(await this.sessions.end(tx, holder, sessionId))) {
        throw new DomainError('not_found', 'There is no such session');
      }
      await this.tell(tx, caller, holder, sessionId);
    });
  }

  private async tell(tx: Tx, caller: Caller, holder: Holder, sessionId: string): Promise<void> {
    await this.notices.tell(tx, caller, holder.ofAccount, {
      action: 'session.ended',
      changes: { session_id: sessionId },
    });
  }
}
