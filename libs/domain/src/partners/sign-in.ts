import { Injectable } from '@nestjs/common';
import { Clock, DomainError, newId, sha256 } from '../kernel/index.js';
import { Database } from '../database/index.js';
import { Partner } from './partner.js';
import { Passwords } from './passwords.js';
import { RefreshTokens, refreshLifeMs } from './refresh-tokens.js';
import { Session } from './session.js';

export interface Device {
  readonly ip: string | null;
  readonly userAgent: string | null;
}

/** A live session and the refresh token that continues it. */
export interface SignedIn {
  readonly partnerId: string;
  readonly sessionId: string;
  readonly refreshToken: string;
  readonly refreshExpiresAt: Date;
}

/** Opens a session. Throws `invalid_credentials`, `email_not_verified`, `account_suspended`. */
@Injectable()
export class SignIn {
  constructor(
    private readonly database: Database,
    private readonly passwords: Passwords,
    private readonly refreshTokens: RefreshTokens,
    private readonly clock: Clock,
  ) {}

  async run(credentials: { email: string; password: string }, device: Device): Promise<SignedIn> {
    const partner = await Partner.findByEmail(this.database.read, credentials.email);
    const matches = await this.passwords.verify(credentials.password, partner?.passwordHash ?? null);
    if (!partner || !matches)
      throw new DomainError('invalid_credentials', 'The e-mail address or the password is wrong');
    if (!partner.emailVerifiedAt) {
      throw new DomainError(
        'email_not_verified',
        'Confirm your e-mail address with the code that was mailed to it first',
      );
    }
    if (partner.suspendedAt)
      throw new DomainError('account_suspended', 'This account is suspended; contact the operator');
    return this.open(partner.id, device);
  }

  private async open(partnerId: string, device: Device): Promise<SignedIn> {
    const sessionId = newId();
    const refreshToken = this.refreshTokens.make({ sessionId, counter: 0 });
    const now = this.clock.now();
    const expiresAt = this.clock.in(refreshLifeMs);
    await this.database.read.insert(Session, {
      id: sessionId,
      partnerId,
      counter: 0,
      tokenHash: sha256(refreshToken),
      rotatedAt: now,
      expiresAt,
      revokedAt: null,
      userAgent: device.userAgent?.slice(0, 300) ?? null,
      ip: device.ip,
      createdAt: now,
    });
    return { partnerId, sessionId, refreshToken, refreshExpiresAt: expiresAt };
  }
}
